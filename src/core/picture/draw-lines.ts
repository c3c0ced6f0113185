import { element, escapeXml } from './svg-markup.ts';
import { TEXT_STYLES, type TextLine } from './text-style.ts';

/** Lines of text one below the other around a middle. */
export function drawLines(lines: readonly TextLine[], x: number, y: number): string {
  const tall = lines.reduce((sum, { style }) => sum + TEXT_STYLES[style].line, 0);
  let top = y - tall / 2;
  return lines
    .map(({ text, style }) => {
      const { line, size } = TEXT_STYLES[style];
      // Letters sit a good third of their size below the middle of their line.
      const baseline = top + line / 2 + size * 0.35;
      top += line;
      return element('text', { class: style, x, y: baseline }, escapeXml(text));
    })
    .join('');
}
