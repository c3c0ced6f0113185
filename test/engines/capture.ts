import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';
import { cacheFolder, type Installed } from './install.ts';
import { KEY, type RawCommand } from './raw-commands.ts';
import type { ProgramEnd } from './run-program.ts';

const FIXTURES = fileURLToPath(new URL('../fixtures/engines', import.meta.url));
const REPOSITORY = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');
/** What is longer is kept packed. */
const PLAIN_BYTES = 100_000;

export type Captured = {
  readonly program: Installed;
  readonly case: string;
  /** The folder in which it all happened. */
  readonly place: string;
  readonly command: RawCommand;
  readonly end: ProgramEnd;
  readonly requests: { readonly turns: number; readonly helpers: number };
  readonly stdout: string;
  readonly stderr: string;
};

/** Keeps what a program did, for tests that read it again without the program. */
export async function keepCapture(captured: Captured): Promise<void> {
  const { program, end, command, requests } = captured;
  const folder = join(FIXTURES, `${program.name}-${program.version}`, captured.case);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const meta = {
    engine: program.name,
    version: program.says,
    case: captured.case,
    argv: [program.name, ...command.args],
    env: command.env,
    files: command.files,
    exit: { code: end.code, signal: end.signal },
    requests,
  };
  const stands = (text: string) => withStandIns(text, captured.place);
  await writeFile(join(folder, 'meta.json'), `${stands(JSON.stringify(meta, null, 2))}\n`);
  await writeFile(join(folder, 'stderr.txt'), stands(await readFile(captured.stderr, 'utf8')));
  const stdout = stands(await readFile(captured.stdout, 'utf8'));
  if (Buffer.byteLength(stdout) <= PLAIN_BYTES) await writeFile(join(folder, 'stdout.ndjson'), stdout);
  else await writeFile(join(folder, 'stdout.ndjson.gz'), gzipSync(stdout, { level: 9 }));
}

/** What a program printed in a case, from what was kept of it. */
export function readCapture(program: string, name: string): { readonly stdout: string; readonly stderr: string } {
  const file = (end: string) => join(FIXTURES, program, name, end);
  const packed = file('stdout.ndjson.gz');
  return {
    stdout: existsSync(packed)
      ? gunzipSync(readFileSync(packed)).toString()
      : readFileSync(file('stdout.ndjson'), 'utf8'),
    stderr: readFileSync(file('stderr.txt'), 'utf8'),
  };
}

/** Nothing of the machine it ran on, and the same from one time to the next where that is possible. */
function withStandIns(text: string, place: string): string {
  const paths: readonly (readonly [string, string])[] = [
    [place, '/lab'],
    [cacheFolder(), '/engines'],
    [process.execPath, '/node/bin/node'],
    [REPOSITORY, '/signalbox'],
    [homedir(), '/home/lab'],
  ];
  const named = paths.reduce(
    (all, [path, name]) => all.replaceAll(path, name).replaceAll(slug(path), slug(name)),
    text,
  );
  return named.replaceAll(/127\.0\.0\.1:\d+/g, '127.0.0.1:40000').replaceAll(KEY, '<key>');
}

/** Programs name folders after paths. A path of one name is left alone: it would be found in other words. */
function slug(path: string): string {
  return path.split('/').length > 2 ? path.replaceAll(/[^A-Za-z0-9]/g, '-') : path;
}
