import { describe, expect, it } from 'vitest';
import { drawScreen } from './draw-screen.ts';
import { screenOf } from './screen-of.ts';

const texts = (picture: string) =>
  [...picture.matchAll(/<text x="([\d.]+)" y="(\d+)" textLength="[\d.]+"(?: class="([^"]+)")?>(.*)<\/text>/g)].map(
    ([, x, y, look = '', text]) => ({ x: Number(x), y: Number(y), look, text }),
  );

describe('the picture of a terminal', () => {
  it('puts every span in its column and its line, with its look', () => {
    const drawn = texts(drawScreen(screenOf('ab\u001b[32mcd\u001b[39m\n  e'), 'x'));
    expect(drawn).toEqual([
      { x: 16, y: 46, look: '', text: 'ab' },
      { x: 30.4, y: 46, look: 'green', text: 'cd' },
      { x: 30.4, y: 63, look: '', text: 'e' },
    ]);
  });

  it('takes what was written for text, never for a part of the picture', () => {
    const picture = drawScreen(screenOf('<script>&"</script>'), '<b>');
    expect(texts(picture)[0]?.text).toBe('&lt;script&gt;&amp;"&lt;/script&gt;');
    expect(picture).toContain('<title>&lt;b&gt;</title>');
  });

  it('goes on in the next line between two words, in the same look', () => {
    const drawn = texts(drawScreen(screenOf(`  \u001b[31m${'word '.repeat(30)}\u001b[39m`), 'x'));
    expect(drawn.map(({ look, y }) => [look, y])).toEqual([
      ['red', 46],
      ['red', 63],
    ]);
    expect(drawn.map(({ text }) => text).join(' ')).toBe('word '.repeat(30).trim());
    const long = texts(drawScreen(screenOf('x'.repeat(250)), 'x'));
    expect(long.map(({ text }) => text).join('')).toBe('x'.repeat(250));
  });

  it('brings no font, no link and no program along', () => {
    const picture = drawScreen(screenOf('x'), 'x');
    expect(picture.replace('http://www.w3.org/2000/svg', '')).not.toMatch(/https?:|@font-face|<script|href/);
    expect(picture).toContain('prefers-color-scheme: dark');
  });
});
