import { lineReader } from '../../src/adapters/processes-local/read-lines.ts';
import type { Descriptor } from '../../src/core/engine/descriptor.ts';
import { descriptorOf } from '../../src/core/engine/descriptors.ts';
import { replyOf } from '../../src/core/engine/reply-of.ts';
import { BLANK, step } from '../../src/core/engine/transcript.ts';
import type { TurnEvidence, TurnVerdict } from '../../src/core/output/evidence.ts';
import { judgeTurn } from '../../src/core/output/judge-turn.ts';
import { type Plan, SCHEMAS } from './plan.ts';
import type { Stream } from './streams.ts';

/** From the bytes of a program to the verdict on its turn: the part that is examined. */
export type Pipeline = (stream: Stream, plan: Turn) => TurnVerdict;
/** Of a plan only what the runtime would know. */
export type Turn = Pick<Plan, 'engine' | 'mode' | 'schema' | 'missing' | 'attempt' | 'maxAttempt'>;

export const product: Pipeline = (stream, turn) => judgeTurn(evidenceOf(linesOf(stream), stream, turn));

export function linesOf({ chunks }: Stream): readonly string[] {
  const reader = lineReader();
  const lines = [...chunks.flatMap((chunk) => reader.push(chunk)), ...reader.end()];
  return lines.map((line) => (line.kind === 'line' ? line.text : ''));
}

export function descriptorFor({ engine }: Turn): Descriptor {
  const descriptor = descriptorOf(engine === 'gemini-json' ? 'gemini' : engine);
  if (descriptor === undefined) throw new Error(`There is no engine ${engine}`);
  return descriptor;
}

export function evidenceOf(
  lines: readonly string[],
  { stderr, end }: Pick<Stream, 'stderr' | 'end'>,
  turn: Turn,
  descriptor = descriptorFor(turn),
): TurnEvidence {
  const stdout = lines.reduce((transcript, line) => step(descriptor, transcript, line), BLANK);
  const { outcome, segments } = replyOf(descriptor, { stdout, stderr, end });
  if (outcome.kind === 'aborted') throw new Error('Nobody has stopped it');
  return {
    mode: turn.mode,
    outcome,
    segments,
    schema: SCHEMAS[turn.schema],
    missingArtifacts: turn.missing,
    attempt: turn.attempt,
    maxAttempt: turn.maxAttempt,
  };
}
