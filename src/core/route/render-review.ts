import { applyEdits, type LineEdits, splitLines } from '../task/lines.ts';
import { REVIEW_WORDS } from '../words/review-words.ts';
import type { Say } from '../words/text.ts';
import { quoteName, quoteWords } from './quote-words.ts';
import { findPart, partLines } from './review-part.ts';

export type ReviewFacts = {
  /** By which call it is written. */
  readonly call: string;
  readonly run: string;
  readonly branch: string | null;
  /** Null where nothing was committed yet. */
  readonly base: string | null;
  readonly head: string | null;
  /** Whether everything is committed. */
  readonly clean: boolean;
  readonly files: readonly { readonly path: string; readonly status: 'added' | 'modified' | 'deleted' }[];
  readonly summary: string;
};

/** A new review: the part of the runtime, and below it the place for items. */
export function newReview(facts: ReviewFacts, say: Say): string {
  return `${[...reviewPart(facts, say), '', `## ${say(REVIEW_WORDS.items)}`, '', say(REVIEW_WORDS.howTo), ''].join('\n')}\n`;
}

/** The part of the runtime alone. */
export function reviewPart(facts: ReviewFacts, say: Say): readonly string[] {
  return partLines(facts.call, factLines(facts, say));
}

/** The review with its part as it should read now, and all else as it is; undefined where it has no such part. */
export function updateReview(content: string, facts: ReviewFacts, say: Say): string | undefined {
  const lines = splitLines(content);
  const part = findPart(lines);
  if (part === undefined) return undefined;
  const edits: LineEdits = { replaced: new Map(), added: new Map() };
  for (let line = part.first; line < part.last; line += 1) edits.replaced.set(line, undefined);
  const own = reviewPart(facts, say);
  // In the place of its last line, with the ends of lines that the file has.
  edits.replaced.set(part.last, own.join(lines[part.first - 1]?.end || '\n'));
  return applyEdits(lines, edits);
}

const MOST_FILES = 200;

function factLines(facts: ReviewFacts, say: Say): readonly string[] {
  const { branch, run, files, summary, clean } = facts;
  const shown = files.slice(0, MOST_FILES).map(({ path, status }) => say(REVIEW_WORDS[status](quoteName(path))));
  const rest = files.length - shown.length;
  return [
    `# ${say(REVIEW_WORDS.title(branch === null ? say(REVIEW_WORDS.detached) : quoteName(branch)))}`,
    '',
    `- ${say(REVIEW_WORDS.run(quoteName(run)))}`,
    `- ${say(commitsOf(facts, say))}`,
    ...(clean ? [] : [`- ${say(REVIEW_WORDS.uncommitted)}`]),
    '',
    ...(summary.trim() === '' ? [] : [`## ${say(REVIEW_WORDS.summary)}`, '', ...quoteSummary(summary), '']),
    `## ${say(REVIEW_WORDS.changed(files.length))}`,
    '',
    ...shown.map((line) => `- ${line}`),
    ...(rest > 0 ? [`- ${say(REVIEW_WORDS.more(rest))}`] : []),
    ...(files.length > 0 ? [''] : []),
  ];
}

const SHORT = 12;

function commitsOf({ base, head }: ReviewFacts, say: Say) {
  const from = base === null ? say(REVIEW_WORDS.emptyTree) : base.slice(0, SHORT);
  if (head === null || head === base) return REVIEW_WORDS.noCommits(quoteName(from));
  return REVIEW_WORDS.range(quoteName(`${from}..${head.slice(0, SHORT)}`));
}

const MOST_OF_A_SUMMARY = 4_000;

/** Words of others: in a quotation nothing they leave open reaches what follows. */
function quoteSummary(words: string): readonly string[] {
  const cut = words.toWellFormed().slice(0, MOST_OF_A_SUMMARY).toWellFormed().trim();
  return quoteWords(cut).split('\n');
}
