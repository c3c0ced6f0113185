import { styleText } from 'node:util';
import { ANSWER_WORDS } from '../../core/words/answer-words.ts';
import { SCREEN_WORDS } from '../../core/words/screen-words.ts';

/** What a text is to its reader. Colours only repeat what the words and signs say; the lines of prose may be broken. */
export type Tone = 'plain' | 'good' | 'bad' | 'care' | 'step' | 'quiet' | 'asked' | 'error' | 'prose';

type Style = Parameters<typeof styleText>[0];

const STYLES: { readonly [T in Tone]?: Style } = {
  good: 'green',
  bad: 'red',
  care: 'yellow',
  step: 'cyan',
  quiet: 'dim',
};

/** The text with colours. It has been made safe before: whatever steers the terminal in it is ours. */
export function paint(text: string, tone: Tone): string {
  if (tone === 'asked') return paintAsked(text);
  if (tone === 'error') return text.replace(/^[A-Z_]+(?=:)/, (code) => styled('red', code));
  const style = STYLES[tone];
  return style === undefined ? text : perLine(text, (line) => styled(style, line));
}

/** What our own lines begin with, whatever language they are in. */
const CHANGES = Object.values(ANSWER_WORDS.exactChange('|')).map((line) => line.slice(0, line.indexOf('|')));
const NEXTS = Object.values(SCREEN_WORDS.next).map((start) => start.trimEnd());

/** A question in bold; of the change that it shows, what goes and what comes. Only we begin lines at the margin. */
function paintAsked(text: string): string {
  let inChange = false;
  return perLine(text, (line) => {
    if (!line.startsWith(' ')) inChange = CHANGES.some((start) => line.startsWith(start));
    if (line.startsWith('? ')) return styled('bold', line);
    const next = NEXTS.find((start) => line.startsWith(start));
    if (next !== undefined) return `${styled('dim', next)}${line.slice(next.length)}`;
    if (inChange && /^ {2}\+/.test(line)) return styled('green', line);
    return inChange && /^ {2}-/.test(line) ? styled('red', line) : line;
  });
}

function perLine(text: string, change: (line: string) => string): string {
  return text
    .split('\n')
    .map((line) => (line === '' ? line : change(line)))
    .join('\n');
}

function styled(style: Style, text: string): string {
  return styleText(style, text, { validateStream: false });
}
