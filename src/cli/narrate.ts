import type { AnswerValue } from '../core/interaction/widget.ts';
import { isObject } from '../core/json.ts';
import type { Answer, Compaction, EventOf, EventType, Recorded } from '../core/run/events.ts';
import type { Tone } from './paint.ts';
import { indented, oneLine } from './plain-text.ts';

type Teller<T extends EventType> = (event: EventOf<T>, ts: number) => string;

/**
 * What a person reads while a run goes on; events that are not here say nothing to them.
 * What an agent wrote is indented or kept on one line, so that it cannot pass for a line of ours.
 */
const TELLERS: { readonly [T in EventType]?: Teller<T> } = {
  'owner.left': ({ reason }) => `· left the run (${oneLine(reason)})`,
  // What answers a question is told once, as the person said it; the model reads it in another form.
  'input.taken': ({ text, answers }) => (answers === undefined ? `\nYou:\n${indented(text)}` : ''),
  'interaction.answered': ({ answer }) => {
    const said = answerWords(answer);
    return said === '' ? '' : `\nYou:\n${indented(said)}`;
  },
  'turn.ended': ({ warnings = [] }) =>
    warnings.map(({ code, message }) => `! ${oneLine(`${code}: ${message}`)}`).join('\n'),
  'reply.received': ({ segments }) => {
    const said = segments.filter((text) => text.trim() !== '');
    return said.length === 0 ? '' : `\nAgent:\n${indented(said.join('\n\n'))}`;
  },
  'exchange.failed': ({ code, message, retryAt }, ts) =>
    `! ${sentence(oneLine(`${code}: ${message}`))}${retryAt === undefined ? '' : ` ${tryingAgain(retryAt - ts)}`}`,
  'exchange.started': ({ compacted }) => (compacted === undefined ? '' : `· ${madeRoom(compacted)} to make room`),
  // A prompt of the agent's is told as what the person said.
  'menu.chosen': ({ words, workflow }) =>
    workflow === undefined ? '' : `· ${oneLine(words)}: the workflow ${workflow}`,
  'notice.given': ({ code, text }) => `! ${oneLine(`${code}: ${text}`)}`,
  'exchange.interrupted': ({ reason }) => (reason === 'restart' ? '· the last exchange was cut off; asking again' : ''),
  'call.refused': ({ tool, code, message }) => `  ✗ ${oneLine(`${tool} refused, ${code}: ${message}`)}`,
  'call.finished': ({ tool, result }) =>
    isOk(result)
      ? `  ✓ ${oneLine(`${tool} ${pathOf(result)}`).trimEnd()}`
      : `  ✗ ${oneLine(`${tool} ${whyNot(result)}`)}`,
  'call.in-doubt': ({ tool }) => `  ? ${oneLine(tool)}: nobody knows whether it was done`,
  // A conversation has a node of the runtime's own, which says nothing to people.
  'node.entered': ({ node, from }) =>
    node.startsWith('@') ? '' : from === undefined ? `→ ${node}` : `→ ${node}  (from ${from})`,
  'run.rewound': ({ from, to, reason, by }) =>
    `↶ ${by === 'person' ? 'you took' : 'the agent takes'} the run back from ${from} to ${to}: ${oneLine(reason)}`,
  'frame.pushed': ({ workflow }) => `↓ ${workflow}`,
  'frame.popped': ({ workflow }) => `↑ ${workflow} is done`,
  'interaction.withdrawn': ({ reason }) => (reason === 'rewound' ? '· what was asked is withdrawn' : ''),
  'document.adopted': ({ path, diff }) => `· your edit of ${path} was adopted:\n${indented(diff.trimEnd())}`,
  'document.refused': ({ path, code, message }) =>
    `! your edit of ${path} was not adopted, ${oneLine(`${code}: ${message}`)} Your text is kept beside it as workflow.refused-….md.`,
  'grant.spent': ({ diff }) =>
    `  · the confirmed change is being made${diff === undefined ? '' : `:\n${indented(diff.trimEnd(), '    ')}`}`,
  'grant.lapsed': () => '! the confirmed change was not made; it has to be confirmed again',
  'run.completed': () => '\n✔ The workflow is completed.',
  'run.failed': () => '\n✘ The run failed.',
  'run.canceled': ({ reason }) => `\n✘ The run was canceled: ${oneLine(reason)}.`,
  'cycle.opened': ({ cycle }) => `↺ The run is open again (cycle ${cycle}).`,
};

/** How an event is shown where there are colours; words of people and agents have none. */
const TONES: { readonly [T in EventType]?: Tone } = {
  'turn.ended': 'care',
  'exchange.failed': 'care',
  'exchange.started': 'quiet',
  'exchange.interrupted': 'quiet',
  'notice.given': 'care',
  'call.refused': 'bad',
  'call.in-doubt': 'care',
  'node.entered': 'step',
  'run.rewound': 'step',
  'frame.pushed': 'step',
  'frame.popped': 'step',
  'document.refused': 'care',
  'grant.lapsed': 'care',
  'run.completed': 'good',
  'run.failed': 'bad',
  'run.canceled': 'bad',
};

export function toneOf({ event }: Recorded): Tone {
  if (event.type === 'call.finished') return isOk(event.result) ? 'good' : 'bad';
  return TONES[event.type] ?? 'plain';
}

/** The event as a line or a paragraph; empty where there is nothing to tell. */
export function narrate({ event, ts }: Recorded): string {
  const teller = TELLERS[event.type] as Teller<EventType> | undefined;
  return teller?.(event, ts) ?? '';
}

/** Others do not end their words as we do. */
function sentence(text: string): string {
  return /[.!?…。！？]["'”’)]?$/.test(text.trimEnd()) ? text : `${text.trimEnd()}.`;
}

function tryingAgain(ms: number): string {
  return ms <= 0 ? 'Trying again.' : `Trying again in ${Math.max(1, Math.round(ms / 1000))} s.`;
}

function madeRoom({ cut, summary }: Compaction): string {
  return cut === 0 ? 'long results were shortened' : `${summary.messages} earlier messages were summed up`;
}

/** What was chosen is told even where words came with it: a number says little, and words may say less than was chosen. */
function answerWords({ text, value }: Answer): string {
  const isChoice = typeof value === 'string' || Array.isArray(value);
  if (!isChoice && text.trim() !== '') return text;
  return [...new Set([valueWords(value), text.trim()])].filter((words) => words !== '').join('\n');
}

/** A value that came without words. */
function valueWords(value: AnswerValue | undefined): string {
  if (value === undefined || typeof value === 'string') return oneLine(value ?? '');
  if (Array.isArray(value)) return oneLine(value.join(', '));
  // A form may have a field of any name; these two have no other.
  if (Object.keys(value).length === 1 && typeof value['confirmed'] === 'boolean')
    return value['confirmed'] ? 'yes' : 'no';
  if (Object.keys(value).length === 1 && value['decision'] === 'approve') return 'approved';
  return Object.entries(value)
    .map(([name, part]) => oneLine(`${name}: ${part}`))
    .join('\n');
}

/** The file that a tool worked on, where it says so. */
function pathOf(result: unknown): string {
  return isObject(result) && typeof result['path'] === 'string' ? result['path'] : '';
}

function whyNot(result: unknown): string {
  const error = isObject(result) && isObject(result['error']) ? result['error'] : {};
  return `failed, ${String(error['code'])}: ${String(error['message'])}`;
}

function isOk(result: unknown): boolean {
  return typeof result !== 'object' || result === null || !('ok' in result) || result.ok !== false;
}
