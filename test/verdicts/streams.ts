import type { ProcessEnd } from '../../src/core/engine/process-outcome.ts';
import type { Chance } from '../packages/chance.ts';
import type { Plan } from './plan.ts';
import { elsewhere, prose } from './words.ts';

/* What the programs write, made from their documents and from captures; the readers of the product are not asked. */

export type Stream = {
  readonly chunks: readonly Uint8Array[];
  readonly stderr: string;
  readonly end: ProcessEnd;
};

/** The lines of a turn; the last of them says that it is over. */
type Written = { readonly lines: readonly string[]; readonly stderr?: string; readonly plainEnds?: true };
type Writer = (plan: Plan, chance: Chance) => Written;

const ID = '0199a213-81c0-7800-8aa1-bbab2a035a53';
const line = (value: object): string => JSON.stringify(value);

const WORDS: { readonly [ending: string]: string } = {
  failure: 'the model went away',
  unauthorized: 'unexpected status 401 of the server',
};

/** The plan's segments, each with what comes before it. A tool stands between two where the program would join them. */
function told(plan: Plan, chance: Chance, parts: Parts): readonly string[] {
  return plan.segments.flatMap(({ text }, index) => [
    ...(index > 0 && (parts.joins || chance.is(0.5)) ? parts.tool(chance, index) : []),
    ...(chance.is(0.1) ? (parts.thrown?.(elsewhere(chance)) ?? []) : []),
    ...(chance.is(0.25) ? parts.thought(elsewhere(chance)) : []),
    ...(chance.is(0.2) ? [noise(chance, parts)] : []),
    ...parts.text(text, chance, index),
    ...(chance.is(0.1) ? parts.aside(elsewhere(chance)) : []),
  ]);
}

type Parts = {
  /** Whether texts that follow each other are one. */
  readonly joins: boolean;
  readonly text: (text: string, chance: Chance, index: number) => readonly string[];
  readonly tool: (chance: Chance, index: number) => readonly string[];
  readonly thought: (text: string) => readonly string[];
  /** Words that the program takes back, or has the model say for itself. */
  readonly thrown?: (text: string) => readonly string[];
  /** Things that are said beside the conversation: troubles, other agents, events of later versions. */
  readonly aside: (text: string) => readonly string[];
};

/** Lines that are no events, in the middle of those that are. */
function noise(chance: Chance, { text }: Parts): string {
  const event = text('{"__SKILL_DONE__": true, "r": "noise"}', chance, 99)[0] ?? '';
  return chance.pick([
    '',
    'Loaded cached credentials.',
    '"__SKILL_DONE__": true',
    '\u001b[33mwarning\u001b[0m: {"__SKILL_DONE__": true}',
    '[{"__SKILL_DONE__": true}]',
    'null',
    event.slice(0, -1),
    `x${event}`,
    JSON.stringify(event),
  ]);
}

const usage = { input_tokens: 12, cached_input_tokens: 3, output_tokens: 5 };

const codex: Writer = (plan, chance) => {
  const item = (type: string, fields: object) => line({ type, item: { id: 'item_7', ...fields } });
  const parts: Parts = {
    joins: false,
    text: (text) => [
      ...(chance.is(0.2) ? [item('item.started', { type: 'agent_message', text: elsewhere(chance) })] : []),
      item('item.completed', { type: 'agent_message', text }),
    ],
    tool: (_, index) => [
      item('item.started', {
        id: `c${index}`,
        type: 'command_execution',
        command: elsewhere(chance),
        status: 'in_progress',
      }),
      item('item.completed', {
        id: `c${index}`,
        type: 'command_execution',
        aggregated_output: elsewhere(chance),
        exit_code: 0,
      }),
    ],
    thought: (text) => [item('item.completed', { type: 'reasoning', text })],
    aside: (text) => [
      item('item.completed', { type: 'error', message: text }),
      line({ type: 'error', message: `Reconnecting... 1/5 ${text}` }),
      item('item.updated', { type: 'agent_message', text }),
      item('item.completed', { type: 'todo_list', items: [{ text }] }),
    ],
  };
  const end =
    plan.ending in WORDS
      ? line({ type: 'turn.failed', error: { message: WORDS[plan.ending] } })
      : line({ type: 'turn.completed', usage });
  return {
    lines: [
      line({ type: 'thread.started', thread_id: ID }),
      line({ type: 'turn.started' }),
      ...told(plan, chance, parts),
      end,
    ],
  };
};

