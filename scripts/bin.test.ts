import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';

const BIN = join(import.meta.dirname, '../bin/signalbox.js');
const manifest = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8'));
const roots: string[] = [];

afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true });
});

/** A checkout with the real bin and a main of our own. */
function checkout(main: string): string {
  const root = mkdtempSync(join(tmpdir(), 'bin-'));
  roots.push(root);
  for (const folder of ['bin', 'src', 'node_modules/node/bin']) mkdirSync(join(root, folder), { recursive: true });
  writeFileSync(join(root, 'package.json'), JSON.stringify({ type: 'module', version: '1.2.3' }));
  writeFileSync(join(root, 'src/main.ts'), main);
  copyFileSync(BIN, join(root, 'bin/signalbox.js'));
  return root;
}

/** How an old Node goes on: newer ones of them can become another program, older ones have to start it. */
const WAYS = { becomes: '', starts: 'delete process.execve;' } as const;
type Way = keyof typeof WAYS;

/** Makes this Node say that it is an old one, as the bin sees it; the Node that it goes on with is the true one. */
function pretendOld(root: string, way: Way = 'becomes'): readonly string[] {
  const old = join(root, 'old.cjs');
  const pretend = "Object.defineProperty(process, 'version', { value: 'v20.1.0' }); process.execArgv.length = 0;";
  writeFileSync(old, pretend + WAYS[way]);
  return ['--require', old, join(root, 'bin/signalbox.js')];
}

function bringNode(root: string): void {
  symlinkSync(process.execPath, join(root, 'node_modules/node/bin/node'));
}

describe('bin/signalbox.js', () => {
  it('needs the same Node as package.json says', () => {
    expect(manifest.engines.node).toBe(`>=${/NEEDED = (\d+)/.exec(readFileSync(BIN, 'utf8'))?.[1]}`);
  });

  it.each(['--version', '-V'])('answers %s by itself', (flag) => {
    const root = checkout('throw new Error("must not be loaded")');
    const { stdout, status } = spawnSync(process.execPath, [join(root, 'bin/signalbox.js'), flag], {
      encoding: 'utf8',
    });
    expect([stdout, status]).toEqual(['1.2.3\n', 0]);
  });

  it('hands the arguments to main and ends with its code', () => {
    const root = checkout('export const runCli = async (args: string[]) => (console.log(args.join("+")), 8);');
    const { stdout, status } = spawnSync(process.execPath, [join(root, 'bin/signalbox.js'), 'ls', '--json'], {
      encoding: 'utf8',
    });
    expect([stdout, status]).toEqual(['ls+--json\n', 8]);
  });

  it('prefers what was built', () => {
    const root = checkout('throw new Error("must not be loaded")');
    mkdirSync(join(root, 'dist'));
    writeFileSync(join(root, 'dist/main.js'), 'export const runCli = () => { process.exitCode = 3; };');
    expect(spawnSync(process.execPath, [join(root, 'bin/signalbox.js')]).status).toBe(3);
  });

  it('lets an error of main be seen', () => {
    const root = checkout('throw new Error("a broken main")');
    const { stderr, status } = spawnSync(process.execPath, [join(root, 'bin/signalbox.js')], { encoding: 'utf8' });
    expect(stderr).toContain('a broken main');
    expect(status).toBe(1);
  });
});

describe('bin/signalbox.js on an old Node', () => {
  it('says the code and the next command', () => {
    const root = checkout('');
    const { stderr, stdout, status } = spawnSync(process.execPath, pretendOld(root), { encoding: 'utf8' });
    expect(stderr).toMatch(/^NODE_TOO_OLD: Signalbox needs Node 24 or newer; .*\nNext: npm install/);
    expect([stdout, status]).toEqual(['', 1]);
  });

  it('says it as JSON where that was asked for', () => {
    const root = checkout('');
    const { stdout } = spawnSync(process.execPath, [...pretendOld(root), 'ls', '--json'], { encoding: 'utf8' });
    expect(JSON.parse(stdout)).toMatchObject({ v: 1, error: { code: 'NODE_TOO_OLD' } });
  });

  it.each(['becomes', 'starts'] as const)('%s the Node that npm brought, and ends as it ended', (way) => {
    const root = checkout(`import { readFileSync } from 'node:fs';
      export const runCli = async (args: string[]) => {
        console.log(process.version, ...args, process.env.GREETING, readFileSync(0, 'utf8'));
        console.error(Object.keys(process.env).filter((name) => name.startsWith('SIGNALBOX_')).join());
        return 8;
      };`);
    bringNode(root);
    const { stdout, stderr, status } = spawnSync(process.execPath, [...pretendOld(root, way), 'show', 'a b'], {
      encoding: 'utf8',
      env: { PATH: process.env['PATH'], GREETING: 'hello' },
      input: 'typed',
    });
    expect([stdout, stderr, status]).toEqual([`${process.version} show a b hello typed\n`, '\n', 8]);
  });

  it('does not go on with one that is old as well', () => {
    const root = checkout('');
    const node = join(root, 'node_modules/node/bin/node');
    writeFileSync(node, '#!/bin/sh\necho v22.0.0\n');
    chmodSync(node, 0o755);
    expect(spawnSync(process.execPath, pretendOld(root), { encoding: 'utf8' }).stderr).toContain('NODE_TOO_OLD');
  });

  it.each(
    (['becomes', 'starts'] as const).flatMap((way) => [
      [way, 'SIGTERM', "process.on('SIGTERM', () => process.exit(42));", [42, null]] as const,
      [way, 'SIGINT', "process.on('SIGINT', () => process.exit(43));", [43, null]] as const,
      [way, 'SIGTERM', '', [null, 'SIGTERM']] as const,
    ]),
  )('%s a newer one that has %s with "%s"', async (way, signal, handler, expected) => {
    const { child, ended } = await up(way, `${handler} ${STAYS}`);
    child.kill(signal);
    expect(await ended).toEqual(expected);
  });

  it.each([
    ['becomes', ''],
    ['starts', 'hung up\n'],
  ] as const)('%s a newer one that is not left alone when it is killed', async (way, last) => {
    const { child } = await up(
      way,
      `process.on('SIGHUP', () => { console.log('hung up'); process.exit(); }); ${STAYS}`,
    );
    let said = '';
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk;
    });
    child.kill('SIGKILL');
    // The output ends with the last process that holds it.
    await new Promise((resolve) => child.stdout.once('close', resolve));
    expect(said).toBe(last);
  });

  it('starts a newer one that hands its lifeline to no program, and does not stay for it', () => {
    const root = checkout(`import { execFileSync } from 'node:child_process';
      export const runCli = async () => {
        console.log(execFileSync('ls', ['/proc/self/fd'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
        return 0;
      };`);
    bringNode(root);
    const [starts, becomes] = (['starts', 'becomes'] as const).map((way) =>
      spawnSync(process.execPath, pretendOld(root, way), { encoding: 'utf8' }),
    );
    expect(starts?.status).toBe(0);
    // Who started the tests may have left some open in us; those are inherited by everything.
    expect(starts?.stdout).toBe(becomes?.stdout);
  });
});

const STAYS = "export const runCli = () => { console.log('up'); setTimeout(() => {}, 60_000); };";

/** An old Node that goes on with a newer one, which is at work. */
async function up(way: Way, main: string) {
  const root = checkout(main);
  bringNode(root);
  const child = spawn(process.execPath, pretendOld(root, way), { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise((resolve) => child.on('exit', (code, by) => resolve([code, by])));
  await new Promise((resolve) => child.stdout.once('data', resolve));
  return { child, ended };
}
