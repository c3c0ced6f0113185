import { expect, it } from 'vitest';
import { descriptorOf } from '../../src/core/engine/descriptors.ts';
import { type ProgramReply, replyOf } from '../../src/core/engine/reply-of.ts';
import { readCapture } from './capture.ts';

/*
 * Turns of the real programs that do not go straight to their end: they are summed up, cut off, thrown away and asked for again, or
 * worked on in the background. Each row says what counts of it.
 */

type Row = {
  readonly segments?: readonly string[];
  readonly failure?: readonly [code: string, words: RegExp];
  readonly usage?: { readonly input: number; readonly output: number };
  readonly tools?: number;
  readonly exit?: number;
};

const DONE = '{"__SKILL_DONE__": true, "answer": "green"}';
const ASKED = 'Which colour do you want?';

const TURNS: { readonly [program: string]: { readonly [name: string]: Row } } = {
  'opencode-1.18.33': {
    compaction: { segments: ['Looking. ', ASKED] },
    overflow: { segments: ['Looking. ', ASKED], failure: ['ENGINE_FAILED', /maximum context length/], exit: 1 },
    length: { failure: ['ENGINE_FAILED', /cut off at its limit of length/] },
  },
  'qwen-0.12.0': { 'cut-after-marker': { failure: ['ENGINE_FAILED', /terminated/] } },
  'qwen-0.15.10': {
    'cut-after-marker': { failure: ['ENGINE_FAILED', /other side closed/] },
    'cut-in-prose': { failure: ['ENGINE_FAILED', /other side closed/] },
  },
  'qwen-0.21.2': { 'cut-in-prose': { failure: ['ENGINE_FAILED', /terminated/] } },
  'qwen-0.24.4': {
    'thrown-away': { segments: [ASKED] },
    'thrown-away-half': { segments: ['een"}'] },
  },
  'claude-2.1.326': {
    'output-limit': { segments: [DONE] },
    'output-limit-in-marker': { segments: [`Here it is: ${DONE}`] },
    'background-shell': { usage: { input: 33, output: 21 }, tools: 1 },
    'background-agent': { usage: { input: 33, output: 21 } },
    'background-then-failure': { failure: ['ENGINE_FAILED', /./], usage: { input: 22, output: 14 }, exit: 1 },
    'text-blocks': { segments: ['One. ', `Found: ${DONE}`], tools: 1 },
  },
  'claude-2.0.0': { 'unknown-model': { failure: ['ENGINE_MODEL_UNKNOWN', /model: m/], exit: 1 } },
  'codex-0.169.0': { 'many-at-once': { tools: 24 } },
  'gemini-0.61.0': {
    empty: { failure: ['ENGINE_FAILED', /returned an empty response/] },
    safety: { failure: ['ENGINE_FAILED', /blocked due to safety settings/] },
    'json-failed': {
      failure: ['ENGINE_FAILED', /returned an empty response/],
      usage: { input: 22, output: 14 },
    },
  },
};

const ROWS = Object.entries(TURNS).flatMap(([program, cases]) =>
  Object.entries(cases).map(([name, row]) => [program, name, row] as const),
);

it.each(ROWS)('TRN-01 TRN-05 TRN-06: what %s said in %s is what counts of it', (program, name, row) => {
  const reply = read(program, name, row.exit ?? 0);
  const { outcome, segments, usage, toolEvents = [] } = reply;
  expect(outcome).toMatchObject(
    row.failure === undefined
      ? { kind: 'ok' }
      : { kind: 'failed', code: row.failure[0], message: expect.stringMatching(row.failure[1]) },
  );
  if (row.segments !== undefined) expect(segments).toEqual(row.segments);
  if (row.usage !== undefined) expect(usage).toMatchObject(row.usage);
  if (row.tools !== undefined) expect(toolEvents).toHaveLength(row.tools);
});

function read(program: string, name: string, code: number): ProgramReply {
  const [id = ''] = program.split('-');
  const descriptor = descriptorOf(id);
  if (descriptor === undefined) throw new Error(`There is no ${id}.`);
  const { stdout, stderr } = readCapture(program, name);
  return replyOf(descriptor, { stdout: stdout.split('\n'), stderr, end: { code, signal: null } });
}
