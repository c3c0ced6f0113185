import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { captureOf } from './engine-captures.ts';

/** One start of a program that plays an engine. */
export type FakeTurn = {
  readonly stdout: string;
  readonly stderr?: string;
  readonly exit?: number;
  /** What of stdout is printed before it waits for this file, which is looked for in its folder of calls. */
  readonly until?: { readonly file: string; readonly before?: string };
  /** Starts a process in a session of its own that does not hear TERM. */
  readonly leaves?: true;
  /** Writes these files of its home, by path. */
  readonly writes?: { readonly [path: string]: string };
  /** Takes all rights from these folders of its home at its end, in this order. */
  readonly shuts?: readonly string[];
};

/** How it was started, as it saw it itself. */
export type FakeCall = {
  readonly argv: readonly string[];
  readonly env: { readonly [name: string]: string };
  readonly stdin: string;
  readonly cwd: string;
  readonly pid: number;
  /** All files of its home, by path. */
  readonly home: { readonly [path: string]: string };
};

export type FakeEngine = {
  /** To be put before everything else in the search path. */
  readonly bin: string;
  readonly program: string;
  readonly folder: string;
  calls(): Promise<readonly FakeCall[]>;
  /** Processes that it has left behind, by their ids. */
  left(): Promise<readonly number[]>;
};

/** What a real program once wrote, as a turn. */
export function capturedTurn(engine: string, name: string): FakeTurn {
  const { lines, stderr, end } = captureOf(engine, name);
  return { stdout: `${lines.join('\n')}\n`, stderr, exit: end.code ?? 1 };
}

/** Writes a real program under the name of an engine, which plays these turns, one per start, and the last one again and again. */
export async function fakeEngine(
  below: string,
  id: string,
  turns: readonly FakeTurn[],
  version = '99.0.0',
): Promise<FakeEngine> {
  const [bin, folder] = [join(below, `${id}-bin`), join(below, `${id}-calls`)];
  await mkdir(bin, { recursive: true });
  await mkdir(folder, { recursive: true });
  const program = join(bin, id);
  const text = [
    `#!${process.execPath}`,
    `const [FOLDER, VERSION, TURNS] = ${JSON.stringify([folder, version, turns])};`,
    PROGRAM,
  ];
  await writeFile(program, text.join('\n'), { mode: 0o755 });
  const names = async (beginning: string) =>
    (await readdir(folder)).filter((name) => name.startsWith(beginning) && !name.endsWith('.new')).sort();
  return {
    bin,
    program,
    folder,
    calls: async () =>
      Promise.all((await names('call-')).map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8')))),
    left: async () =>
      Promise.all((await names('left-')).map(async (name) => Number(await readFile(join(folder, name), 'utf8')))),
  };
}

const PROGRAM = `
const fs = require('node:fs');
const { join } = require('node:path');
const args = process.argv.slice(2);
if (args.includes('--version')) {
  console.log(VERSION);
  process.exit(0);
}
const write = (name, text) => {
  fs.writeFileSync(join(FOLDER, name + '.new'), text);
  fs.renameSync(join(FOLDER, name + '.new'), join(FOLDER, name));
};
const number = fs.readdirSync(FOLDER).filter((name) => /^call-\\d+$/.test(name)).length + 1;
const turn = TURNS[Math.min(number, TURNS.length) - 1];
const home = Object.fromEntries(
  fs
    .readdirSync(process.env.HOME, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => [path.slice(process.env.HOME.length + 1), fs.readFileSync(path, 'utf8')]),
);
const pause = (ms) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
if (turn.leaves) {
  const deaf = 'trap "" TERM; echo $$ >' + join(FOLDER, 'left-' + number) + '; while :; do sleep 1; done';
  require('node:child_process').spawn('setsid', ['sh', '-c', deaf], { stdio: 'ignore' }).unref();
  while (!fs.existsSync(join(FOLDER, 'left-' + number))) pause(5);
}
const { pid, env } = process;
write('call-' + number, JSON.stringify({ argv: args, env, stdin: fs.readFileSync(0, 'utf8'), cwd: process.cwd(), pid, home }));
// Only now: whoever hears it may end this program at once.
if (turn.until) fs.writeSync(1, turn.until.before ?? '');
while (turn.until && !fs.existsSync(join(FOLDER, turn.until.file))) pause(20);
fs.writeSync(2, turn.stderr ?? '');
for (let rest = Buffer.from(turn.stdout); rest.length > 0; ) rest = rest.subarray(fs.writeSync(1, rest));
for (const [path, text] of Object.entries(turn.writes ?? {})) fs.writeFileSync(join(process.env.HOME, path), text);
for (const folder of turn.shuts ?? []) fs.chmodSync(join(process.env.HOME, folder), 0);
process.exit(turn.exit ?? 0);
`;
