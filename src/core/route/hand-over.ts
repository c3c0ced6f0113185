import { isoTime } from '../iso-time.ts';
import { nodeOf } from '../package/graph.ts';
import { currentNodeId, type Frame, type Run, stateOf, workflowOf } from '../run/run.ts';
import { loopName, timesTaken } from '../state/loop-counts.ts';
import { type BrowserEvidence, isReportDue, screenshotWords } from './browser-evidence.ts';
import type { HAND_OVER_FILES } from './hand-over-names.ts';
import { type Facts, handOverText, lane, quoteText } from './hand-over-text.ts';
import type { CheckEvidence, Evidence, LaneTurn } from './lanes.ts';
import { blockReason } from './read-tag.ts';
import { isRouted } from './request.ts';

export type HandOverName = (typeof HAND_OVER_FILES)[number];
export type HandOverFile = { readonly name: HandOverName; readonly text: string };

/** The loop by which work goes to the one who develops: its count is the number of tries. */
const DEV_LOOP = 'dev';
const MOST_REQUEST = 16_000;

/**
 * The files that a crew shows to its agents and to people, rendered from the run and nothing else: what they said at any
 * moment is rendered from the log up to there. Nothing reads them to decide anything. Other runs have none.
 */
export function renderHandOver(run: Run): readonly HandOverFile[] {
  const frame = routedFrame(run);
  return frame === undefined ? [] : [currentTask(run, frame), ...testReport(run), ...blockedReason(run, frame)];
}

/** The calls whose failure belongs into the report, where the log does not say yet how that was written. */
export function callsToReport(run: Run): readonly string[] {
  const due = run.route.evidence.flatMap((one) =>
    one.kind === 'browser' && isReportDue(one) && one.callId !== undefined ? [one.callId] : [],
  );
  return due.length > 0 && routedFrame(run) !== undefined ? due : [];
}

function routedFrame(run: Run): Frame | undefined {
  return run.frames.find((one) => isRouted(workflowOf(run, one)));
}

/** The task of this cycle, by which files and screenshots name it. */
export function taskId({ id, cycle }: Run): string {
  return cycle === 1 ? id : `${id}-${cycle}`;
}

function currentTask(run: Run, frame: Frame): HandOverFile {
  const { turns, evidence, since } = run.route;
  const { request } = stateOf(frame).variables;
  const { taken, most } = tries(run, frame);
  const facts: Facts = {
    task_id: taskId(run),
    created_at: isoTime(since),
    type: agentOf(run, frame),
    status: statusOf(run),
    dev_retry_count: taken,
    max_retries: most,
  };
  const words = lastWords(turns);
  return handOver('current_task.md', facts, [
    ['Task', typeof request === 'string' ? quoteText(request.slice(0, MOST_REQUEST).toWellFormed()) : ''],
    ['Route so far', routeLines(turns, evidence).join('\n')],
    ['Handed over last', words === undefined ? '' : quoteText(words)],
  ]);
}

/** There is no report before the runtime has run something. */
function testReport(run: Run): readonly HandOverFile[] {
  const proofs = run.route.evidence.filter((one) => one.kind !== 'route');
  const last = proofs.at(-1);
  if (last === undefined) return [];
  const checks = proofs.filter((one) => one.kind === 'check');
  const pages = proofs.filter((one) => one.kind === 'browser');
  const log = checks.at(-1)?.log.trimEnd();
  const facts: Facts = {
    task_id: taskId(run),
    created_at: isoTime(last.at),
    status: isPassed(last) ? 'success' : 'failed',
  };
  const claims = run.route.turns.filter(({ turn, words }) => words !== undefined && turn <= last.turn).slice(-1);
  return [
    handOver('test_report.md', facts, [
      ['What the runtime ran', checks.map(checkLine).join('\n')],
      ['How the last one ended', log === undefined ? '' : log === '' ? 'It printed nothing.' : quoteText(log)],
      ['What the runtime saw in the browser', pages.map(pageLine).join('\n')],
      ['What was claimed before it', claims.map(({ words = '' }) => quoteText(words)).join('\n\n')],
    ]),
  ];
}

