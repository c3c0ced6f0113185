import { hashText } from '../hash.ts';
import type { LaneTurn } from './lanes.ts';

/** The front matter of a hand-over file, in its order. */
export type Facts = { readonly [name: string]: string | number };

const DIGITS = 12;
const MARK = /^# signalbox: rendered from the log \(([0-9a-f]{12})\)[^\r\n]*\n/m;
const CONTROLS = /(?![\t\n])[\p{Cc}\p{Bidi_Control}\ufeff]/gu;

/** A hand-over file with its mark, by which a text that was edited is known, whichever process rendered it. */
export function handOverText(facts: Facts, parts: readonly (readonly [title: string, text: string])[]): string {
  const front = Object.entries(facts).map(([name, value]) => `${name}: ${plainScalar(value)}\n`);
  const body = parts.filter(([, text]) => text !== '').map(([title, text]) => `\n# ${title}\n\n${text}\n`);
  const before = `---\n${front.join('')}`;
  const after = `---\n${body.join('')}`;
  const hash = hashText(before + after).slice(0, DIGITS);
  return `${before}# signalbox: rendered from the log (${hash}); an edit is told to the next agent and then written over\n${after}`;
}

/** Whether a text is as some run has rendered it. */
export function isRendered(text: string): boolean {
  const mark = MARK.exec(text);
  if (mark === null) return false;
  const [line, hash = ''] = mark;
  return hashText(text.slice(0, mark.index) + text.slice(mark.index + line.length)).startsWith(hash);
}

/** Words of others: they can neither end the block that they stand in nor begin a heading of ours. */
export function quoteText(text: string): string {
  const lines = text
    .replaceAll('\r\n', '\n')
    .replaceAll(CONTROLS, '')
    .trim()
    .split(/[\n\u2028\u2029]/);
  return lines.map((line) => (line === '' ? '>' : `> ${line}`)).join('\n');
}

/** Who spoke in a turn, and by which tag it ended. */
export function lane({ turn, agent, claimed, decided, corrected }: LaneTurn): string {
  const tag = decided ?? claimed;
  const by = decided !== undefined && claimed === undefined ? " (by the person's own words)" : '';
  const ended = corrected === undefined ? (tag === undefined ? 'no tag' : `[${tag}]${by}`) : 'corrected';
  return `- turn ${turn}: ${agent} → ${ended}`;
}

function plainScalar(value: string | number): string {
  return typeof value === 'number' || /^[a-z_][\w-]*$/i.test(value) ? String(value) : JSON.stringify(value);
}
