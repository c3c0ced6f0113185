import { styleText } from 'node:util';

/** What a text is to whoever reads it. Colours only repeat what the words and signs say. */
export type Tone = 'plain' | 'good' | 'bad' | 'care' | 'step' | 'quiet' | 'asked' | 'error';

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

/** A question in bold; of the change that it shows, what goes and what comes. Only we begin lines at the margin. */
function paintAsked(text: string): string {
  let inChange = false;
  return perLine(text, (line) => {
    if (!line.startsWith(' ')) inChange = line.startsWith('The exact change, ');
    if (line.startsWith('? ')) return styled('bold', line);
    if (line.startsWith('Next: ')) return `${styled('dim', 'Next:')}${line.slice(5)}`;
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
