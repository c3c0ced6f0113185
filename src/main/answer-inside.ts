import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readFile, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { programFiles } from '../adapters/engine-program/program-files.ts';
import { startProgram } from '../adapters/engine-program/start-program.ts';
import type { Sandbox } from '../ports/sandbox.ts';
import { ANSWER_MS, type ProgramAnswer } from './find-program.ts';
import { programMounts } from './program-mounts.ts';

const OUTPUT_BYTES = 2 ** 20;

/** What a program says where its turns are kept: one that starts another, which is not seen there, says nothing. */
export async function answerInside(
  sandbox: Sandbox,
  program: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<ProgramAnswer> {
  const base = await realpath(await mkdtemp(join(tmpdir(), 'signalbox-ask-')));
  const [home, project, folder] = ['home', 'project', 'turn'].map((name) => join(base, name)) as [
    string,
    string,
    string,
  ];
  for (const made of [home, project]) await mkdir(made);
  try {
    const { ended } = await startProgram({
      ...{ profile: 'engine', argv: [program, ...args], cwd: project, sandbox, folder, hidden: [] },
      env: { PATH: env['PATH'] ?? '', HOME: home, NO_COLOR: '1', TERM: 'dumb' },
      project: { path: project, access: 'write' },
      mounts: [{ path: home, access: 'write' }, ...(await programMounts(program, env))],
      ...{ token: randomUUID(), limits: { ms: ANSWER_MS, outputBytes: OUTPUT_BYTES } },
      ...{ signal: new AbortController().signal, onLine: () => undefined },
    });
    const { code } = await ended;
    const files = programFiles(folder);
    const [stdout, stderr] = await Promise.all([files.stdout, files.stderr].map((file) => readFile(file, 'utf8')));
    return { code, stdout: stdout ?? '', stderr: stderr ?? '' };
  } finally {
    await rm(base, { recursive: true, force: true });
  }
}
