import { TEXT_STYLES, type TextLine } from './text-style.ts';

type Attributes = { readonly [name: string]: string | number | undefined };

/** An element with its attributes in the order given; children are markup already. */
export function element(name: string, attributes: Attributes, ...children: readonly string[]): string {
  const given = Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : [` ${key}="${typeof value === 'number' ? formatNumber(value) : escapeXml(value)}"`],
  );
  const start = `<${name}${given.join('')}`;
  return children.length === 0 ? `${start}/>` : `${start}>${children.join('')}</${name}>`;
}

const ENTITIES: { readonly [character: string]: string } = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text for markup; it has been through `plainLine`, so that it holds only what XML allows. */
export function escapeXml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}

/** A tenth of a pixel is all that can be seen, and the same on every machine. */
export function formatNumber(value: number): string {
  return String(Math.round(value * 10) / 10 + 0);
}

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
