import { isAbsolute } from 'node:path';
import type { Command } from '../core/run/commands.ts';
import type { EngineChoice } from '../core/run/events.ts';
import type { Run } from '../core/run/run.ts';
import { DEFAULT_SETTINGS } from '../core/run/settings.ts';
import type { RunStatus } from '../core/run/view/status.ts';
import type { RunReader, RunRow, RunStore } from '../ports/run-store.ts';
import { type BeginRequest, settingsOf } from './begin-run.ts';
import { enginesOfNodes, enginesOfRoles, programsAmong } from './choose-players.ts';
import { seeRun } from './open-children.ts';
import { type Person, settingsFor } from './person.ts';
import type { EngineOptions, Place } from './place.ts';
import { usePackage } from './use-package.ts';

const OVER: ReadonlySet<RunStatus> = new Set(['completed', 'failed', 'canceled']);

/** How a run is gone on with: by a command, by attending it, or not at all, because it is over and can only be looked at. */
export type Resumption = { readonly run: Run; readonly row: RunRow; readonly by: 'command' | 'attending' | 'nothing' };

/** What resuming means for a run: one that a person has stopped, or that is blocked, has to be told; any other one only needs a driver. */
export async function findResumption(store: RunReader, ref: string): Promise<Resumption> {
  const { run, row, children } = await seeRun(store, ref);
  const { status } = row.summary;
  const childStopped = children.some((child) => child.run.stopped);
  if (status === 'blocked' || run.stopped || childStopped) return { run, row, by: 'command' };
  return { run, row, by: OVER.has(status) ? 'nothing' : 'attending' };
}

/** With whom a run goes on from now on, where that is not who played it before. */
export type OtherEngines = Pick<BeginRequest, 'engine' | 'model' | 'script' | 'role' | 'trust'>;

type Resume = Extract<Command, { kind: 'resume' }>;

/**
 * The command that goes on with others than before; undefined where none is named. What a new run is asked is asked again: whether
 * they are here, have what they need, and may play this package. Texts that they need are in the store when it is sent.
 */
export async function resumeWith(
  place: Place,
  person: Person,
  store: Pick<RunStore, 'putBlob'>,
  run: Run,
  wanted: OtherEngines,
  wish: string,
): Promise<Resume | undefined> {
  const { engine, model, script, role = [] } = wanted;
  const isNamed = engine !== undefined || model !== undefined || script !== undefined;
  if (!isNamed && role.length === 0) return undefined;
  const { project, package: named } = run.started;
  const { definition } = run.kit.pinned;
  const files = (await (await place.openShelf()).get(named.hash)) ?? new Map();
  const options = { project, flags: {}, files, packagePath: named.hash.slice(0, 12), wish };
  const chosen = isNamed ? await playerFor(place, person, run, wanted, options) : undefined;
  const { roles, texts } = await enginesOfRoles(place, definition, role, options);
  const choices = [...(chosen === undefined ? [] : [chosen.choice]), ...Object.values(roles)];
  const trust = await trustFor(place, person, run, wanted, { files, choices });
  for (const [hash, text] of [...(chosen?.texts ?? []), ...texts]) await store.putBlob(hash, text);
  return {
    kind: 'resume',
    ...(chosen === undefined ? {} : { engine: chosen.choice, ...(await nodesFor(place, run, chosen.choice, options)) }),
    ...(role.length === 0 ? {} : { roles }),
    ...(trust === undefined ? {} : { trust }),
  };
}

type Options = Omit<EngineOptions, 'script'>;

/** A model alone is one of the engine that plays now; what it can read is recorded where it is not what the run was begun with. */
async function playerFor(place: Place, person: Person, run: Run, wanted: OtherEngines, options: Options) {
  const { engine, model, script } = wanted;
  const before = run.players.engine.id;
  const implied = script !== undefined ? 'scripted' : before === 'scripted' ? undefined : before;
  const flags = { engine: engine ?? implied, model };
  const { choice, texts } = await place.chooseEngine({ ...options, flags, script });
  const config = await settingsFor(place, person, { project: options.project, flags });
  const { contextTokens = DEFAULT_SETTINGS.contextTokens } = settingsOf(config, choice).settings ?? {};
  const isKnown = contextTokens === run.kit.pinned.settings.contextTokens;
  return { choice: isKnown ? choice : { ...choice, config: { ...choice.config, contextTokens } }, texts };
}

/** A script plays every node, and what had one before has engines of its own only now. */
async function nodesFor(
  place: Place,
  run: Run,
  choice: EngineChoice,
  options: Options,
): Promise<Pick<Resume, 'engines'>> {
  const wasScripted = run.players.engine.id === 'scripted';
  if (wasScripted === (choice.id === 'scripted')) return {};
  return { engines: await enginesOfNodes(place, run.kit.pinned.definition, choice, options) };
}

/** Engines that play it already may do so; a program that is new to the run is asked about as in a new one. */
async function trustFor(
  place: Place,
  person: Person,
  run: Run,
  wanted: OtherEngines,
  { files, choices }: Pick<Options, 'files'> & { readonly choices: readonly EngineChoice[] },
) {
  const { engine, engines = {}, roles: playing = {} } = run.players;
  const known = new Set([engine, ...Object.values(engines), ...Object.values(playing)].map(({ id }) => id));
  const programs = programsAmong(choices.filter(({ id }) => !known.has(id)));
  const { definition } = run.kit.pinned;
  if (programs.length === 0 || definition.hash === '') return undefined;
  const shelved = (await (await place.openShelf()).list()).find(({ hash }) => hash === definition.hash);
  const source = shelved?.source ?? definition.name;
  const folder = isAbsolute(source) && !/\.(zip|bmad)$/i.test(source) ? source : undefined;
  const bundled = (await place.bundledHashes()).has(definition.hash);
  const ref = definition.hash.slice(0, 12);
  const asked = { files, source, folder, bundled, definition, warnings: [], ref, programs, scripted: false };
  return (await usePackage(place, person, asked, wanted)).trust;
}
