import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { inFolder } from './bench-runtime.ts';
import { type Goal, goal, type Measurement, table } from './section.ts';
import { figure, median, shown, spread } from './spread.ts';

const ROOT = join(import.meta.dirname, '..');
const BIN = join(ROOT, 'bin/signalbox.js');
const WAITING = 8;
/** The fastest peer's fresh "hello" as quality.md has it. */
const FASTEST_PEER_MS = 830;

/** A fresh process of each command beside one that does nothing. */
export const measureColdStart: Measurement = async ({ quick }) =>
  inFolder(async (folder) => {
    const project = join(folder, 'project');
    mkdirSync(project);
    const hello = ['run', 'packages/hello', '--engine', 'scripted', '--project', project, '--answer', 'x'];
    const run = (args: readonly string[]) => timed([BIN, ...args], folder);
    const { stdout } = run([...hello, '--json']);
    const { runId } = JSON.parse(stdout) as { runId: string };
    const commands: { readonly [name: string]: () => number } = {
      'node -e 0': () => timed(['-e', '0'], folder).ms,
      'signalbox --version': () => run(['--version']).ms,
      'signalbox ls': () => run(['ls']).ms,
      'signalbox show': () => run(['show', runId]).ms,
      'signalbox run packages/hello': () => run(hello).ms,
    };
    const times = alternately(commands, quick ? 5 : 20);
    const demo = playedDemo(folder);
    const bare = times['node -e 0'] ?? [];
    const ratio = (name: string) => spread((times[name] ?? []).map((ms, round) => ms / (bare[round] ?? Number.NaN)));
    return {
      title: 'Cold start',
      goals: goalsOf(
        ratio('signalbox --version').median,
        ratio('signalbox ls').median,
        median(times['signalbox run packages/hello'] ?? []),
        demo.ms,
      ),
      details: [
        ...table(
          ['command', 'ms', '× `node -e 0`'],
          Object.entries(times).map(([name, values]) => [`\`${name}\``, shown(spread(values)), shown(ratio(name))]),
        ),
        `\`signalbox demo\`, once, without a terminal: ${figure(demo.ms / 1000)} s, of which ${figure(demo.waited / 1000)} s are pauses of its script and of the kill.`,
        '',
      ],
    };
  });

/** A pause before the kill, as the demo has it. */
const BEFORE_THE_KILL_MS = 900;

/** The demo in a folder of its own, and how much of its time is there to be read in. */
function playedDemo(folder: string): { readonly ms: number; readonly waited: number } {
  const { ms, stdout } = timed([BIN, 'demo', '--json'], folder);
  const { demo } = JSON.parse(stdout) as { demo: { project: string } };
  rmSync(demo.project, { recursive: true, force: true });
  const script = readFileSync(join(ROOT, 'packages/demo/script.yaml'), 'utf8');
  const pauses = [...script.matchAll(/delayMs: (\d+)/g)].map(([, pause]) => Number(pause));
  return { ms, waited: pauses.reduce((sum, pause) => sum + pause, BEFORE_THE_KILL_MS) };
}

function goalsOf(version: number, ls: number, hello: number, demo: number): readonly Goal[] {
  return [
    goal('`signalbox --version` ≤ 1.5 × `node -e 0`', `${figure(version)} ×`, version <= 1.5),
    goal('`signalbox ls` ≤ 2.5 × `node -e 0`', `${figure(ls)} ×`, ls <= 2.5),
    goal('`signalbox demo` under a minute', `${figure(demo / 1000)} s`, demo < 60_000),
    {
      goal: 'a "hello" run ≤ 1/3 of the fastest peer\'s',
      figure: `${figure(hello)} ms; peers were not measured in this run (quality.md has ${FASTEST_PEER_MS} ms for the fastest)`,
      met: 'open',
    },
  ];
}

/** One after the other, round by round, so that a busy moment of the machine hits all alike; the first two warm the cache. */
function alternately(
  commands: { readonly [name: string]: () => number },
  rounds: number,
): { [name: string]: number[] } {
  const times: { [name: string]: number[] } = Object.fromEntries(Object.keys(commands).map((name) => [name, []]));
  for (let round = -2; round < rounds; round += 1) {
    for (const [name, command] of Object.entries(commands)) {
      const ms = command();
      if (round >= 0) times[name]?.push(ms);
    }
  }
  return times;
}

function timed(args: readonly string[], folder: string): { readonly ms: number; readonly stdout: string } {
  const env = {
    ...process.env,
    SIGNALBOX_HOME: join(folder, 'home'),
    NODE_COMPILE_CACHE: join(folder, 'compile-cache'),
  };
  const began = performance.now();
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: ROOT, env, encoding: 'utf8' });
  const ms = performance.now() - began;
  if (status !== 0 && status !== WAITING) throw new Error(`${args.slice(1).join(' ')} ended with ${status}: ${stderr}`);
  return { ms, stdout };
}
