import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProgram } from '../adapters/engine-program/start-program.ts';
import type { Sandbox } from '../ports/sandbox.ts';
import { ANSWER_MS } from './find-program.ts';
import { programMounts } from './program-mounts.ts';

const LIMITS = { ms: ANSWER_MS, outputBytes: 2 ** 20 };

/** The exit code of a program where its turns are kept; null where it was killed. */
export async function exitInside(
  sandbox: Sandbox,
  program: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<number | null> {
  const base = await realpath(await mkdtemp(join(tmpdir(), 'signalbox-ask-')));
  const [home, project] = [join(base, 'home'), join(base, 'project')];
  try {
    for (const folder of [home, project]) await mkdir(folder);
    const { ended } = await startProgram({
      ...{ profile: 'engine', argv: [program, ...args], cwd: project, sandbox, folder: join(base, 'turn'), hidden: [] },
      env: { PATH: env['PATH'] ?? '', HOME: home, NO_COLOR: '1', TERM: 'dumb' },
      project: { path: project, access: 'write' },
      mounts: [{ path: home, access: 'write' }, ...(await programMounts(program, env))],
      ...{ token: randomUUID(), limits: LIMITS },
      ...{ signal: new AbortController().signal, onLine: () => undefined },
    });
    return (await ended).code;
  } finally {
    await rm(base, { recursive: true, force: true });
  }
}
