import { exitOf } from '../core/exit/exits.ts';
import { never } from '../core/never.ts';
import { isMeant } from '../core/output/missing-artifacts.ts';
import { aliasRoots, type Root } from '../core/paths/alias-roots.ts';
import { withoutPaths } from '../core/paths/without-paths.ts';
import { taskId } from '../core/route/hand-over.ts';
import type { FinishedCall, Happening } from '../core/run/decide/decide.ts';
import { engineOf } from '../core/run/fold/in-force.ts';
import type { Action, PlannedCall } from '../core/run/next/action.ts';
import { currentNode, type OpenExchange, type Run } from '../core/run/run.ts';
import { cycleViewOf } from '../core/run/view/cycle-view-of.ts';
import { taskViewOf } from '../core/run/view/task-view-of.ts';
import { policyInForce } from '../core/tool/policy-of.ts';
import { failedResult, type ToolResult } from '../core/tool/result.ts';
import { writeBounds } from '../core/tool/task-gate.ts';
import { told } from '../core/words/recordable.ts';
import { TROUBLE_WORDS } from '../core/words/trouble-words.ts';
import type { ExchangeOptions, Reply } from '../ports/engine.ts';
import type { StopSignal } from '../ports/stop-signal.ts';
import type { Tool, ToolContext } from '../ports/tool.ts';
import { requestOf } from './request-of.ts';
import type { Engines } from './run-cache.ts';
import type { RuntimePlace } from './runtime-place.ts';

export type Act = Exclude<Action, { kind: 'record' | 'park' }>;

export type Actors = Pick<RuntimePlace, 'artifacts' | 'tools' | 'roots'> & {
  readonly engines: Engines;
  readonly now: () => number;
  readonly textOf: (hash: string) => string;
  /** Who is told of an exchange while it lasts, and who takes the calls of a program. */
  readonly hearing?: Omit<ExchangeOptions, 'signal'>;
};

/** Does what `next` said and returns what came of it. An engine or a tool that throws has failed; nothing is thrown for it. */
export async function perform(run: Run, act: Act, actors: Actors, signal: StopSignal): Promise<Happening> {
  switch (act.kind) {
    case 'exchange':
      return askEngine(run, actors, signal);
    case 'stop':
      return reportReply(run, act.exchange, actors, { outcome: { kind: 'aborted' }, segments: [], calls: [] }, 0);
    case 'settle':
      return settleExchange(run, act.exchange, actors);
    case 'calls':
      return makeCalls(run, act, actors, signal);
    default:
      return never(act);
  }
}

async function askEngine(run: Run, actors: Actors, signal: StopSignal): Promise<Happening> {
  const open = run.exchange;
  if (open === undefined) throw new Error(`${run.id} has no open exchange`);
  const began = actors.now();
  const options: ExchangeOptions = { ...actors.hearing, signal };
  const reply = await attempt(
    async () => (await actors.engines(engineOf(run))).exchange(requestOf(run, open, actors.textOf), options),
    (message) => brokenReply(message, signal),
  );
  return reportReply(run, open, actors, reply, actors.now() - began);
}

/** The reply of an engine that has thrown, which it must not: it counts as a failed attempt. */
function brokenReply(message: string, { aborted }: StopSignal): Reply {
  const outcome = aborted
    ? { kind: 'aborted' as const }
    : { kind: 'failed' as const, code: 'ENGINE_FAILED', ...told(TROUBLE_WORDS.engineBroke(message)) };
  return { outcome, segments: [], calls: [] };
}

async function settleExchange(run: Run, open: OpenExchange, actors: Actors): Promise<Happening> {
  const reply = await attempt(
    async () => (await actors.engines(engineOf(run))).settle?.(requestOf(run, open, actors.textOf)),
    () => undefined,
  );
  if (reply !== undefined) return reportReply(run, open, actors, reply, 0);
  return { kind: 'interrupted', turn: open.turn, exchange: open.exchange };
}

async function reportReply(
  run: Run,
  { turn, exchange }: OpenExchange,
  actors: Actors,
  reply: Reply,
  ms: number,
): Promise<Happening> {
  const segments = aliasRoots([...reply.segments], rootsOf(run, actors));
  return {
    kind: 'replied',
    reply: { ...reply, ...(await findArtifacts(run, actors, reply)), segments, turn, exchange, ms },
  };
}

/** The artifacts that the node wants and that are there now: recorded with the reply, because the verdict goes by the log alone. */
async function findArtifacts(run: Run, actors: Actors, { outcome }: Reply): Promise<Pick<Reply, 'artifacts'>> {
  const node = currentNode(run);
  const wanted = (node && exitOf(node).rules.artifacts?.(node)) ?? [];
  if (outcome.kind !== 'ok' || wanted.length === 0) return {};
  const found = await attempt(
    async () => (await actors.artifacts?.(run.started.project, run.startedAt)) ?? [],
    () => [],
  );
  return { artifacts: found.filter((path) => wanted.some(({ pattern }) => isMeant(pattern, path))) };
}

