import { lineAt, tokens } from '../source/tokens.ts';
import { isTest, type Module, placeOf, targetOf } from './modules.ts';

export type Violation = { readonly path: string; readonly line: number; readonly message: string };

type Row = {
  /** Other places it may know; a place always knows itself. */
  readonly knows: readonly string[];
  /** Packages from npm it may use. */
  readonly packages: 'any' | readonly string[];
  /** Whether it may use `node:*`. */
  readonly platform: boolean;
};

/** Everything may know core; core knows nobody; only main knows adapters; faces know use cases, and nobody knows a face but its entry. */
export const ARROWS: Readonly<Record<string, Row>> = {
  core: {
    knows: [],
    packages: ['zod', 'yaml', 'diff', '@noble/hashes', 're2js', '@dagrejs/dagre', 'ajv', 'ajv-formats', 'jsonrepair'],
    platform: false,
  },
  ports: { knows: ['core'], packages: ['zod'], platform: false },
  runtime: { knows: ['core', 'ports'], packages: ['zod'], platform: true },
  adapters: { knows: ['core', 'ports'], packages: 'any', platform: true },
  app: { knows: ['core', 'ports', 'runtime'], packages: [], platform: true },
  cli: { knows: ['core', 'ports', 'runtime', 'app'], packages: 'any', platform: true },
  library: { knows: ['core', 'ports', 'runtime', 'app'], packages: [], platform: true },
  main: { knows: ['core', 'ports', 'runtime', 'app', 'adapters', 'library'], packages: 'any', platform: true },
  /** Of the command line: the only one who knows it. */
  entry: { knows: ['app', 'cli', 'main'], packages: [], platform: true },
  index: { knows: ['core', 'ports', 'runtime', 'app', 'library', 'main'], packages: [], platform: false },
};

/** Rooms of core with libraries of their own, which take long to load, and rooms that they may not know. */
const ROOMS: readonly {
  readonly room: string;
  readonly packages: readonly string[];
  readonly strangers: RegExp;
  readonly because: string;
}[] = [
  {
    room: 'src/core/task/',
    packages: [
      '@sindresorhus/slugify',
      'mdast',
      'mdast-util-from-markdown',
      'mdast-util-gfm-table',
      'mdast-util-gfm-task-list-item',
      'micromark-extension-gfm-table',
      'micromark-extension-gfm-task-list-item',
      'pinyin-pro',
    ],
    strangers: /^src\/core\/run\//,
    because: 'what a task is does not depend on its run',
  },
  {
    room: 'src/core/route/',
    packages: [],
    strangers: /^src\/core\/run\/(?:next|decide|evolve|plan)/,
    because: 'the rules of routing are read by what decides, and decide nothing themselves',
  },
];

/** Time and chance come into core through ports, so that a log folds to the same run every time. */
const IMPURE = [
  ['Date', '.', 'now'],
  ['Math', '.', 'random'],
  ['new', 'Date'],
] as const;

export function findViolations(modules: readonly Module[]): readonly Violation[] {
  return modules.flatMap((module) => {
    const place = placeOf(module.path) ?? '';
    const row = ARROWS[place];
    if (!row) return [{ path: module.path, line: 1, message: `src/${place} has no row in the table of arrows` }];
    const bad = module.imports.flatMap(({ specifier, line }) => {
      const message = reasonAgainst(module.path, place, row, specifier);
      return message === undefined ? [] : [{ path: module.path, line, message }];
    });
    return [...bad, ...(place === 'core' ? findImpurities(module) : []), ...findExitBranches(module)];
  });
}

function reasonAgainst(path: string, place: string, row: Row, specifier: string | undefined): string | undefined {
  if (specifier === undefined) return 'imports a computed name; say which module is meant';
  const target = targetOf(path, specifier);
  const room = ROOMS.find((one) => path.startsWith(one.room));
  if (target === undefined)
    return room?.packages.includes(packageName(specifier)) ? undefined : againstOutside(place, row, specifier);
  if (room?.strangers.test(target)) return `${room.room} may not know ${target}: ${room.because}`;
  return againstInside(path, place, row, target);
}

function againstOutside(place: string, row: Row, specifier: string): string | undefined {
  if (specifier.startsWith('node:'))
    return row.platform ? undefined : `${place} may not know the platform (${specifier})`;
  const name = packageName(specifier);
  if (row.packages === 'any' || row.packages.includes(name)) return undefined;
  return `${place} may not use the package ${name}`;
}

function againstInside(path: string, place: string, row: Row, target: string): string | undefined {
  const other = placeOf(target);
  if (other === undefined) return `${place} may not know ${target}, which is outside src`;
  if (isTest(target)) return `${target} is a test, which nobody may know`;
  if (place === 'adapters' && other === 'adapters' && adapterOf(path) !== adapterOf(target)) {
    return `adapters are strangers to each other (${adapterOf(path)} knows ${adapterOf(target)})`;
  }
  return other === place || row.knows.includes(other) ? undefined : `${place} may not know ${other} (${target})`;
}

function findImpurities({ path, text }: Module): readonly Violation[] {
  const all = tokens(text);
  return all.flatMap((token, index) =>
    IMPURE.filter((words) => words.every((word, offset) => isCode(all[index + offset], word))).map((words) => ({
      path,
      line: lineAt(text, token.at),
      message: `core may not use ${words.join(' ').replaceAll(' . ', '.')}; time and chance come in through ports`,
    })),
  );
}

/** The ways to branch on a node's exit, in code without white space. `EXITS[node.exit]` asks the table, as everybody should. */
const EXIT_BRANCHES = [
  /\bexit[!=]==?'/g,
  /'[!=]==?[\w.?()]*\bexit\b/g,
  /\bswitch\([\w.?()]*\bexit\)/g,
  /\bincludes\([\w.?()]*\bexit\)/g,
  /(?<!\bEXITS)\[[\w.?()]*\.exit\]/g,
  /\b\w+Exit[!=]==?|[!=]==?\w+Exit\b/g,
];

/** An exit is one value: whoever asks for its name decides what belongs into that value. */
function findExitBranches({ path, text }: Module): readonly Violation[] {
  if (path.startsWith('src/core/exit/')) return [];
  const starts: number[] = [];
  let code = '';
  for (const token of tokens(text)) {
    const written = token.kind === 'word' || token.kind === 'mark' ? token.text : `'${token.text}'`;
    for (const _ of written) starts.push(token.at);
    code += written;
  }
  const found = EXIT_BRANCHES.flatMap((branch) => [...code.matchAll(branch)].map(({ index }) => starts[index] ?? 0));
  return [...new Set(found)].map((at) => ({
    path,
    line: lineAt(text, at),
    message: "may not ask for an exit's name; what differs between exits is a field of ExitKind in src/core/exit",
  }));
}

function isCode(token: { readonly kind: string; readonly text: string } | undefined, text: string): boolean {
  return (token?.kind === 'word' || token?.kind === 'mark') && token.text === text;
}

function packageName(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

function adapterOf(path: string): string {
  return path.split('/')[2] ?? '';
}
