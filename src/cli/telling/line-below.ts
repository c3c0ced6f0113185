import { cutTo } from '../../core/picture/display-width.ts';

/** What it is drawn on. */
export type DrawnOn = { readonly columns?: number | undefined; write(text: string): void };

export type LineBelow = {
  draw(text: string): void;
  clear(): void;
  /** What has just been written: over a line that is still open nothing is drawn. */
  wrote(text: string): void;
};

const ERASE = '\r\u001b[2K';

/** A line at the bottom of the terminal that is drawn over itself and gone before anything else is written. */
export function lineBelow(screen: DrawnOn | undefined): LineBelow {
  let isDrawn = false;
  let isOpen = false;
  return {
    draw(text) {
      if (isOpen) return;
      // Some terminals say that they have none.
      const columns = screen?.columns || 80;
      screen?.write(`${ERASE}${cutTo(text, columns - 1)}`);
      isDrawn = screen !== undefined;
    },
    clear() {
      if (isDrawn) screen?.write(ERASE);
      isDrawn = false;
    },
    wrote(text) {
      if (text !== '') isOpen = !text.endsWith('\n');
    },
  };
}