export function rootsOf(run: Run, { roots = [] }: Actors): readonly Root[] {
  return [{ alias: '@project', path: run.started.project }, ...roots];
}

/** A call that is to be made; without a tool where an earlier owner had one that this process lacks. */
type Making = { readonly call: PlannedCall['call']; readonly tool: Tool | undefined; readonly context: ToolContext };

async function makeCalls(
  run: Run,
  { calls, how, key }: Extract<Act, { kind: 'calls' }>,
  actors: Actors,
  signal: StopSignal,
): Promise<Happening> {
  const makings = calls.map((planned): Making => {
    const tool = actors.tools.find(({ name }) => name === planned.call.tool);
    return { call: planned.call, tool, context: contextOf(run, planned, rootsOf(run, actors), signal) };
  });
  const [first] = makings;
  if (first === undefined) throw new Error(`${run.id}: no calls in ${key}`);
  if (how === 'prepare') {
    const happening = await prepareCall(first);
    // A preparation that was stopped has found out nothing, and is made again.
    return signal.aborted ? { kind: 'finished', results: [] } : happening;
  }
  if (how === 'probe') return probeCall(first);
  const results = await Promise.all(makings.map((making) => runCall(making, actors.now)));
  return { kind: 'finished', results: signal.aborted ? results.map((one) => ({ ...one, stopped: true })) : results };
}

/** A call whose preparation fails has that as its result: nothing has been done yet. */
async function prepareCall({ call, tool, context }: Making): Promise<Happening> {
  return attempt<Happening>(
    async () => {
      const evidence = (await tool?.prepare?.(call.args, context)) ?? null;
      return { kind: 'prepared', callId: call.id, evidence };
    },
    (message) => {
      const result = failedResult('TOOL_EXEC_FAILED', withoutPaths(message, [context.project]));
      return { kind: 'finished', results: [{ callId: call.id, tool: call.tool, result, ms: 0 }] };
    },
  );
}

async function probeCall({ call, tool, context }: Making): Promise<Happening> {
  const found = await attempt(
    async () => (await tool?.probe?.(call.args, context.evidence ?? null, context)) ?? ('unknown' as const),
    () => 'unknown' as const,
  );
  return { kind: 'probed', callId: call.id, found };
}

async function runCall({ call, tool, context }: Making, now: () => number): Promise<FinishedCall> {
  const began = now();
  const absent = failedResult('TOOL_NOT_AVAILABLE', `${call.tool} is not here.`);
  const result = await attempt<ToolResult>(
    async () => aliasRoots((await tool?.run(call.args, context)) ?? absent, context.roots),
    (message) => failedResult('TOOL_EXEC_FAILED', withoutPaths(message, [context.project])),
  );
  return { callId: call.id, tool: call.tool, result, ms: now() - began };
}

/** What an adapter gives, or `otherwise` where it throws. */
async function attempt<T>(act: () => Promise<T>, otherwise: (message: string) => T): Promise<T> {
  try {
    return await act();
  } catch (cause) {
    return otherwise(cause instanceof Error ? cause.message : String(cause));
  }
}

/** The key is the same for every try of one call, over restarts too. */
function contextOf(run: Run, { call, evidence }: PlannedCall, roots: readonly Root[], signal: StopSignal): ToolContext {
  const { fs, shell } = policyInForce(run);
  const { maxReadBytes, maxWriteBytes } = fs;
  const { timeoutMs, maxOutputBytes } = shell;
  const isOwn = run.calls.find((slot) => slot.call.id === call.id)?.own === true;
  const { serverTools } = (isOwn ? run.kit.pinned.settings.system : policyInForce(run)).mcp;
  const cycle = cycleViewOf(run);
  return {
    runId: run.id,
    key: `${run.id}/${call.id}`,
    signal,
    project: run.started.project,
    ...writeBounds(run, isOwn ? 'runtime' : 'model'),
    roots,
    packageHash: run.started.package.hash,
    limits: {
      maxReadBytes,
      maxWriteBytes,
      timeoutMs,
      maxOutputBytes,
      ...(serverTools === undefined ? {} : { serverTools }),
    },
    taskId: taskId(run),
    task: taskViewOf(run),
    ...(cycle === undefined ? {} : { cycle }),
    ...(evidence === undefined ? {} : { evidence }),
    ...(isOwn ? { by: 'runtime' } : {}),
  };
}
