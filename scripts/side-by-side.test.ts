import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';

const MODULE = pathToFileURL(`${import.meta.dirname}/side-by-side.ts`).href;
const node = (program: string) => [process.execPath, '-e', program];

/** Runs these programs side by side, in a process of their own. */
function start(...jobs: readonly object[]) {
  const program = `const { sideBySide } = await import('${MODULE}');
    process.exitCode = (await sideBySide(${JSON.stringify(jobs)})) ? 0 : 1;`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  return { child, ended: once(child, 'close').then(([code]) => ({ code, said })) };
}

describe('programs side by side', () => {
  it('are content only where all of them are; whoever is not is told with what it said', async () => {
    const good = { name: 'one', command: node("console.log('fine')") };
    const bad = { name: 'two', command: node("console.error('broken'); process.exitCode = 3") };
    expect((await start(good).ended).code).toBe(0);
    const { code, said } = await start(good, bad).ended;
    expect(code).toBe(1);
    expect(said).toMatch(/== one: good \(\d+ s\)\n\n== two: ended with 3 \(\d+ s\)\nbroken\n/);
    expect((await start({ name: 'none', command: ['no-such-program'] }).ended).code).toBe(1);
  });

  it('are all ended by a signal, and that is no success', async () => {
    const stays = "setTimeout(() => {}, 60_000); console.log('up')";
    const { child, ended } = start(
      { name: 'a', command: node(stays), live: true },
      { name: 'b', command: node(stays) },
    );
    await once(child.stdout, 'data');
    child.kill('SIGTERM');
    const { code, said } = await ended;
    expect(code).toBe(1);
    expect(said).toMatch(/== a: ended with SIGTERM .*\n\n== b: ended with SIGTERM /);
  });
});
