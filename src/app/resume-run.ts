import { isAbsolute } from 'node:path';
import { descriptorOf } from '../core/engine/descriptors.ts';
import type { Command } from '../core/run/commands.ts';
import type { EngineChoice } from '../core/run/events.ts';
import type { Run } from '../core/run/run.ts';
import { DEFAULT_SETTINGS } from '../core/run/settings.ts';
import type { RunStatus } from '../core/run/view/status.ts';
import type { RunReader, RunRow, RunStore } from '../ports/run-store.ts';
import { type BeginRequest, enginesOfNodes, enginesOfRoles, settingsOf } from './begin-run.ts';
import { findRun } from './find-run.ts';
import { lookAt } from './look-at.ts';
import { openChildren } from './open-children.ts';
import { type Person, settingsFor } from './person.ts';
import type { EngineOptions, Place } from './place.ts';
import { usePackage } from './use-package.ts';

const OVER: ReadonlySet<RunStatus> = new Set(['completed', 'failed', 'canceled']);

/** How a run is gone on with: by a command, by attending it, or not at all, because it is over and can only be looked at. */
export type Resumption = { readonly run: Run; readonly row: RunRow; readonly by: 'command' | 'attending' | 'nothing' };

/** What resuming means for a run: one that a person has stopped, or that is blocked, has to be told; any other one only needs a driver. */
export async function findResumption(store: RunReader, ref: string): Promise<Resumption> {
  const { run, row } = await lookAt(store, await findRun(store, ref));
  const { status } = row.summary;
  const childStopped = (await openChildren(store, run)).some((child) => child.run.stopped);
  if (status === 'blocked' || run.stopped || childStopped) return { run, row, by: 'command' };
  return { run, row, by: OVER.has(status) ? 'nothing' : 'attending' };
}

/** With whom a run goes on from now on, where that is not who played it before. */
export type OtherEngines = Pick<BeginRequest, 'engine' | 'model' | 'script' | 'role' | 'trust'>;

type Resume = Extract<Command, { kind: 'resume' }>;

/**
 * The command that goes on with others than before; undefined where nobody is named. What a new run is asked is asked again: whether
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
  const around = { project, flags: {}, files, packagePath: named.hash.slice(0, 12), wish };
  const chosen = isNamed ? await playerFor(place, person, run, wanted, around) : undefined;
  const roles = await enginesOfRoles(place, definition, role, around);
  const texts = [chosen, ...roles.map((one) => one.chosen)].flatMap((one) => [...(one?.texts ?? [])]);
  const trust = await trustFor(place, person, run, wanted, {
    files,
    chosen: chosen?.choice,
    roles: roles.map((one) => one.chosen.choice),
  });
  for (const [hash, text] of texts) await store.putBlob(hash, text);
  return {
    kind: 'resume',
    ...(chosen === undefined ? {} : { engine: chosen.choice, ...(await nodesFor(place, run, chosen.choice, around)) }),
    ...(roles.length === 0 ? {} : { roles: Object.fromEntries(roles.map((one) => [one.agent, one.chosen.choice])) }),
    ...(trust === undefined ? {} : { trust }),
  };
}

type Around = Omit<EngineOptions, 'script'>;

/** A model alone is one of the engine that plays now; what it can read is recorded where it is not what the run was begun with. */
async function playerFor(place: Place, person: Person, run: Run, wanted: OtherEngines, around: Around) {
  const { engine, model, script } = wanted;
  const before = run.players.engine.id;
  const implied = script !== undefined ? 'scripted' : before === 'scripted' ? undefined : before;
  const flags = { engine: engine ?? implied, model };
  const { choice, texts } = await place.chooseEngine({ ...around, flags, script });
  const config = await settingsFor(place, person, { project: around.project, flags });
  const { contextTokens = DEFAULT_SETTINGS.contextTokens } = settingsOf(config, choice).settings ?? {};
  const isKnown = contextTokens === run.kit.pinned.settings.contextTokens;
  return { choice: isKnown ? choice : { ...choice, config: { ...choice.config, contextTokens } }, texts };
}

/** A script plays every node, and what had one before has engines of its own only now. */
async function nodesFor(
  place: Place,
  run: Run,
  choice: EngineChoice,
  around: Around,
): Promise<Pick<Resume, 'engines'>> {
  const wasScripted = run.players.engine.id === 'scripted';
  if (wasScripted === (choice.id === 'scripted')) return {};
  return { engines: await enginesOfNodes(place, run.kit.pinned.definition, choice, around) };
}

type Others = Pick<Around, 'files'> & {
  readonly chosen: EngineChoice | undefined;
  readonly roles: readonly EngineChoice[];
};

/** Whoever plays it already may do so; a program that is new to the run is asked about as in a new one. */
async function trustFor(
  place: Place,
  person: Person,
  run: Run,
  wanted: OtherEngines,
  { files, chosen, roles }: Others,
) {
  const { engine, engines = {}, roles: playing = {} } = run.players;
  const known = new Set([engine, ...Object.values(engines), ...Object.values(playing)].map(({ id }) => id));
  const ids = [chosen, ...roles].flatMap((one) => (one === undefined || known.has(one.id) ? [] : [one.id]));
  const programs = [...new Set(ids.filter((id) => descriptorOf(id) !== undefined))];
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
