import type { Behaviour, ServedCall, Wire } from '../model-server/behaviour.ts';
import type { Conversation } from './conversation.ts';
import { mcpCall, type ServerTool, shellCall } from './own-tools.ts';

/** What the model does at this point of the conversation. */
export type Scenario = (wire: Wire, conversation: Conversation) => Behaviour;

export const MARKER = '"__SKILL_DONE__": true';
export const QUESTION = 'Which colour shall it be? 请选择一种颜色。';
/** What a person answers to the question, and the only text by which the scenario knows that it was answered. */
export const ANSWER = 'REPLY: indigo';
/** Said by a model that does not know what else to do; it is neither a question in form nor an output. */
export const AT_A_LOSS = 'I have looked around. What shall I do next?';
export const HUGE_BYTES = 3_000_000;

export const done = (answer: string): Behaviour => said(`{${MARKER}, "answer": "${answer}"}`);

const NOTE_CALL = { tool: 'lab_note', server: 'lab', args: { text: 'from the model' } };
/** A tool of the product, offered by the server that it brings to the program. */
const READ_CALL = { tool: 'fs_read', server: 'signalbox', args: { path: '@project/note.txt' } };

/** Writes where a program may write, and says what can be known only by having done so. One of the programs refuses `$(`. */
const LIGHT_LAMPS = `printf '%d lamps\\n' 0x2a > lamps.txt && cp lamps.txt "$HOME/lamps.txt" && cat "$HOME/lamps.txt"`;

/** One scenario per case; what a program makes of it stands in the tables of the suites. */
export const SCENARIOS = {
  done: () => done('green 绿'),
  'tool-echo': (wire, { tools, results }) =>
    results.length > 0 ? said(AT_A_LOSS) : calls(shellCall(wire, tools, `echo '{${MARKER}, "answer": "echoed"}'`)),
  shell: (wire, { tools, results }) => {
    if (results.some((text) => text.includes('42 lamps'))) return done('42 lamps');
    return results.length > 0 ? said(AT_A_LOSS) : calls(shellCall(wire, tools, LIGHT_LAMPS));
  },
  think: () => ({
    kind: 'reply',
    reasoning: { text: `I shall say {${MARKER}, "answer": "thought"} once I know.`, signature: 'c2lnbmF0dXJl' },
    text: pieces(AT_A_LOSS),
  }),
  ask: (_, { users }) => (users.some((text) => text.includes(ANSWER)) ? done('indigo') : said(QUESTION)),
  insist: () => said(QUESTION),
  soft: () => said('{"answer": "soft"}'),
  invalid: () => said(`{${MARKER}, "answer": 7}`),
  'wrong-type': () => said('{"answer": 7}'),
  err500: () => ({ kind: 'error', error: 'failed' }),
  err401: (wire) => (wire === 'gemini' ? GOOGLE_401 : { kind: 'error', error: 'wrong-key' }),
  err429: () => ({ kind: 'error', error: 'rate-limited' }),
  cut: () => ({ kind: 'reply', text: pieces(`{${MARKER}, "answer": "never said to the end"}`), cutAfter: 9 }),
  huge: () => ({ kind: 'reply', text: [...hugeText(HUGE_BYTES), ...pieces(`{${MARKER}, "answer": "at last"}`)] }),
  mcp: callsUntil('noted: from the model', done('noted'), NOTE_CALL),
  'own-mcp': callsUntil('heron grey', done('heron grey'), READ_CALL),
} satisfies { readonly [name: string]: Scenario };

export type ScenarioName = keyof typeof SCENARIOS;

/** Says a little and then nothing more, the first time; is done the second time. */
export function hangsOnce(): Scenario {
  let asked = 0;
  return () => {
    asked += 1;
    if (asked > 1) return done('after all');
    return { kind: 'reply', text: pieces('I am at it, and shall be for long.'), hangAfter: 9 };
  };
}

/** A program that lets no call through would be asked for ever. */
export function callsUntil(wanted: string, then: Behaviour, call: ServerTool): Scenario {
  return (wire, { tools, results }) => {
    if (results.some((text) => text.includes(wanted))) return then;
    return results.length > 4 ? said(AT_A_LOSS) : calls(mcpCall(wire, tools, results.length, call));
  };
}

/** A wrong key is a 400 at Google; 401 is what a gateway or a lapsed token gives. */
const GOOGLE_401: Behaviour = {
  kind: 'raw',
  status: 401,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({
    error: { code: 401, message: 'Request had invalid authentication credentials.', status: 'UNAUTHENTICATED' },
  }),
};

function said(text: string): Behaviour {
  return { kind: 'reply', text: pieces(text) };
}

function calls(...made: readonly ServedCall[]): Behaviour {
  return { kind: 'reply', calls: made };
}

/** So small that the marker and characters of several bytes never arrive in one piece. */
function pieces(text: string): readonly string[] {
  return text.match(/.{1,4}/gsu) ?? [];
}

/**
 * Lines in which nothing repeats itself, and longer than the stretch in which one of the programs looks for that: it
 * stops such a model.
 */
export function hugeText(bytes: number): readonly string[] {
  const rest = `灯 ${Array.from({ length: 100 }, (_, index) => (index * index * 7919).toString(36)).join(' ')}\n`;
  const line = (index: number) => `${String(index).padStart(7, '0')} ${rest}`;
  return Array.from({ length: Math.ceil(bytes / Buffer.byteLength(line(0))) }, (_, index) => line(index));
}
