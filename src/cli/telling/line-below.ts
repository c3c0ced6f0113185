import { cutTo } from '../../core/picture/display-width.ts';

/** What it is drawn on. */
export type DrawnOn = { readonly columns?: number | undefined; write(text: string): void };

export type LineBelow = {
  /** Several lines stand below each other. */
  draw(text: string | readonly string[]): void;
  clear(): void;
  /** What has just been written: over a line that is still open nothing is drawn. */
  wrote(text: string): void;
};

const ERASE = '\r\u001b[2K';
const ERASE_ABOVE = '\u001b[1A\u001b[2K';

/** Lines at the bottom of the terminal that are drawn over themselves and gone before anything else is written. */
export function lineBelow(screen: DrawnOn | undefined): LineBelow {
  let drawn = 0;
  const erase = () => ERASE + ERASE_ABOVE.repeat(Math.max(drawn - 1, 0));
  let isOpen = false;
  return {
    draw(text) {
      if (isOpen) return;
      // Some terminals say that they have none.
      const columns = screen?.columns || 80;
      const lines = [text].flat();
      screen?.write(`${erase()}${lines.map((line) => cutTo(line, columns - 1)).join('\n')}`);
      drawn = screen === undefined ? 0 : lines.length;
    },
    clear() {
      if (drawn > 0) screen?.write(erase());
      drawn = 0;
    },
    wrote(text) {
      if (text !== '') isOpen = !text.endsWith('\n');
    },
  };
}
