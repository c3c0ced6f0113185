import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { systemClock } from '../src/adapters/clock-system/system-clock.ts';
import { scriptedEngine } from '../src/adapters/engine-scripted/scripted-engine.ts';
import { readPackageFolder } from '../src/adapters/package-folder/read-package-folder.ts';
import { openSqliteStore } from '../src/adapters/store-sqlite/open-sqlite-store.ts';
import type { Definition } from '../src/core/package/definition.ts';
import { loadPackage } from '../src/core/package/load-package.ts';
import { DEFAULT_SETTINGS } from '../src/core/run/settings.ts';
import { documentTemplate } from '../src/core/task/templates.ts';
import { openRuntime } from '../src/main/open-runtime.ts';
import type { Engine } from '../src/ports/engine.ts';
import { inFolder } from './bench-runtime.ts';
import { goal, type Measurement, table } from './section.ts';
import { figure, median, shown, spread } from './spread.ts';

const ITEMS = 200;
const AT_A_TIME = 8;
const NAME = 'many-items';

/** When each item had reported, in ms: by the clock, and of this process's own CPU time. */
type Played = { readonly clock: readonly number[]; readonly cpu: readonly number[]; readonly storeBytes: number };

/** A structured task of many items: each is a run of its own with a check command, and each tick writes the list anew. */
export const measureTasks: Measurement = async ({ quick }) => {
  const items = quick ? 40 : ITEMS;
  const played: Played[] = [];
  for (let round = 0; round < (quick ? 1 : 3); round += 1) played.push(await playTask(items));
  const quarters = played.map(({ clock, cpu }) => ({ clock: perItem(clock), cpu: perItem(cpu) }));
  const growth = spread(quarters.map(({ clock }) => clock.late / clock.early));
  const ofCpu = spread(quarters.map(({ cpu }) => cpu.late / cpu.early));
  const row = (name: string, of: (quarter: (typeof quarters)[number]) => number) => [
    name,
    shown(spread(quarters.map(of))),
  ];
  return {
    title: 'Tasks',
    goals: [
      goal(
        `a task of ${items} items, ${AT_A_TIME} at a time: ms per item in the last quarter ≤ 1.3 × the first`,
        `${shown(growth)} ×, ${shown(ofCpu)} × of CPU time; ${figure(median(quarters.map(({ clock }) => clock.all)))} ms per item`,
        growth.median <= 1.3,
      ),
    ],
    details: [
      'Scripted engine, SQLite store, documents and checks (`test -d .`) by commands in the sandbox. CPU time is that of the runtime alone, without its commands.',
      '',
      ...table(
        ['of each item', 'ms'],
        [
          row('first quarter', ({ clock }) => clock.early),
          row('last quarter', ({ clock }) => clock.late),
          row('first quarter, CPU time', ({ cpu }) => cpu.early),
          row('last quarter, CPU time', ({ cpu }) => cpu.late),
        ],
      ),
      `In the store: ${figure(median(played.map(({ storeBytes }) => storeBytes)) / 1024 / items)} KB per item, with the logs of all runs.`,
      '',
    ],
  };
};

function perItem(times: readonly number[]): { readonly early: number; readonly late: number; readonly all: number } {
  const quarter = Math.floor(times.length / 4);
  const between = (from: number, to: number) => ((times[to] ?? 0) - (times[from] ?? 0)) / (to - from);
  const last = times.length - 1;
  return { early: between(0, quarter), late: between(last - quarter, last), all: between(0, last) };
}

async function playTask(items: number): Promise<Played> {
  return inFolder(async (folder) => {
    const [home, project] = [join(folder, 'home'), join(folder, 'project')];
    for (const made of [home, project]) mkdirSync(made);
    const engine = taskEngine(items);
    const clock = systemClock();
    const { runtime } = await openRuntime({
      ...{ store: await openSqliteStore({ home, clock }), clock, home, env: process.env, version: '0' },
      openShelf: () => Promise.reject(new Error('nothing is on a shelf here')),
      extras: { wrap: (plain) => ({ ...plain, engine: async () => engine }) },
    });
    const times = { clock: [] as number[], cpu: [] as number[] };
    const lease = await runtime.start({
      ...{ definition: await taskPackage(), workflow: 'task', mode: 'auto', engine: { id: 'scripted' }, project },
      ...{ input: 'Many items, please.', settings: { ...DEFAULT_SETTINGS, pool: AT_A_TIME } },
    });
    const { run } = await runtime.attend(lease.runId, {
      lease,
      onEvents: (events) => {
        for (const { event } of events.filter(({ event: { type } }) => type === 'child.reported')) {
          if (event.type !== 'child.reported') continue;
          const { user, system } = process.cpuUsage();
          times.clock.push(performance.now());
          times.cpu.push((user + system) / 1000);
        }
      },
    });
    await runtime.close();
    if (run.outcome?.kind !== 'completed' || times.clock.length !== items)
      throw new Error(`${times.clock.length} of ${items} items: ${JSON.stringify(run.outcome)}`);
    return { ...times, storeBytes: statSync(join(home, 'signalbox.db')).size };
  });
}

async function taskPackage(): Promise<Definition> {
  const folder = join(import.meta.dirname, '../packages/structured-task');
  const loaded = loadPackage(await readPackageFolder(folder));
  if (loaded.kind === 'loaded') return loaded.definition;
  throw new Error(loaded.problems.map(({ message }) => message).join('\n'));
}

function taskEngine(items: number): Engine {
  const ids = Array.from({ length: items }, (_, index) => `1.${index + 1}`);
  const list = ids.map((id) => `- [ ] Task ${id}: do number ${id} \`check: test -d .\``).join('\n');
  const tasklist = ids.map((target) => ({ target, subAgentPrompt: `Do number ${target}.`, tools: ['fs.read'] }));
  const call = (node: string, tool: string, args: Record<string, unknown>) => ({
    when: { node },
    calls: [{ tool, args: JSON.parse(JSON.stringify(args)) }],
  });
  const document = (node: string, phase: string, content: string) =>
    call(node, 'createTaskDocs', { taskName: NAME, phase, content });
  return scriptedEngine({
    turns: [
      call('idle', 'classifyTask', { steps: items, needsResearch: false, directAnswer: false }),
      document('analyze', 'requirements', documentTemplate('requirements', NAME, 'en')),
      document('design', 'design', documentTemplate('design', NAME, 'en')),
      document('breakdown', 'taskList', `# Task List: ${NAME}\n\n## Tasks\n\n${list}\n`),
      call('execute', 'assignTasks', { tasklist }),
      call('execute', 'completionResult', { result: 'All of it.' }),
      call('work', 'completionResult', { result: 'Done.' }),
    ],
  });
}
