import { stat } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import { cleanWords } from '../../core/engine/clean-words.ts';
import type { Command } from '../../core/engine/command-of.ts';
import type { Descriptor, McpServer } from '../../core/engine/descriptor.ts';
import type { ProcessEnd } from '../../core/engine/process-outcome.ts';
import { isReplaced, sessionOf } from '../../core/engine/program-session.ts';
import { draftBetween } from '../../core/engine/said.ts';
import { BLANK, finish, step, type Transcript } from '../../core/engine/transcript.ts';
import { Fault, isFault } from '../../core/fault.ts';
import type { Warning } from '../../core/run/events.ts';
import { hideSecrets } from '../../core/without-secrets.ts';
import { PLACE_WORDS } from '../../core/words/place-words.ts';
import { told as recorded } from '../../core/words/recordable.ts';
import { filledBy } from '../../core/words/saying.ts';
import type { Text } from '../../core/words/text.ts';
import { TROUBLE_WORDS } from '../../core/words/trouble-words.ts';
import { VERDICT_WORDS } from '../../core/words/verdict-words.ts';
import type { Engine, EngineRequest, ExchangeOptions, Reply } from '../../ports/engine.ts';
import { type ProcessLimits, UNKNOWN_END } from '../../ports/processes.ts';
import type { Sandbox, SandboxMount } from '../../ports/sandbox.ts';
import type { StopSignal } from '../../ports/stop-signal.ts';
import { needKey, passedSecrets } from './passed-secrets.ts';
import { homeOf, prepareTurn, type TurnPlace, turnFolder } from './program-turn.ts';
import { readReply, readStderr, readTranscript, rereadTurn } from './read-turn.ts';
import { hasRenewedLogin } from './run-logins.ts';

/** The runtime's own tools, as a server that the program starts. */
export type ToolServer = {
  readonly server: McpServer;
  /** What it needs to see for that. */
  readonly mounts: readonly SandboxMount[];
  close(): Promise<void>;
};

/** The program as it is on this machine now. */
export type ProgramHere = {
  readonly program: string;
  readonly version: string | undefined;
  readonly sandbox: Sandbox;
  /** What the program needs to see to run at all. */
  readonly mounts: readonly SandboxMount[];
};

export type ProgramEngineOptions = TurnPlace & {
  /** Faults where it is not here, or nothing to keep it in. What it has left behind is settled and read without it. */
  readonly find: () => Promise<ProgramHere>;
  /** The state of the runtime, which no program is to see. */
  readonly hidden: readonly string[];
  readonly openTools?: (request: EngineRequest, onCall: NonNullable<ExchangeOptions['onCall']>) => Promise<ToolServer>;
  readonly limits: ProcessLimits;
};

/** A program as an engine: one exchange is one start of it, in a home of its own, with everything it prints kept. */
export function programEngine(options: ProgramEngineOptions): Engine {
  return {
    async ready({ project, skill }) {
      await options.find();
      await needKey(options);
      const isThere = (await stat(project).catch(() => undefined))?.isDirectory() === true;
      // The answer to a question may come months later, and the folder may have been moved by then.
      if (!isThere)
        throw new Fault('PROJECT_NOT_FOUND', PLACE_WORDS.projectGone(project), { help: PLACE_WORDS.putBack(project) });
      if (skill !== undefined) await options.packageFolder(skill.package);
    },
    async exchange(request, exchangeOptions) {
      if (exchangeOptions.signal.aborted) return emptyReply({ kind: 'aborted' });
      try {
        return await runTurn(options, request, exchangeOptions);
      } catch (error) {
        if (!isFault(error)) throw error;
        return emptyReply({ kind: 'failed', code: error.code, ...recorded(error.said), lasting: true });
      }
    },
    settle: (request) => settleTurn(options, request),
    reread: (request) => rereadTurn(options, request),
  };
}

async function runTurn(
  options: ProgramEngineOptions,
  request: EngineRequest,
  { signal, onCall, ...eyes }: ExchangeOptions,
): Promise<Reply> {
  const { descriptor, limits, processes } = options;
  const here = await options.find();
  const folder = turnFolder(options, request);
  const offers = onCall !== undefined && request.tools.length > 0;
  const tools = offers ? await options.openTools?.(request, onCall) : undefined;
  try {
    const { command, logged } = await prepareTurn(options, here.version, request, tools?.server);
    const secrets = await passedSecrets(options);
    let transcript = BLANK;
    const asked = sessionOf(request.session, descriptor)?.id;
    const { ended: over } = await processes.start({
      ...orderOf(options, here, request, command, tools?.mounts ?? []),
      sandbox: here.sandbox,
      folder,
      limits,
      signal,
      onLine: (line, end) => {
        const before = transcript;
        transcript = step(descriptor, transcript, line);
        // It names its session before it asks its model: what it would do is not done, and a new one is told what was said.
        if (isReplaced(descriptor, asked, transcript.session)) end('session');
        show(descriptor, before, transcript, secrets, eyes);
      },
    });
    const reply = await readAtEnd(async () => {
      const end = await over;
      return readReply(options, request, { transcript, tooLong: false }, end);
    }, signal);
    const known = await addWarnings(options, request, reply);
    if (isDeepStrictEqual(logged, request.argv ?? logged)) return known;
    // The program is not the one that the run began with, and is started in another way than the log says.
    const started = VERDICT_WORDS.engineChanged(descriptor.title, here.version ?? '?', logged.join(' '));
    return withWarning(known, 'ENGINE_CHANGED', started);
  } finally {
    await tools?.close();
  }
}

