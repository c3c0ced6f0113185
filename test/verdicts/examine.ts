import { isDeepStrictEqual } from 'node:util';
import type { TurnVerdict } from '../../src/core/output/evidence.ts';
import { chanceOf } from '../packages/chance.ts';
import { type Expected, expectedOf } from './oracle.ts';
import type { Pipeline } from './pipeline.ts';
import { drawPlan, type Plan } from './plan.ts';
import { type Stream, streamOf } from './streams.ts';

export type Violation = { readonly index: number; readonly what: string };
export type Report = {
  /** How many streams of each program came to each verdict. */
  readonly tally: ReadonlyMap<string, ReadonlyMap<string, number>>;
  readonly bytes: number;
  readonly crashes: number;
  readonly violations: readonly Violation[];
};

export type Examination = {
  readonly pipeline: Pipeline;
  readonly seed: number;
  readonly count: number;
  readonly stopAtFirst?: boolean;
  readonly progress?: (done: number) => void;
};

const MAX_KEPT = 100;

/** Judges as many streams as asked, each from its own chance: any of them can be judged again alone. */
export function examine({ pipeline, seed, count, stopAtFirst = false, progress }: Examination): Report {
  const tally = new Map<string, Map<string, number>>();
  const violations: Violation[] = [];
  let [bytes, crashes] = [0, 0];
  for (let index = 0; index < count; index += 1) {
    const { plan, stream, expected } = caseOf(seed, index);
    for (const { length } of stream.chunks) bytes += length;
    const what = wrong(pipeline, plan, stream, expected);
    if (what?.startsWith('threw')) crashes += 1;
    if (what !== undefined && violations.length < MAX_KEPT) violations.push({ index, what: `${plan.engine}: ${what}` });
    count1(tally, plan.engine, expected.code ?? expected.kind);
    progress?.(index + 1);
    if (stopAtFirst && violations.length > 0) break;
  }
  return { tally, bytes, crashes, violations };
}

export function caseOf(seed: number, index: number) {
  const chance = chanceOf(seed, index);
  const plan = drawPlan(chance);
  return { plan, stream: streamOf(plan, chance), expected: expectedOf(plan) };
}

function count1(tally: Map<string, Map<string, number>>, engine: string, verdict: string): void {
  const row = tally.get(engine) ?? new Map<string, number>();
  tally.set(engine, row.set(verdict, (row.get(verdict) ?? 0) + 1));
}

/** What is wrong with a verdict; undefined where all is well. */
function wrong(pipeline: Pipeline, plan: Plan, stream: Stream, expected: Expected): string | undefined {
  try {
    return differing(pipeline(stream, plan), expected);
  } catch (error) {
    return `threw ${error instanceof Error ? error.stack : String(error)}`;
  }
}

function differing(verdict: TurnVerdict, expected: Expected): string | undefined {
  const code = verdict.kind === 'failed' ? verdict.code : undefined;
  if (verdict.kind !== expected.kind || code !== expected.code)
    return `${code ?? verdict.kind} instead of ${expected.code ?? expected.kind}`;
  const warnings = verdict.warnings.map((warning) => warning.code);
  if (!isDeepStrictEqual(warnings, expected.warnings)) return `warns [${warnings}] instead of [${expected.warnings}]`;
  if (verdict.kind === 'completed') return differingOutput(verdict.output, expected);
  return verdict.kind === 'waiting' ? differingQuestion(verdict, expected) : undefined;
}

function differingOutput(output: unknown, { text, output: value }: Expected): string | undefined {
  const same =
    text === undefined ? isDeepStrictEqual(output, value) : typeof output === 'string' && tight(output) === tight(text);
  return same ? undefined : `another output: ${brief(output)} instead of ${brief(text ?? value)}`;
}

/** Long ones differ mostly at their end. */
function brief(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 60 ? `${text.slice(0, 30)}…${text.slice(-30)}` : text;
}

/** Where a marker is taken out of a text, white space may be left or lost. */
function tight(text: string): string {
  return text.replaceAll(/\s|\\+[nrt]/g, '');
}

type Waiting = Extract<TurnVerdict, { kind: 'waiting' }>;

function differingQuestion({ prompt, asked }: Waiting, expected: Expected): string | undefined {
  if (prompt !== expected.prompt) return `asks ${brief(prompt)} instead of ${brief(expected.prompt)}`;
  if (asked === undefined || expected.asked === undefined)
    return asked === undefined && expected.asked === undefined ? undefined : 'a question is lost or found';
  const { problem, ...shown } = asked;
  const { isSound, ...wanted } = expected.asked;
  if (isSound !== (problem === undefined)) return isSound ? `finds fault: ${problem}` : 'finds no fault';
  return isDeepStrictEqual(shown, wanted) ? undefined : `shows ${brief(shown)} instead of ${brief(wanted)}`;
}
