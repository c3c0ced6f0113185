import type { ProgramName } from './pinned.ts';
import type { ReadEvents } from './read-events.ts';
import { ANSWER, AT_A_LOSS, HUGE_BYTES, MARKER, QUESTION, type ScenarioName } from './scenarios.ts';

/** What a program has to make of a scenario when it is started without us. */
export type RawCase = {
  readonly name: string;
  readonly scenario: ScenarioName;
  readonly prompt?: string;
  /** Goes on with the session of the case before it. */
  readonly resumes?: true;
  readonly mcp?: true;
  readonly ends: 'well' | 'badly';
  /** Programs that get over it. */
  readonly survives?: readonly ProgramName[];
  readonly assistant?: (text: string) => boolean;
  readonly tools?: (text: string) => boolean;
};

const holds = (part: string) => (text: string) => text.includes(part);
/** Only where it counts: a program that echoes it anywhere else is what this case is about. */
const only = (part: string) => (text: string) => text.includes(part) && !text.includes('__SKILL_DONE__');

export const RAW_CASES: readonly RawCase[] = [
  { name: 'done', scenario: 'done', ends: 'well', assistant: holds(`{${MARKER}, "answer": "green 绿"}`) },
  {
    name: 'tool-echo',
    scenario: 'tool-echo',
    ends: 'well',
    assistant: only(AT_A_LOSS),
    tools: holds('__SKILL_DONE__'),
  },
  { name: 'think', scenario: 'think', ends: 'well', assistant: only(AT_A_LOSS) },
  { name: 'ask-1', scenario: 'ask', ends: 'well', assistant: only(QUESTION) },
  { name: 'ask-2-resume', scenario: 'ask', prompt: ANSWER, resumes: true, ends: 'well', assistant: holds('"indigo"') },
  { name: 'soft', scenario: 'soft', ends: 'well', assistant: only('{"answer": "soft"}') },
  { name: 'invalid', scenario: 'invalid', ends: 'well', assistant: holds(`{${MARKER}, "answer": 7}`) },
  {
    name: 'mcp',
    scenario: 'mcp',
    mcp: true,
    ends: 'well',
    assistant: holds(MARKER),
    tools: holds('noted: from the model'),
  },
  {
    name: 'huge',
    scenario: 'huge',
    ends: 'well',
    assistant: (text) => Buffer.byteLength(text) > HUGE_BYTES && text.endsWith('"at last"}'),
  },
  { name: 'err401', scenario: 'err401', ends: 'badly' },
  { name: 'err500', scenario: 'err500', ends: 'badly' },
  // It asks once more, without a stream.
  { name: 'cut', scenario: 'cut', ends: 'badly', survives: ['claude'] },
];

/** What is wrong with how it went; nothing where all is as it must be. */
export function judgeRaw(
  { ends, survives = [], assistant, tools }: RawCase,
  name: ProgramName,
  read: ReadEvents,
): readonly string[] {
  const well = ends === 'well' || survives.includes(name);
  return [
    ...(well === (read.ended === 'well') ? [] : [`its events say that it ended ${read.ended}`]),
    ...(assistant === undefined || assistant(read.assistant) ? [] : [`it said ${short(read.assistant)}`]),
    ...(tools === undefined || tools(read.tools) ? [] : [`its tools gave ${short(read.tools)}`]),
  ];
}

function short(text: string): string {
  return JSON.stringify(text.length > 300 ? `${text.slice(0, 150)} … ${text.slice(-150)}` : text);
}
