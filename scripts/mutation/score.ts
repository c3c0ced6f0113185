import { MODULES, type ModuleName } from './modules.ts';

type Position = { readonly line: number; readonly column: number };

/** What is read of Stryker's report. */
export type Mutant = {
  readonly mutatorName: string;
  readonly replacement?: string;
  readonly status: string;
  readonly location: { readonly start: Position; readonly end: Position };
};
export type Report = {
  readonly files: Readonly<Record<string, { readonly source: string; readonly mutants: readonly Mutant[] }>>;
};

export type Survivor = {
  readonly place: string;
  readonly mutation: string;
  /** No test comes there. */
  readonly reached: boolean;
  readonly wording: boolean;
};

export type Score = {
  readonly module: ModuleName;
  readonly mutants: number;
  readonly killed: number;
  readonly timedOut: number;
  /** In percent, of all mutants. */
  readonly score: number;
  /** Of those that change more than the wording of a message. */
  readonly scoreWithoutWording: number;
  readonly survivors: readonly Survivor[];
};

export function scoreOf(module: ModuleName, { files }: Report): Score {
  const judged = Object.entries(files)
    .filter(([file]) => file.startsWith(MODULES[module]))
    .flatMap(([file, { source, mutants }]) => mutants.map((mutant) => judge(file, source, mutant)));
  const telling = judged.filter(({ wording }) => !wording);
  return {
    module,
    mutants: judged.length,
    killed: judged.filter(({ status }) => status === 'Killed').length,
    timedOut: judged.filter(({ status }) => status === 'Timeout').length,
    score: percent(judged),
    scoreWithoutWording: percent(telling),
    survivors: judged.filter(({ found }) => !found).map(({ status, found, ...survivor }) => survivor),
  };
}

type Judged = Survivor & { readonly status: string; readonly found: boolean };

function judge(file: string, source: string, mutant: Mutant): Judged {
  const { mutatorName, replacement = '', status, location } = mutant;
  const before = textAt(source, location);
  return {
    place: `${file}:${location.start.line}:${location.start.column}`,
    mutation: `${mutatorName}: ${oneLine(before)} → ${oneLine(replacement)}`,
    status,
    found: status === 'Killed' || status === 'Timeout',
    reached: status !== 'NoCoverage',
    wording: mutatorName === 'StringLiteral' && isSentence(before),
  };
}

/** Names and codes are one word, or two; whatever has three is written for somebody to read. */
function isSentence(literal: string): boolean {
  return (
    literal
      .replaceAll(/\$\{[^}]*\}/g, '…')
      .trim()
      .split(/\s+/).length >= 3
  );
}

/** Places are counted from 1, the end being the first that is not part of it. */
function textAt(source: string, { start, end }: Mutant['location']): string {
  const lines = source.split('\n').slice(start.line - 1, end.line);
  const last = lines.at(-1) ?? '';
  return [...lines.slice(0, -1), last.slice(0, end.column - 1)].join('\n').slice(start.column - 1);
}

function oneLine(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ');
  return line.length <= 100 ? line : `${line.slice(0, 99)}…`;
}

function percent(judged: readonly Judged[]): number {
  const found = judged.filter((mutant) => mutant.found).length;
  return judged.length === 0 ? 100 : Math.floor((1000 * found) / judged.length) / 10;
}
