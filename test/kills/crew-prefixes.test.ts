import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { readPackageFolder } from '../../src/adapters/package-folder/read-package-folder.ts';
import { isObject } from '../../src/core/json.ts';
import { loadPackage } from '../../src/core/package/load-package.ts';
import { DEFAULT_BUDGETS } from '../../src/core/run/budgets.ts';
import type { Run } from '../../src/core/run/run.ts';
import { DEFAULT_SETTINGS } from '../../src/core/run/settings.ts';
import { startRun } from '../../src/core/run/start/start-run.ts';
import { statusOf } from '../../src/core/run/view/summarize.ts';
import { parseScript } from '../../src/core/script/parse-script.ts';
import { toolTable } from '../../src/core/tool/tool-table.ts';
import type { Tool } from '../../src/ports/tool.ts';
import { ROOT } from '../support/product.ts';
import { TEST_TEMPLATES } from '../support/templates.ts';
import { checkLog, eventsOf } from './check-log.ts';
import { crewTools } from './crew-tools.ts';
import { type FamilyOptions, FamilyWorld, type Outside } from './family-world.ts';

/* The bundled crew with its own script, on a repository in memory, killed after every append. */

/** Generous: a busy machine may take several times what a quiet one needs. */
const LONG = { timeout: 600_000 };

const RUN_ID = 'run_crew';
const FOLDER = join(ROOT, 'packages/dev-crew');

type Change = (tool: Tool) => Tool;

describe('a crew', () => {
  let optionsFor: (change: Change) => FamilyOptions;
  beforeAll(async () => {
    const loaded = loadPackage(await readPackageFolder(FOLDER));
    if (loaded.kind !== 'loaded') throw new Error(`The crew is broken: ${JSON.stringify(loaded.problems)}`);
    const { turns } = parseScript(await readFile(join(FOLDER, 'script.yaml'), 'utf8'), 'script.yaml');
    const pinned = { definition: loaded.definition, templates: TEST_TEMPLATES, settings: DEFAULT_SETTINGS };
    optionsFor = (change) => {
      const tools = (outside: Outside) => crewTools(outside).map(change);
      const kit = { pinned, tools: toolTable(tools({ files: new Map(), deeds: [] })) };
      return { cast: { replies, answers: () => undefined, tools }, kit, pick: () => 0, twice: false };
    };
    // The script is written in the order in which it is played.
    const replies = (run: Run) => {
      const said = repliesIn(run);
      const { text, calls = [] } = turns[said] ?? {};
      const segments = text === undefined ? [] : [text];
      return { outcome: { kind: 'ok' as const }, segments, calls, session: { said: said + 1 }, ms: 1 };
    };
  });

  it('RUN-03, RTE-05, RTE-07, RTE-08: comes to the same end from every prefix of its log', LONG, async () => {
    const found = await failures(optionsFor((tool) => tool));
    expect(found).toEqual([]);
  });

  it('RUN-03: snapshots that do not know their call again are found by its prefixes', LONG, async () => {
    const found = await failures(optionsFor(forgetful));
    expect(JSON.stringify(found)).toMatch(/"deeds":\[[^\]]*(?:"snapshot[^\]]*){3}/);
  });
});

/** Every prefix from which it comes to another end than undisturbed. */
async function failures(options: FamilyOptions): Promise<readonly object[]> {
  const whole = await begun(options).play(true);
  const end = endOf(whole);
  expect(end).toMatchObject({ status: 'completed', doubts: [], violations: [] });
  expect(end.deeds.map((deed) => deed.split(' ')[0])).toEqual([
    'snapshot',
    'check',
    'snapshot',
    'check',
    'review',
    'lesson',
  ]);
  expect(whole.appends.length).toBeGreaterThan(25);
  const found: object[] = [];
  for (let length = 1; length < whole.appends.length; length += 1) {
    const [last, following] = [whole.appends[length - 1], whole.appends[length]];
    for (const [settled, outside] of [
      [true, following?.outside],
      [false, last?.outside],
    ] as const) {
      if (outside === undefined) continue;
      const again = await FamilyWorld.after(options, whole.appends.slice(0, length), outside).play(settled);
      const other = endOf(again);
      const wrong = Object.entries(other).filter(([what, is]) => !isDeepStrictEqual(is, end[what as keyof typeof end]));
      if (wrong.length > 0) found.push({ length, settled, ...Object.fromEntries(wrong) });
    }
  }
  return found;
}

function begun(options: FamilyOptions): FamilyWorld {
  const [workflow = ''] = Object.keys(options.kit.pinned.definition.workflows);
  const events = startRun({
    runId: RUN_ID,
    pinned: options.kit.pinned,
    pinnedHash: 'pinned',
    workflow,
    mode: 'interactive',
    engine: { id: 'scripted' },
    budgets: DEFAULT_BUDGETS,
    project: '/project',
    input: 'The greeting should name the person.',
    variables: {},
  });
  return new FamilyWorld(options).begin(RUN_ID, events);
}

function endOf(world: FamilyWorld) {
  const { files, deeds } = world.seen();
  const { run, log = [] } = world.members.get(RUN_ID) ?? {};
  return {
    status: run && statusOf(run),
    route: eventsOf(log, 'node.entered').map(({ node }) => node),
    decided: eventsOf(log, 'turn.ended').flatMap(({ decided }) => decided ?? []),
    told: eventsOf(log, 'notice.given').map(({ code }) => code),
    calls: eventsOf(log, 'call.finished').map(({ tool }) => tool),
    loops: run?.spent.loops,
    files: [...files],
    // A call of the runtime is called by its place in the log, and that begins anew after a kill.
    deeds: deeds.map((deed) => deed.replace(/ \S+/, '')),
    doubts: run?.interactions.map(({ kind }) => kind),
    violations: checkLog(log),
  };
}

/** Every reply hands over how many there have been. */
function repliesIn({ threads }: Run): number {
  const counts = Object.values(threads).map(({ session }) =>
    isObject(session) && typeof session['said'] === 'number' ? session['said'] : 0,
  );
  return Math.max(0, ...counts);
}

let tries = 0;

function forgetful(tool: Tool): Tool {
  if (tool.name !== 'git.snapshot') return tool;
  return {
    ...tool,
    run: (args, context) => {
      tries += 1;
      return tool.run(args, { ...context, key: `${context.key}/${tries}` });
    },
  };
}
