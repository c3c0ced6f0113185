export type Block = {
  readonly language: string;
  readonly text: string;
  /** Where its text begins. */
  readonly line: number;
  /** The heading above it, without its signs. */
  readonly heading: string;
  /** Whether nothing but blank lines stands between it and the block before. */
  readonly follows: boolean;
};

/** The fenced blocks of a Markdown document. */
export function blocksOf(document: string): readonly Block[] {
  const blocks: Block[] = [];
  let end = 0;
  for (const found of document.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)) {
    const [whole, language = '', text = ''] = found;
    const before = document.slice(0, found.index);
    const line = before.split('\n').length + 1;
    // A comment in a block of commands looks the same, and no document begins one at the margin.
    const heading = [...before.matchAll(/^#+ (.*)$/gm)].at(-1)?.[1] ?? '';
    const follows = blocks.length > 0 && document.slice(end, found.index).trim() === '';
    blocks.push({ language, text, line, heading, follows });
    end = found.index + whole.length;
  }
  return blocks;
}

export type Command = {
  readonly text: string;
  readonly line: number;
  /** The one that the line itself announces, `# exit 3`; else done, or waiting for a person. */
  readonly exits: readonly number[];
  /** The line says of itself that it cannot be tried without a key: `# needs a key`. */
  readonly needsKey: boolean;
};

/** The commands of a block: a line each, with the here-document that belongs to it. */
export function commandsOf({ text, line }: Block): readonly Command[] {
  const commands: Command[] = [];
  const lines = text.split('\n');
  for (let index = 0; index < lines.length; index += 1) {
    const first = lines[index] ?? '';
    if (first.trim() === '') continue;
    const [, word] = /<<'(\w+)'/.exec(first) ?? [];
    const last = word === undefined ? index : lines.indexOf(word, index);
    const [, exit] = /# exit (\d+)$/.exec(first) ?? [];
    commands.push({
      text: lines.slice(index, last + 1).join('\n'),
      line: line + index,
      exits: exit === undefined ? [0, 8] : [Number(exit)],
      needsKey: /# needs a key$/.test(first),
    });
    index = last;
  }
  return commands;
}

/** Whether these lines came, in this order; `…` stands for anything, within a line and between lines. */
export function isShown(shown: string, told: string): boolean {
  const lines = told.split('\n').map((line) => line.trimEnd());
  let at = 0;
  return shown
    .split('\n')
    .filter((line) => line.trim() !== '' && line.trim() !== '…')
    .every((line) => {
      const pattern = new RegExp(`^${line.trimEnd().split('…').map(escaped).join('.*')}$`, 'u');
      const found = lines.findIndex((one, index) => index >= at && pattern.test(one));
      at = found + 1;
      return found >= 0;
    });
}

function escaped(text: string): string {
  return text.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&');
}
