import type { Config } from '../core/config/merge-config.ts';
import { SPOKEN, type SpokenSettings } from '../core/config/spoken-settings.ts';
import { durationMs } from '../core/duration.ts';
import type { Problem } from '../core/package/problem.ts';
import type { EngineChoice } from '../core/run/events.ts';
import { NO_PACKAGE } from '../core/run/start/conversation.ts';
import { SYSTEM_POLICY, withServers } from '../core/tool/policy.ts';
import { prepareRun, type StartRequest } from '../runtime/prepare-run.ts';
import { choosePlayers, programsAmong } from './choose-players.ts';
import { heedProject } from './heed-project.ts';
import { type Person, settingsFor } from './person.ts';
import type { Place } from './place.ts';
import { keepPackage, usePackage } from './use-package.ts';

/** How a new run is to be played, besides its package and its workflow. */
export type BeginRequest = SpokenSettings & {
  readonly script?: string | undefined;
  readonly project?: string | undefined;
  /** Their word, given beforehand, that the package may be used; a hash: only with this content. */
  readonly trust?: boolean | string | undefined;
  /** `dev=codex`: who plays an agent. */
  readonly role?: readonly string[] | undefined;
};

/** What every run begins with, whatever it is a run of. */
export type Beginning = Pick<
  StartRequest,
  'definition' | 'engine' | 'engines' | 'roles' | 'texts' | 'project' | 'trust' | 'language' | 'settings'
>;

/** What else a run is started with. */
export type Start = Omit<StartRequest, keyof Beginning>;

export type Begun = {
  readonly beginning: Beginning;
  readonly warnings: readonly Problem[];
  /** `open` creates the run, for us or for a worker. What can be refused is refused before the package is put on the shelf. */
  readonly start: <T>(open: (request: StartRequest) => Promise<T>, more: Start) => Promise<T>;
};

/** Everything that a new run needs of its place: the project, a package that may be used, an engine, and what is set. */
export async function beginRun(
  place: Place,
  person: Person,
  ref: string | undefined,
  request: BeginRequest,
  wish: string,
): Promise<Begun> {
  const project = await place.checkProject(request.project ?? place.cwd);
  const loaded = ref === undefined ? undefined : { ref, ...(await place.loadPackage(ref)) };
  const asked = { flags: spokenIn(request), project };
  const config = await settingsFor(place, person, asked);
  const options = { ...asked, files: loaded?.files ?? new Map(), packagePath: ref, wish, script: request.script };
  const players = await choosePlayers(place, loaded?.definition, options, request.role);
  const { engine, roles = {} } = players;
  const programs = programsAmong([engine, ...Object.values(roles)]);
  const wanted = loaded && { ...loaded, programs, scripted: engine.id === 'scripted' };
  const used = wanted && (await usePackage(place, person, wanted, request));
  if (used !== undefined)
    await heedProject(place, person, used.definition, { project, config, trust: request.trust === true });
  const beginning = {
    definition: used?.definition ?? NO_PACKAGE,
    ...players,
    project,
    trust: used?.trust,
    ...settingsOf(config, engine),
  };
  const start: Begun['start'] = async (open, more) => {
    const started = { ...beginning, ...more };
    prepareRun({ templates: await place.openTemplates(), skillFile: () => '' }, started, 'run_', place.now());
    if (used !== undefined) await keepPackage(place, person, used);
    return open(started);
  };
  return { beginning, warnings: used?.warnings ?? [], start };
}

/** What is set for a run that is to be started: the model's own window comes before the one for all. */
export function settingsOf(
  { language, contextTokens, lostSession, timeLimit, pool, 'mcp.servers': { value: servers } }: Config,
  engine: EngineChoice | undefined,
): Pick<StartRequest, 'language' | 'settings'> {
  const own = engine?.config?.['contextTokens'];
  const tokens = typeof own === 'number' ? own : contextTokens.value;
  const settings = {
    ...(Object.keys(servers).length === 0 ? {} : { system: withServers(SYSTEM_POLICY, servers) }),
    ...(tokens === undefined ? {} : { contextTokens: tokens }),
    ...(lostSession.value === undefined ? {} : { lostSession: lostSession.value }),
    ...(timeLimit.value === undefined ? {} : { timeLimitMs: durationMs(timeLimit.value) }),
    ...(pool.origin.kind === 'default' ? {} : { pool: pool.value }),
  };
  return { language: language.value, settings };
}

/** The settings among what is asked for. */
export function spokenIn(wish: SpokenSettings): SpokenSettings {
  return Object.fromEntries(SPOKEN.map(({ key }) => [key, wish[key]]));
}