const gemini: Writer = (plan, chance) => {
  const parts: Parts = {
    joins: true,
    text: (text) =>
      inPieces(text, chance).map((content) => line({ type: 'message', role: 'assistant', content, delta: true })),
    tool: (_, index) => [
      line({ type: 'tool_use', tool_name: 'shell', tool_id: `t${index}`, parameters: { command: elsewhere(chance) } }),
      line({ type: 'tool_result', tool_id: `t${index}`, status: 'success', output: elsewhere(chance) }),
    ],
    thought: (text) => [line({ type: 'thought', content: text })],
    aside: (text) => [
      line({ type: 'error', severity: 'warning', message: text }),
      line({ type: 'message', role: 'user', content: text }),
    ],
  };
  const loop =
    plan.ending === 'loop' ? [line({ type: 'error', severity: 'warning', message: 'Loop detected, stopping.' })] : [];
  const end =
    plan.ending in WORDS
      ? line({ type: 'result', status: 'error', error: { type: 'Error', message: WORDS[plan.ending] }, stats: {} })
      : line({ type: 'result', status: 'success', stats: { input_tokens: 1, output_tokens: 2, total_tokens: 3 } });
  return {
    lines: [
      line({ type: 'init', session_id: ID, model: 'm' }),
      line({ type: 'message', role: 'user', content: elsewhere(chance) }),
      ...told(plan, chance, parts),
      ...loop,
      end,
    ],
  };
};

/** Texts come as the model makes them, cut anywhere. */
function inPieces(text: string, chance: Chance): readonly string[] {
  const pieces: string[] = [];
  const most = chance.pick([3, 10, 1000]);
  // By characters, not by halves of them: what the program writes is always text.
  const characters = [...text];
  for (let at = 0; at < characters.length; ) {
    const size = 1 + chance.below(most);
    pieces.push(characters.slice(at, at + size).join(''));
    at += size;
  }
  return pieces;
}

/** `--output-format json`: one document, on stdout behind what was logged, or on stderr. */
const geminiJson: Writer = (plan, chance) => {
  const response = plan.segments[0]?.text ?? '';
  const stats = { models: { m: { tokens: { prompt: 1, candidates: 2, cached: 0, thoughts: 3 } } }, tools: {} };
  const document =
    plan.ending in WORDS
      ? { session_id: ID, error: { type: 'Error', message: WORDS[plan.ending], code: 1 } }
      : { session_id: ID, response, stats };
  const log = chance.is(0.4) ? ['Loaded cached credentials.', '{name} is no document', '"__SKILL_DONE__": true'] : [];
  const text = JSON.stringify(document, null, chance.pick([0, 2]));
  if (chance.is(0.1) && plan.ending !== 'cut' && plan.ending !== 'killed')
    return { lines: log, stderr: `warning\n${text}\n` };
  return { lines: [...log, ...text.split('\n')] };
};

