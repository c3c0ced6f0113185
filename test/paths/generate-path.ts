/** Names that there are, inside or beside the root. */
const NAMES = [
  ...[
    'plain.txt',
    'docs',
    'plan.md',
    'deep',
    'er',
    'note.md',
    'Größe',
    '你好.md',
    '.git',
    'config',
    'gitdata',
    'empty',
  ],
  ...['in-file', 'in-folder', 'up', 'up-folder', 'in-absolute', 'in-twice', 'out-file', 'out-folder', 'out-absolute'],
  ...['out-sibling', 'out-by-folder', 'out-and-back', 'out-deep', 'out-proc', 'out', 'dangling', 'dangling-out'],
  ...['loop-a', 'self', 'loop-folder', 'chain-0', 'chain-9', 'hard.txt', 'pipe', 'socket', 'huge.bin'],
  ...['outside', 'secret.txt', 'folder', 'deep.txt', 'root', 'root-evil', 'new.txt', 'ostype'],
];

/** Ways that lead far at once, so that chance does not have to find them. */
const WAYS = [
  ...['docs/deep/er', 'in-folder/deep', 'docs/deep/up-folder', 'in-folder/out', 'docs/out', 'in-folder/../out-folder'],
  ...['docs/../../outside', '../outside', '../root-evil', '../root', 'docs/deep/../../..', 'empty/../../outside'],
];

/** Ways up and their disguises, other beginnings, and odd names. BASE stands for the real folder above the root. */
const TRICKS = [
  ...[
    '..',
    '..',
    '..',
    '.',
    '',
    '...',
    '....',
    '.. ',
    ' ..',
    '..\t',
    '．．',
    '‥',
    '․․',
    '%2e%2e',
    '..%2f',
    '%2e',
    '..;',
  ],
  ...['..\\', '..\\..\\outside', '\\', 'docs\\..', '..／', '∕..', '⁄', '..\u0000', '.\u200b.', '\u202e..', '..\ufeff'],
  ...['@project', '@pkg', '@state', '@Project', '＠project', '@', '~', '~root', '$HOME', '/', '//', '/etc/passwd'],
  ...['/proc/self/root', '/proc/self/cwd', '/proc/self/fd/3', 'C:', 'C:\\', 'file:///etc/passwd', '\\\\host\\share'],
  ...['BASE', 'BASE/outside/secret.txt', 'BASE/root/plain.txt', 'BASE/root-evil/secret.txt', 'BASE/root/../outside'],
  ...['con', 'nul.txt', 'a:b', 'a.', 'a ', 'e\u0301', '\u0000', '\n', '\u007f', '-rf', '*', '?', '🙂', 'ﬀ', '\ud800'],
  ...['x'.repeat(256), 'x'.repeat(200), '.GIT', '.g\u200cit', '.mcp.json', 'signalbox.yaml', 'node_modules'],
];

const JOINTS = [...Array<string>(20).fill('/'), '//', '/./', '\\', '', '／'];
const BEGINNINGS = ['', '', '@project/', '@project/', './', '@project//', '@project/docs/', '/', '@pkg/', '~/'];
const MAX_PARTS = 6;

/** A path that somebody who wants to get out might try: mostly names that there are, with tricks in between. */
export function generatePath(random: () => number, base: string): string {
  const pick = (from: readonly string[]) => from[Math.floor(random() * from.length)] ?? '';
  const part = () => {
    const kind = random();
    return pick(kind < 0.72 ? NAMES : kind < 0.86 ? WAYS : TRICKS);
  };
  let path = pick(BEGINNINGS);
  for (let parts = 1 + Math.floor(random() ** 2 * MAX_PARTS); parts > 0; parts -= 1)
    path += part() + (parts > 1 ? pick(JOINTS) : '');
  return path.replaceAll('BASE', base);
}