function blockedReason(run: Run, frame: Frame): readonly HandOverFile[] {
  const open = run.interactions.find(({ kind }) => kind === 'blocked');
  if (open === undefined) return [];
  const words = lastWords(run.route.turns);
  const facts: Facts = {
    task_id: taskId(run),
    created_at: isoTime(open.openedAt),
    agent: run.route.turns.at(-1)?.agent ?? agentOf(run, frame),
    reason_type: reasonType(open.code, stateOf(frame).variables['blocked'], words),
    code: open.code ?? 'BLOCKED',
  };
  return [
    handOver('blocked_reason.md', facts, [
      ['What is needed', quoteText(open.prompt)],
      ['What was said last', words === undefined ? '' : quoteText(words)],
    ]),
  ];
}

function handOver(name: HandOverName, facts: Facts, parts: readonly (readonly [string, string])[]): HandOverFile {
  return { name, text: handOverText(facts, parts) };
}

/** Codes that say why as the agents would have; whatever else stops a crew lacks something that a person has. */
const REASONS: { readonly [code: string]: string } = {
  RETRY_EXHAUSTED: 'retry_exhausted',
  LOOP_LIMIT: 'retry_exhausted',
  MEMORY_ARCHIVE_FAILED: 'mcp_failure',
};

function reasonType(code: string | undefined, named: unknown, words = ''): string {
  const known = code !== undefined && Object.hasOwn(REASONS, code) ? REASONS[code] : undefined;
  if (known !== undefined) return known;
  return typeof named === 'string' ? named : (blockReason(words) ?? 'missing_context');
}

function statusOf(run: Run): string {
  if (run.interactions.some(({ kind }) => kind === 'blocked')) return 'blocked';
  if (run.outcome !== undefined) return run.outcome.kind === 'completed' ? 'completed' : 'abandoned';
  return run.route.turns.some(({ decided }) => decided !== undefined) ? 'in_progress' : 'pending';
}

function agentOf(run: Run, frame: Frame): string {
  return nodeOf(workflowOf(run, frame), currentNodeId(run, frame))?.agentId ?? run.started.agent;
}

function tries(run: Run, frame: Frame): { readonly taken: number; readonly most: number } {
  const loops = workflowOf(run, frame).edges.flatMap(({ loop }) => (loop?.key === DEV_LOOP ? [loop.max] : []));
  const taken = timesTaken(run.spent.loops, loopName(frame.workflow, DEV_LOOP));
  return { taken, most: loops.length === 0 ? 0 : Math.min(...loops) };
}

function lastWords(turns: readonly LaneTurn[]): string | undefined {
  return turns.findLast(({ words }) => words !== undefined)?.words;
}

function routeLines(turns: readonly LaneTurn[], evidence: readonly Evidence[]): readonly string[] {
  const said = turns.filter(({ decided, claimed, corrected }) => (decided ?? claimed ?? corrected) !== undefined);
  const first = turns[0]?.turn ?? 0;
  const early = evidence.filter(({ turn }) => turn < first).map(evidenceLine);
  return [
    ...early,
    ...said.flatMap((turn) => [lane(turn), ...evidence.filter((one) => one.turn === turn.turn).map(evidenceLine)]),
  ];
}

function evidenceLine(one: Evidence): string {
  if (one.kind === 'check') return checkLine(one);
  if (one.kind === 'browser') return pageLine(one);
  return `- the runtime: ${one.route} comes next${one.because === undefined ? '' : ` (${one.because})`}`;
}

function isPassed(proof: CheckEvidence | BrowserEvidence): boolean {
  return proof.kind === 'check' ? proof.exitCode === 0 : proof.passed;
}

/** The words of a page are shown as a string, on one line: they cannot begin anything of ours. */
function pageLine(page: BrowserEvidence): string {
  const failed = `failed at ${JSON.stringify(page.failed ?? '')}`;
  const ended = page.passed ? 'as expected' : `${failed}, ${screenshotWords(page).replaceAll(/\s+/g, ' ')}`;
  return `- the runtime opened ${JSON.stringify(page.page)}: ${ended}, ${seconds(page.durationMs)}, at ${isoTime(page.at)}`;
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}

function checkLine({ command, exitCode, durationMs, at }: CheckEvidence): string {
  const ended = exitCode === null ? 'did not end by itself' : `exit code ${exitCode}`;
  return `- the runtime ran ${JSON.stringify(command)}: ${ended}, ${seconds(durationMs)}, at ${isoTime(at)}`;
}