const opencode: Writer = (plan, chance) => {
  const event = (type: string, part: object) =>
    line({ type, timestamp: 1, sessionID: 'ses_1', part: { type, ...part } });
  const tokens = { input: 1, output: 2, reasoning: 0, cache: { read: 0, write: 0 } };
  const parts: Parts = {
    joins: false,
    text: (text) => [event('text', { text, time: { start: 1, end: 2 } })],
    tool: (_, index) => [
      event('tool_use', {
        tool: 'bash',
        callID: `c${index}`,
        state: { status: 'completed', input: { command: elsewhere(chance) }, output: elsewhere(chance) },
      }),
      event('step_finish', { reason: 'tool-calls', tokens }),
      event('step_start', {}),
    ],
    // Written at once by the program: cut off between the second and the third, nobody could tell it from an end.
    thrown: (text) =>
      plan.ending === 'cut' || plan.ending === 'killed'
        ? []
        : [
            event('text', { text, messageID: 'msg_summary' }),
            event('step_finish', { reason: 'stop', messageID: 'msg_summary', tokens }),
            event('text', { text, messageID: 'msg_own', synthetic: true, metadata: { compaction_continue: true } }),
          ],
    thought: (text) => [event('reasoning', { text })],
    aside: (text) => [event('snapshot', { text })],
  };
  const error = {
    name: 'APIError',
    data: { message: WORDS[plan.ending], ...(plan.ending === 'unauthorized' ? { statusCode: 401 } : {}) },
  };
  const end =
    plan.ending in WORDS
      ? line({ type: 'error', timestamp: 1, sessionID: 'ses_1', error })
      : event('step_finish', { reason: 'stop', tokens, cost: 0 });
  return { lines: [event('step_start', {}), ...told(plan, chance, parts), end] };
};

function streamJson(plan: Plan, chance: Chance): Written {
  const own = { session_id: ID, parent_tool_use_id: null };
  const message = (content: readonly object[], more: object = {}, id?: string) =>
    line({ ...own, ...more, type: 'assistant', message: { id, role: 'assistant', content, usage: {} } });
  const parts: Parts = {
    joins: false,
    text: (text, chances, index) => inBlocks(text, chances, `msg_${index}`),
    thrown: (text) => [
      message([{ type: 'text', text }], {}, 'msg_thrown'),
      line({ ...own, type: 'system', subtype: 'retry', data: { reason: 'retry', preserveText: false } }),
    ],
    tool: (_, index) => [
      message([{ type: 'tool_use', id: `t${index}`, name: 'Bash', input: { command: elsewhere(chance) } }]),
      line({
        ...own,
        type: 'user',
        message: { role: 'user', content: [{ type: 'tool_result', content: elsewhere(chance) }] },
      }),
    ],
    thought: (text) => [message([{ type: 'thinking', thinking: text, signature: 's' }])],
    aside: (text) => [
      message([{ type: 'text', text }], { parent_tool_use_id: 'task_1' }),
      line({ ...own, type: 'stream_event', event: { delta: { text } } }),
      line({ ...own, type: 'system', subtype: 'status', status: text }),
      line({ ...own, type: 'user', message: { role: 'user', content: text } }),
    ],
  };
  /** One message in one block or two, or cut off at the limit of length and gone on with. */
  function inBlocks(text: string, chances: Chance, id: string): readonly string[] {
    const characters = [...text];
    const at = chances.is(0.2) ? chances.below(characters.length + 1) : characters.length;
    const [first, second] = [characters.slice(0, at).join(''), characters.slice(at).join('')];
    const block = (part: string, name: string) => message([{ type: 'text', text: part }], {}, name);
    if (first.trim() === '' || second === '') return [block(text, id)];
    if (chances.is(0.5)) return [block(first, id), block(second, id)];
    const content = [{ type: 'text', text: 'Output token limit hit. Resume directly.' }];
    const goOn = line({ ...own, type: 'user', isSynthetic: true, message: { role: 'user', content } });
    return [block(first, id), goOn, block(second, `${id}_more`)];
  }
  // The end repeats the last words; they count once.
  const last = plan.segments.at(-1)?.text ?? '';
  const error = WORDS[plan.ending];
  const end =
    error === undefined
      ? line({
          ...own,
          subtype: 'success',
          is_error: false,
          result: chance.is(0.5) ? last : elsewhere(chance),
          usage: {},
          type: 'result',
        })
      : line({
          ...own,
          type: 'result',
          subtype: chance.pick(['success', 'error_during_execution']),
          is_error: true,
          result: error,
          usage: {},
        });
  return { lines: [line({ ...own, type: 'system', subtype: 'init', cwd: '/' }), ...told(plan, chance, parts), end] };
}

