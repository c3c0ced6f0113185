import { z } from 'zod';
import { nearest } from '../nearest.ts';
import { PROBLEM_FILE_WORDS } from '../words/problem-words-files.ts';
import { checkSchema } from './check-schema.ts';
import type { NodeFields } from './graph-file.ts';
import { Id, YamlSchemaVersion } from './names.ts';
import { type MarkdownFile, type Reading, readFrontMatter } from './source-file.ts';

const FRONT_MATTER = { missing: 'STEP_MISSING_FRONTMATTER', invalid: 'STEP_INVALID_FRONTMATTER' } as const;
const SCHEMA = { invalid: 'STEP_INVALID_FRONTMATTER', unknownKey: 'UNKNOWN_KEY' } as const;
/** Of those that may be a misspelt one: no step has more. */
const MAX_HEADINGS = 100;
const NAMES = ['goal', 'instructions', 'completion'];
const SECTIONS = { Goal: 'STEP_MISSING_GOAL', Instructions: 'STEP_MISSING_INSTRUCTIONS' } as const;

/** What the graph says of the node of a step. */
export type StepPlace = {
  /** The ids that edges from the node lead to; undefined where some of them could not be read. */
  readonly next: ReadonlySet<string> | undefined;
  /** What everything else calls the node, where its own id is the slip. */
  readonly called: string | undefined;
};

export type LoadedStep = { readonly source: MarkdownFile; readonly frontMatter: StepFrontMatter };

/** Reads a node's step file and checks it against the graph. */
export function loadStep(
  node: Pick<NodeFields, 'id' | 'type' | 'file'>,
  { next, called }: StepPlace,
  reading: Reading,
): LoadedStep | undefined {
  const source = readFrontMatter(node.file, FRONT_MATTER, reading);
  if (source === undefined) return undefined;
  checkSections(source);
  const frontMatter = checkSchema(source, StepFrontMatter, SCHEMA);
  if (frontMatter === undefined) return undefined;
  if (frontMatter.nodeId !== node.id && frontMatter.nodeId !== called) {
    source.tell('STEP_NODE_MISMATCH', ['nodeId'], PROBLEM_FILE_WORDS.stepOfOther(frontMatter.nodeId, node.id));
  }
  if (frontMatter.type !== node.type) {
    source.tell('STEP_TYPE_MISMATCH', ['type'], PROBLEM_FILE_WORDS.stepType(frontMatter.type, node.type));
  }
  frontMatter.transitions?.forEach(({ to }, index) => {
    if (next?.has(to) !== false) return;
    source.tell('STEP_TRANSITION_UNKNOWN', ['transitions', index, 'to'], PROBLEM_FILE_WORDS.noEdge(node.id, to));
  });
  return { source, frontMatter };
}

function checkSections({ body, bodyLine, tell }: MarkdownFile): void {
  const headings = stepHeadings(body, bodyLine);
  const sections = headings.filter(({ level }) => level === 2);
  const titles = new Set(sections.map(({ title }) => title));
  const others = headings.slice(0, MAX_HEADINGS).filter(({ title }) => !titles.has(title) || !NAMES.includes(title));
  for (const [name, code] of Object.entries(SECTIONS)) {
    const title = name.toLowerCase();
    if (titles.has(title)) continue;
    // Another level, or a slip: then the heading is there, and has to be corrected.
    const meant =
      others.find((one) => one.title === title) ?? others.find((one) => nearest(one.title, [title]) === title);
    const position = { line: meant?.line ?? bodyLine, column: 1 };
    const advice = meant && PROBLEM_FILE_WORDS.writeHeading(name, `${'#'.repeat(meant.level)} ${meant.shown}`);
    tell(code, position, PROBLEM_FILE_WORDS.noSection(name), { advice });
  }
  for (const { title, line, empty } of sections) {
    if (!empty || !NAMES.includes(title)) continue;
    tell('STEP_EMPTY_SECTION', { line, column: 1 }, PROBLEM_FILE_WORDS.emptySection(title));
  }
}

const texts = z.array(z.string()).exactOptional();

/** The front matter of a step file. Where the graph says something else, the graph counts. */
const StepFrontMatter = z.strictObject({
  schemaVersion: YamlSchemaVersion,
  nodeId: z.string(),
  type: z.string(),
  title: z.string().exactOptional(),
  agentId: Id.exactOptional(),
  inputs: texts,
  outputs: texts,
  setsVariables: texts,
  transitions: z
    .array(
      z.strictObject({
        to: z.string(),
        label: z.string(),
        isDefault: z.boolean().exactOptional(),
        conditionText: z.string().exactOptional(),
      }),
    )
    .exactOptional(),
});
type StepFrontMatter = z.infer<typeof StepFrontMatter>;

type StepHeading = {
  readonly level: number;
  /** In small letters, as it is compared. */
  readonly title: string;
  /** As it stands there. */
  readonly shown: string;
  readonly line: number;
  /** Of a section of second level: nothing stands below it. */
  readonly empty: boolean;
};

const HEADING = /^ {0,3}(#{1,6})[ \t]/;
const FENCE = /^ {0,3}(`{3,}|~{3,})(.*)$/;

/** The headings in a step's text; `firstLine` is the line of the file it begins at. */
export function stepHeadings(body: string, firstLine: number): readonly StepHeading[] {
  const headings: (StepHeading & { empty: boolean })[] = [];
  let current: { empty: boolean } | undefined;
  let fence: string | undefined;
  body.split(/\r?\n/).forEach((text, index) => {
    // What stands in a fence is an example, not a heading of this file.
    const [marks = '', signs = ''] = fence === undefined ? (HEADING.exec(text) ?? []) : [];
    fence = fenceAfter(text, fence);
    const level = signs.length;
    if (current !== undefined && (level === 0 || level > 2) && text.trim() !== '') current.empty = false;
    if (level === 0) return;
    const shown = titleOf(text.slice(marks.length));
    const heading = { level, title: shown.toLowerCase(), shown, line: firstLine + index, empty: true };
    headings.push(heading);
    if (level <= 2) current = level === 2 ? heading : undefined;
  });
  return headings;
}

/** By hand: an expression that may end in spaces or number signs tries every place in a line of spaces. */
function titleOf(text: string): string {
  const title = text.trim();
  let end = title.length;
  while (title[end - 1] === '#') end -= 1;
  return title.slice(0, end).trimEnd();
}

/** The fence that is open after a line: one closes at a line of its own character that is at least as long. */
function fenceAfter(text: string, open: string | undefined): string | undefined {
  const [, marker = '', rest = ''] = FENCE.exec(text) ?? [];
  if (marker === '') return open;
  if (open === undefined) return marker;
  const closes = marker[0] === open[0] && marker.length >= open.length && rest.trim() === '';
  return closes ? undefined : open;
}
