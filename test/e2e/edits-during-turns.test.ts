import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '../../src/adapters/clock-system/system-clock.ts';
import { randomIds } from '../../src/adapters/ids-random/random-ids.ts';
import { stateFilesFolder } from '../../src/adapters/state-files-folder/state-files-folder.ts';
import { openSqliteStore } from '../../src/adapters/store-sqlite/open-sqlite-store.ts';
import { hashText } from '../../src/core/hash.ts';
import type { Json, JsonObject } from '../../src/core/json.ts';
import { replay } from '../../src/core/run/fold/evolve.ts';
import { type Run, stateOf, topFrame } from '../../src/core/run/run.ts';
import { readState } from '../../src/core/state/state.ts';
import type { RunStore } from '../../src/ports/run-store.ts';
import { createRuntime } from '../../src/runtime/runtime.ts';
import { type Chance, chanceOf } from '../packages/chance.ts';
import { engineOf, request } from '../support/house.ts';
import { patch } from '../support/played-run.ts';
import { propertyRuns } from '../support/property-runs.ts';
import { reviewedWork } from '../support/small-package.ts';
import { TEST_TEMPLATES } from '../support/templates.ts';
import { type TemporaryFolder, temporaryFolder } from '../support/temporary-folder.ts';

/** More turns in fewer runs would take longer, because each edit reads its log. */
const [RUNS, TURNS] = [propertyRuns(12, 3).numRuns, 64];
const LONG = { timeout: 300_000 };
const SEED = 20_260_102;

let folder: TemporaryFolder;
let store: RunStore;

beforeAll(async () => {
  folder = await temporaryFolder();
  store = await openSqliteStore({ home: folder.path, clock: systemClock() });
});

afterAll(async () => {
  await store.close();
  await folder.remove();
});

/** What a person has done to the file: which variables, to what, and whether the copy still says what it was made of. */
type Edit = { readonly opened: JsonObject; readonly touched: Changes; readonly isMarked: boolean };
type Changes = { readonly [name: string]: Json | undefined };

test('PST-01: edits in the middle of turns take nothing back that they did not touch', LONG, async () => {
  const verdicts: Verdict[] = [];
  for (let index = 0; index < RUNS; index += 1)
    verdicts.push(...(await verdictsOf(await playRun(chanceOf(SEED, index)))));
  for (const { edit, isAdopted, before, after } of verdicts) {
    expect(after).toEqual(isAdopted ? changed(before, edit.touched) : before);
    if (edit.isMarked) expect([edit, before, isAdopted]).toEqual([edit, before, !overlaps(edit, before)]);
  }
  const adopted = verdicts.filter(({ isAdopted }) => isAdopted).length;
  const unmarked = verdicts.filter(({ edit }) => !edit.isMarked).length;
  expect(verdicts.length).toBeGreaterThanOrEqual(40 * RUNS);
  expect(Math.min(adopted, verdicts.length - adopted, unmarked)).toBeGreaterThan(2 * RUNS);
});

type Played = { readonly run: Run; readonly edits: ReadonlyMap<string, Edit> };
/** What became of an edit, with the variables right before and right after. */
type Verdict = {
  readonly edit: Edit;
  readonly isAdopted: boolean;
  readonly before: JsonObject;
  readonly after: JsonObject;
};

async function verdictsOf({ run, edits }: Played): Promise<readonly Verdict[]> {
  const log = await store.read(run.id);
  const at = (place: number) => stateOf(topFrame(replay(run.id, run.kit, log.slice(0, place)))).variables;
  return log.flatMap(({ event }, place) => {
    if (event.type !== 'document.adopted' && event.type !== 'document.refused') return [];
    const edit = edits.get(event.hash);
    if (edit === undefined) throw new Error(`${run.id}: nobody has made the edit ${event.hash}`);
    const changes = log[place + 1]?.event.type === 'state.changed' ? 2 : 1;
    const isAdopted = event.type === 'document.adopted';
    return [{ edit, isAdopted, before: at(place), after: at(place + changes) }];
  });
}

/** A model that writes in every turn, and a person with an editor open who saves whenever they like. */
async function playRun(chance: Chance): Promise<Played> {
  const edits = new Map<string, Edit>();
  let opened = '';
  const save = async (runId: string, turn: number) => {
    const file = join(folder.path, 'runs', runId, 'workflow.md');
    const found = await readFile(file, 'utf8');
    // The editor may have been open for turns; an edit that was not judged yet is never what it shows.
    if (opened === '' || (!edits.has(hashText(found)) && chance.below(3) > 0)) opened = found;
    const { copy, edit } = editOf(opened, turn, chance);
    edits.set(hashText(copy), edit);
    await writeFile(file, copy);
  };
  const engine = engineOf(async ({ runId, turn, exchange }) => {
    if (turn > 1 && exchange === chance.below(2) + 1) await save(runId, turn);
    if (exchange > 1) return { segments: ['Go on?'] };
    const [tool, args] = patch({ variables: { set: modelSets(turn, chance) } });
    return { calls: [{ tool, args }] };
  });
  const surroundings = { store, clock: systemClock(), ids: randomIds(), stateFiles: stateFilesFolder(folder.path) };
  const runtime = createRuntime({
    ...surroundings,
    tools: [],
    templates: () => TEST_TEMPLATES,
    engine: async () => engine,
  });
  const lease = await runtime.start(request(reviewedWork(), { budgets: { turns: 10 * TURNS } }));
  let { run } = await runtime.attend(lease.runId, { lease });
  for (let turn = 1; turn < TURNS; turn += 1) {
    run = (await runtime.send(lease.runId, { kind: 'message', text: 'Go on.' })).run;
  }
  return { run, edits };
}

function modelSets(turn: number, chance: Chance): JsonObject {
  return { n: turn, ...(chance.below(4) === 0 ? { x: turn, seen: chance.below(3) } : {}) };
}

function editOf(opened: string, turn: number, chance: Chance): { readonly copy: string; readonly edit: Edit } {
  const { variables } = readState(opened);
  const name = chance.pick(['x', 'n', 'seen', 'mine', 'yours', `new${turn}`]);
  const isRemoved = name in variables && chance.below(5) === 0;
  const value = isRemoved ? undefined : 4711 + turn;
  const line = isRemoved ? '' : `  ${name}: ${value}\n`;
  const own = new RegExp(`^ {2}${name}: .*\\n`, 'm');
  const copy = own.test(opened)
    ? opened.replace(own, line)
    : opened.replace(/^variables:.*\n/m, (found) => found + line);
  const isMarked = chance.below(8) > 0;
  const edit = { opened: variables, touched: { [name]: value }, isMarked };
  return { copy: isMarked ? copy : copy.replace(/^# signalbox: .*\n/m, ''), edit };
}

function overlaps({ opened, touched }: Edit, now: JsonObject): boolean {
  return Object.entries(touched).some(([name, value]) => opened[name] !== now[name] && value !== now[name]);
}

function changed(before: JsonObject, by: Changes): JsonObject {
  const all = Object.entries({ ...before, ...by });
  return Object.fromEntries(all.filter((entry): entry is [string, Json] => entry[1] !== undefined));
}