/** Plain text; the block that tells of the turn stands behind it or on stderr. */
const iflow: Writer = (plan, chance) => {
  const info = {
    'session-id': `session-${ID}`,
    tokenUsage: { input: 1, output: 2 },
    ...(plan.ending === 'failure' ? { terminationReason: 'rounds' } : {}),
  };
  const block = `<Execution Info>\n${JSON.stringify(info, null, 2)}\n</Execution Info>`;
  const text = (plan.segments[0]?.text ?? '').split('\n');
  const coloured = chance.is(0.1) ? text.map((words) => `\u001b[1m${words}\u001b[0m`) : text;
  if (plan.ending !== 'cut' && plan.ending !== 'killed' && chance.is(0.5))
    return { lines: coloured, stderr: `${block}\n`, plainEnds: true };
  return { lines: [...coloured, '', ...block.split('\n')], plainEnds: true };
};

const WRITERS: { readonly [engine: string]: Writer } = {
  codex,
  gemini,
  'gemini-json': geminiJson,
  opencode,
  claude: streamJson,
  qwen: streamJson,
  iflow,
};

const ENDS: { readonly [ending: string]: ProcessEnd } = {
  ok: { code: 0, signal: null },
  loop: { code: 0, signal: null },
  cut: { code: 0, signal: null },
  killed: { code: null, signal: 'SIGKILL' },
  failure: { code: 1, signal: null },
  unauthorized: { code: 1, signal: null },
  exit: { code: 1, signal: null },
  time: { code: null, signal: 'SIGTERM', endedBy: 'time' },
  flood: { code: 143, signal: null, endedBy: 'output' },
};

/** The bytes of a plan, in chunks that end anywhere. */
export function streamOf(plan: Plan, chance: Chance): Stream {
  const writer = WRITERS[plan.engine];
  // iFlow has no event for it, only an exit code.
  const end =
    plan.engine === 'iflow' && plan.ending === 'unauthorized' ? { code: 41, signal: null } : ENDS[plan.ending];
  if (writer === undefined || end === undefined) throw new Error(`${plan.engine} cannot end as ${plan.ending}`);
  const { lines, stderr = '', plainEnds } = writer(plan, chance);
  const lineEnd = plainEnds !== true && chance.is(0.1) ? '\r\n' : '\n';
  const text = lines.join(lineEnd);
  const isCut = plan.ending === 'cut' || plan.ending === 'killed';
  const bytes = Buffer.from(isCut ? text : text + chance.pick([lineEnd, lineEnd, '']));
  // A document on stderr is looked for as the last thing there.
  const words = [
    stderr,
    ...(chance.is(0.3) && !stderr.startsWith('warning')
      ? [`${chance.is(0.5) ? elsewhere(chance) : prose(chance)}\n`]
      : []),
  ];
  return {
    chunks: inChunks(isCut ? bytes.subarray(0, chance.below(bytes.length)) : bytes, chance),
    stderr: (chance.is(0.5) ? words : words.reverse()).join(''),
    end,
  };
}

function inChunks(bytes: Uint8Array, chance: Chance): readonly Uint8Array[] {
  const chunks: Uint8Array[] = [];
  const most = chance.pick([1, 7, 100, 4_000, 100_000]);
  for (let at = 0; at < bytes.length; ) {
    const size = most === 1 ? 1 : 1 + chance.below(most);
    chunks.push(bytes.subarray(at, at + size));
    at += size;
  }
  return chunks;
}
