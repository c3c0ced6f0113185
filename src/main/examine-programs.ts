import { randomUUID } from 'node:crypto';
import { access, mkdir, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProgram } from '../adapters/processes-local/start-program.ts';
import type { AskedSandbox, ProgramFinding } from '../app/place.ts';
import type { Descriptor, OwnFile } from '../core/engine/descriptor.ts';
import { DESCRIPTORS } from '../core/engine/descriptors.ts';
import { isBefore } from '../core/engine/is-before.ts';
import { flagsOf, helpRequests, refusedFlags } from '../core/engine/refused-flags.ts';
import type { Sandbox } from '../ports/sandbox.ts';
import { sandboxFor } from './choose-sandbox.ts';
import { ANSWER_MS, answerOf, type FoundProgram, findProgram, programMounts } from './find-program.ts';
import { personHome } from './folders.ts';

/** Which engine programs are here, in which version, with which flags, and whether anything there is to log in with. */
export async function examinePrograms(env: NodeJS.ProcessEnv, asked: AskedSandbox): Promise<readonly ProgramFinding[]> {
  let sandbox: Promise<Sandbox | undefined> | undefined;
  // Tried once for all of them, and not at all where there is none.
  const keeper = () => {
    sandbox ??= sandboxFor(asked, env).catch(() => undefined);
    return sandbox;
  };
  return Promise.all(DESCRIPTORS.map((descriptor) => examineProgram(descriptor, env, keeper)));
}

type Keeper = () => Promise<Sandbox | undefined>;

async function examineProgram(descriptor: Descriptor, env: NodeJS.ProcessEnv, keeper: Keeper): Promise<ProgramFinding> {
  const { id, title, npm, program, triedSince = '' } = descriptor;
  const found = await findProgram(descriptor, env);
  const known = { id, title, program, ...(npm === undefined ? {} : { npm }) };
  if (found === undefined) return { ...known, found: false };
  const [login, refused, unseen] = await Promise.all([
    loginOf(descriptor, env),
    refusedBy(descriptor, found, env),
    isUnseen(descriptor, found, env, keeper),
  ]);
  return {
    ...known,
    found: true,
    ...(unseen ? { unseen } : {}),
    flags: flagsOf(descriptor, found.version),
    ...(refused.length === 0 ? {} : { refused }),
    ...(found.version === undefined ? {} : { version: found.version }),
    ...(isBefore(found.version ?? '', triedSince) ? { triedSince } : {}),
    ...(login === undefined ? {} : { login }),
  };
}

/** It answers here and cannot even be started where its turns are kept. Where nothing keeps it, that is told elsewhere. */
async function isUnseen(
  { versionArgs }: Descriptor,
  { path }: FoundProgram,
  env: NodeJS.ProcessEnv,
  keeper: Keeper,
): Promise<boolean> {
  const sandbox = await keeper();
  // What else may go wrong with asking is no reason to tell nothing of all the others.
  const code = sandbox === undefined ? null : await exitInside(sandbox, path, versionArgs, env).catch(() => null);
  // As shells tell that something is not there, or is no program.
  return code === 126 || code === 127;
}

const LIMITS = { ms: ANSWER_MS, outputBytes: 2 ** 20 };

/** The exit code of a program where its turns are kept; null where it was killed. */
async function exitInside(
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

async function refusedBy(
  descriptor: Descriptor,
  { path, version }: FoundProgram,
  env: NodeJS.ProcessEnv,
): Promise<readonly string[]> {
  const requests = helpRequests(descriptor, version);
  const answers = await Promise.all(requests.map((args) => answerOf(path, args, env)));
  return refusedFlags(
    descriptor,
    answers.map(({ stdout, stderr }) => stdout + stderr),
    version,
  );
}

/** The variable or the file that it would be logged in with; whether that is still good only the program can tell. */
async function loginOf({ environment, logins }: Descriptor, env: NodeJS.ProcessEnv): Promise<string | undefined> {
  const key = environment.passed.find((name) => /KEY|TOKEN/.test(name) && (env[name] ?? '') !== '');
  if (key !== undefined) return key;
  for (const file of logins) if (await isThere(file, env)) return `~/${file.folder}/${file.name}`;
  return undefined;
}

async function isThere({ variable, folder, name }: OwnFile, env: NodeJS.ProcessEnv): Promise<boolean> {
  const named = variable === undefined ? '' : (env[variable] ?? '');
  const path = named === '' ? join(personHome(env), folder, name) : join(named, name);
  return access(path).then(
    () => true,
    () => false,
  );
}
