import type { Descriptor, EventReader } from '../../src/core/engine/descriptor.ts';
import type { TurnEvidence, TurnVerdict } from '../../src/core/output/evidence.ts';
import { findMarkers } from '../../src/core/output/find-marker.ts';
import { judgeTurn } from '../../src/core/output/judge-turn.ts';
import { examine } from './examine.ts';
import { descriptorFor, evidenceOf, linesOf, type Pipeline, product } from './pipeline.ts';

/** A fault that stands for a kind of them: the examination must find it before anyone believes what else it says. */
export type Planted = { readonly name: string; readonly pipeline: Pipeline };

const MARK = '{"__SKILL_DONE__": true}';
const LOOSE_MARKER = /\\?"__SKILL_DONE__\\?"\s*:\s*true/;

export const PLANTED: readonly Planted[] = [
  {
    name: 'a marker that counts wherever it stands in the text',
    pipeline: judging(({ segments, ...rest }) =>
      judgeTurn({
        ...rest,
        segments: segments.some((text) => LOOSE_MARKER.test(text)) ? [MARK, ...segments] : segments,
      }),
    ),
  },
  {
    name: 'a marker that counts anywhere on stdout',
    pipeline: (stream, turn) => {
      const lines = linesOf(stream);
      const evidence = evidenceOf(lines, stream, turn);
      const isThere = lines.some(
        (line) => findMarkers(line.replaceAll('\\"', '"')).length > 0 || LOOSE_MARKER.test(line),
      );
      return judgeTurn(isThere ? { ...evidence, segments: [MARK, ...evidence.segments] } : evidence);
    },
  },
  {
    name: 'a marker that counts on stderr',
    pipeline: (stream, turn) => {
      const evidence = evidenceOf(linesOf(stream), stream, turn);
      const isThere = findMarkers(stream.stderr).length > 0;
      return judgeTurn(isThere ? { ...evidence, segments: [MARK, ...evidence.segments] } : evidence);
    },
  },
  {
    name: 'a marker with escaped quotes that does not count',
    pipeline: judging((evidence) =>
      judgeTurn({
        ...evidence,
        segments: evidence.segments.map((text) => text.replaceAll('\\"__SKILL', '\\"__skill')),
      }),
    ),
  },
  {
    name: 'a marker that counts in the last segment only',
    pipeline: judging((evidence) =>
      judgeTurn({
        ...evidence,
        segments: evidence.segments.map((text, index) =>
          index + 1 < evidence.segments.length
            ? text.replaceAll('__SKILL_DONE__": true', '__SKILL_DONE__": false')
            : text,
        ),
      }),
    ),
  },
  { name: 'a reader that takes thoughts for words', pipeline: reading(thoughtsAsWords) },
  { name: 'a reader that takes the results of tools for words', pipeline: reading(resultsAsWords) },
  { name: 'a reader that takes the echoed prompt for words', pipeline: reading(echoAsWords) },
  { name: 'a reader that takes the words of other agents for those of this one', pipeline: reading(agentsAsOne) },
  { name: 'a reader that takes each piece of a text for a text', pipeline: reading(piecesAsTexts) },
  { name: 'a reader that keeps words that were thrown away', pipeline: reading(thrownAsKept) },
  { name: 'a reader that keeps a summary for an answer', pipeline: reading(summaryAsAnswer) },
  { name: 'a reader that does not see how an answer goes on', pipeline: reading(cutAsWhole) },
  {
    name: 'a reader that joins texts over tools',
    pipeline: judging((evidence) => judgeTurn({ ...evidence, segments: [evidence.segments.join('')] })),
  },
  {
    name: 'a decoder that decodes chunk by chunk',
    pipeline: (stream, turn) => {
      const text = stream.chunks.map((chunk) => Buffer.from(chunk).toString('utf8')).join('');
      return judgeTurn(evidenceOf(text.replaceAll('\r\n', '\n').split('\n'), stream, turn));
    },
  },
  {
    name: 'a decoder that takes chunks for lines',
    pipeline: (stream, turn) =>
      judgeTurn(
        evidenceOf(
          stream.chunks.flatMap((chunk) => Buffer.from(chunk).toString('utf8').split('\n')),
          stream,
          turn,
        ),
      ),
  },
  {
    name: 'an exit code that nobody looks at',
    pipeline: (stream, turn) =>
      product({ ...stream, end: stream.end.code === 1 ? { ...stream.end, code: 0 } : stream.end }, turn),
  },
  {
    name: 'a turn that is over without saying so',
    pipeline: judging((evidence) =>
      judgeTurn(
        evidence.outcome.kind === 'failed' && /before it reported/.test(evidence.outcome.message)
          ? { ...evidence, outcome: { kind: 'ok' } }
          : evidence,
      ),
    ),
  },
  {
    name: 'an output that is the first object, wherever it is nested',
    pipeline: judging((evidence) =>
      judgeTurn({ ...evidence, segments: evidence.segments.map((text) => /\{[^{}]*\}/.exec(text)?.[0] ?? text) }),
    ),
  },
  {
    name: 'an output that is the last of several objects',
    pipeline: judging((evidence) =>
      judgeTurn({
        ...evidence,
        segments: evidence.segments.map((text) => {
          const [, last] = /^.*\} [\s\S]* (\{"[^{}]*\})$/.exec(text) ?? [];
          return last ?? text;
        }),
      }),
    ),
  },
  {
    name: 'a question that is taken for output',
    pipeline: judging((evidence) =>
      judgeTurn({
        ...evidence,
        segments: evidence.segments.map((text) => text.replaceAll('"ask_user":', '"r": "x", "ask":')),
      }),
    ),
  },
  {
    name: 'a question without an id whose prompt is used',
    pipeline: judging((evidence) =>
      judgeTurn({
        ...evidence,
        segments: evidence.segments.map((text) =>
          text.replace('ask_user:\n  prompt:', 'ask_user:\n  interaction_id: 1\n  prompt:'),
        ),
      }),
    ),
  },
  {
    name: 'a marker that is validated with the output',
    pipeline: judging((evidence) => {
      const verdict = judgeTurn(evidence);
      const isMarked = evidence.segments.some((text) => text.includes('"__SKILL_DONE__"'));
      const isClosed = evidence.schema?.['additionalProperties'] === false;
      return verdict.kind === 'completed' && isMarked && isClosed
        ? { kind: 'failed', code: 'DONE_WITH_INVALID_OUTPUT', message: '', warnings: [] }
        : verdict;
    }),
  },
  {
    name: 'a marker with an invalid output that waits',
    pipeline: turning((verdict) =>
      verdict.kind === 'failed' && verdict.code === 'DONE_WITH_INVALID_OUTPUT'
        ? { kind: 'waiting', prompt: '', asked: undefined, warnings: [] }
        : verdict,
    ),
  },
  {
    name: 'a repair that is not told',
    pipeline: turning((verdict) => ({
      ...verdict,
      warnings: verdict.warnings.filter(({ code }) => code !== 'OUTPUT_REPAIRED'),
    })),
  },
  {
    name: 'a loose schema that vouches for an object in prose',
    pipeline: (stream, turn) => {
      const evidence = evidenceOf(linesOf(stream), stream, turn);
      const isLoose = turn.schema === 'loose' || turn.schema === 'free';
      return judgeTurn(isLoose ? { ...evidence, schema: { type: 'object', not: { required: ['never'] } } } : evidence);
    },
  },
  {
    name: 'one attempt too many',
    pipeline: judging((evidence) => judgeTurn({ ...evidence, attempt: evidence.attempt - 1 })),
  },
  {
    name: 'artifacts that nobody asks for',
    pipeline: judging((evidence) => judgeTurn({ ...evidence, missingArtifacts: [] })),
  },
  {
    name: 'a person who is shown the first words',
    pipeline: judging((evidence) => {
      const verdict = judgeTurn(evidence);
      const first = evidence.segments.find((text) => text.trim() !== '')?.trim();
      return verdict.kind === 'waiting' && verdict.asked === undefined && first !== undefined
        ? { ...verdict, prompt: first }
        : verdict;
    }),
  },
];

/** The first thing that shows the fault; undefined where it was not found. */
export function findPlanted({ pipeline }: Planted, seed: number, count = 5_000): string | undefined {
  const [found] = examine({ pipeline, seed, count, stopAtFirst: true }).violations;
  return found === undefined || found.what.includes('threw') ? undefined : found.what;
}

function judging(judge: (evidence: TurnEvidence) => TurnVerdict): Pipeline {
  return (stream, turn) => judge(evidenceOf(linesOf(stream), stream, turn));
}

function turning(turn: (verdict: TurnVerdict) => TurnVerdict): Pipeline {
  return (stream, plan) => turn(product(stream, plan));
}

/** A pipeline whose reader sees other events than there are. */
function reading(other: (event: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>): Pipeline {
  return (stream, turn) => {
    const descriptor = descriptorFor(turn);
    const { output } = descriptor;
    const read: EventReader = (event) => output.read(other(event));
    const changed: Descriptor = { ...descriptor, output: { ...output, read } };
    return judgeTurn(evidenceOf(linesOf(stream), stream, turn, changed));
  };
}

type Event = Readonly<Record<string, unknown>>;
type Item = { readonly type?: string; readonly [key: string]: unknown } | undefined;

function thoughtsAsWords(event: Event): Event {
  const item = event['item'] as Item;
  if (item?.type === 'reasoning') return { ...event, item: { ...item, type: 'agent_message' } };
  return event['type'] === 'reasoning' ? { ...event, type: 'text' } : event;
}

function resultsAsWords(event: Event): Event {
  const item = event['item'] as Item;
  if (item?.type === 'command_execution' && item['aggregated_output'] !== undefined)
    return { ...event, item: { ...item, type: 'agent_message', text: item['aggregated_output'] } };
  if (event['type'] !== 'tool_result') return event;
  return { type: 'message', role: 'assistant', content: event['output'] };
}

function echoAsWords(event: Event): Event {
  return event['type'] === 'message' && event['role'] === 'user' ? { ...event, role: 'assistant' } : event;
}

function agentsAsOne(event: Event): Event {
  return { ...event, parent_tool_use_id: null };
}

function piecesAsTexts(event: Event): Event {
  return { ...event, delta: undefined };
}

function thrownAsKept(event: Event): Event {
  return { ...event, data: undefined };
}

function summaryAsAnswer(event: Event): Event {
  const part = event['part'] as Item;
  return part?.['synthetic'] === true ? { ...event, type: 'step_start' } : event;
}

function cutAsWhole(event: Event): Event {
  return { ...event, isSynthetic: false };
}