/** It has begun, and what its tools have done must not be done twice: whatever goes wrong from here on is lasting. */
async function readAtEnd(read: () => Promise<Reply>, { aborted }: StopSignal): Promise<Reply> {
  try {
    return await read();
  } catch (cause) {
    if (aborted) return emptyReply({ kind: 'aborted' });
    const said = TROUBLE_WORDS.engineBroke(cause instanceof Error ? cause.message : String(cause));
    return emptyReply({ kind: 'failed', code: 'ENGINE_FAILED', ...recorded(said), lasting: true });
  }
}

function orderOf(
  options: ProgramEngineOptions,
  { program, mounts }: ProgramHere,
  request: EngineRequest,
  { argv, cwd, env, passed, stdin }: Command,
  more: readonly SandboxMount[],
) {
  const { person, hidden } = options;
  return {
    profile: 'engine' as const,
    argv: [program, ...argv.slice(1)],
    cwd,
    env: { ...person.passed(passed), ...env },
    project: { path: request.project, access: 'write' as const },
    ...(request.kept === undefined ? {} : { kept: request.kept }),
    ...(request.writable === undefined ? {} : { writable: request.writable }),
    mounts: [{ path: homeOf(options, request), access: 'write' as const }, ...mounts, ...more],
    hidden,
    ...(stdin === undefined ? {} : { input: Buffer.from(stdin) }),
  };
}

/** What it says of its failure, without what it was given to log in with. */
function hideInReply(reply: Reply, secrets: readonly string[]): Reply {
  const { outcome } = reply;
  if (outcome.kind !== 'failed') return reply;
  const hide = (text: string) => hideSecrets(text, secrets);
  const said = outcome.say === undefined ? {} : { say: filledBy(outcome.say, hide) };
  return { ...reply, outcome: { ...outcome, message: hide(outcome.message), ...said } };
}

/** What a person should know of how the program was run. */
async function addWarnings(options: ProgramEngineOptions, request: EngineRequest, read: Reply): Promise<Reply> {
  const { descriptor } = options;
  const reply = hideInReply(read, await passedSecrets(options));
  const [asked, named] = [request.session, reply.session].map((session) => sessionOf(session, descriptor)?.id);
  const renewed = await hasRenewedLogin(descriptor, homeOf(options, request));
  // It is never copied back, so the person has to know why their own program may ask them to log in.
  const known = renewed ? withWarning(reply, 'LOGIN_RENEWED', VERDICT_WORDS.loginRenewed(descriptor.title)) : reply;
  // While no process of ours was there to end it.
  if (isReplaced(descriptor, asked, named))
    return withWarning(known, 'SESSION_RESTARTED', VERDICT_WORDS.sessionReplaced(descriptor.title));
  const isRestarted = request.session !== null && sessionOf(request.session, descriptor) === undefined;
  const hasSpoken = () => request.messages().some(({ role }) => role === 'assistant');
  return isRestarted && hasSpoken() ? withWarning(known, 'SESSION_RESTARTED', VERDICT_WORDS.noSession) : known;
}

function withWarning(reply: Reply, code: Warning['code'], said: Text): Reply {
  return { ...reply, warnings: [...(reply.warnings ?? []), { code, ...recorded(said) }] };
}

/** After our own death: if it ended by itself meanwhile, its words count; anything else was interrupted, and is over now. */
async function settleTurn(options: ProgramEngineOptions, request: EngineRequest): Promise<Reply | undefined> {
  const { processes } = options;
  const folder = turnFolder(options, request);
  const found = await processes.settle(folder);
  if (found.kind === 'never started') return undefined;
  const { ownerGone, ...read } = await readTranscript(options, folder);
  if (found.kind === 'ended') {
    // Without us it cannot begin, and told that we are gone it stops: such an end is our doing, whatever its status.
    const isOurs =
      ownerGone || finish(options.descriptor, read.transcript, await readStderr(options, folder)).end === undefined;
    processes.markEnd(folder, isOurs ? 'stop' : 'ended');
  }
  const known =
    found.kind === 'unknown' ? undefined : found.kind === 'ended' ? await processes.readEnd(folder) : found.end;
  const end: ProcessEnd = known ?? { ...UNKNOWN_END, endedBy: 'stop' };
  return addWarnings(options, request, await readReply(options, request, read, end));
}

type Eyes = Pick<ExchangeOptions, 'onDraft' | 'onTrouble'>;

/** What is new to be seen. A screen that is gone is no reason to lose the reply. */
function show(
  { title }: Descriptor,
  before: Transcript,
  after: Transcript,
  secrets: readonly string[],
  { onDraft, onTrouble }: Eyes,
): void {
  try {
    for (const piece of draftBetween(before.said, after.said)) onDraft?.(piece);
    const news = after.troubles.slice(before.troubles.length);
    for (const { message } of news) onTrouble?.(`${title}: ${cleanWords(hideSecrets(message, secrets))}`);
  } catch {}
}

function emptyReply(outcome: Reply['outcome']): Reply {
  return { outcome, segments: [], calls: [] };
}
