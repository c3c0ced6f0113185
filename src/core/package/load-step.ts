import { z } from 'zod';
import { nearest } from '../nearest.ts';
import { PROBLEM_FILE_WORDS } from '../words/problem-words-files.ts';
import { checkSchema } from './check-schema.ts';
import type { NodeEntry } from './graph-file.ts';
import { Id, YamlSchemaVersion } from './names.ts';
import { problemAt, problemIn, type Report } from './problem.ts';
import { type MarkdownFile, type Reading, readFrontMatter } from './source-file.ts';
import { stepHeadings } from './step-headings.ts';

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
  node: NodeEntry,
  { next, called }: StepPlace,
  text: string,
  reading: Reading,
): LoadedStep | undefined {
  const source = readFrontMatter(node.file, text, FRONT_MATTER, reading);
  if (source === undefined) return undefined;
  const { report } = reading;
  checkSections(source, report);
  const frontMatter = checkSchema(source, StepFrontMatter, SCHEMA, report);
  if (frontMatter === undefined) return undefined;
  if (frontMatter.nodeId !== node.id && frontMatter.nodeId !== called) {
    const said = PROBLEM_FILE_WORDS.stepOfOther(frontMatter.nodeId, node.id);
    report(problemIn('STEP_NODE_MISMATCH', source, ['nodeId'], said));
  }
  if (frontMatter.type !== node.type) {
    const said = PROBLEM_FILE_WORDS.stepType(frontMatter.type, node.type);
    report(problemIn('STEP_TYPE_MISMATCH', source, ['type'], said));
  }
  frontMatter.transitions?.forEach(({ to }, index) => {
    if (next?.has(to) !== false) return;
    const said = PROBLEM_FILE_WORDS.noEdge(node.id, to);
    report(problemIn('STEP_TRANSITION_UNKNOWN', source, ['transitions', index, 'to'], said));
  });
  return { source, frontMatter };
}

function checkSections({ file, body, bodyLine }: MarkdownFile, report: Report): void {
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
    report(problemAt(code, file, position, PROBLEM_FILE_WORDS.noSection(name), { advice }));
  }
  for (const { title, line, empty } of sections) {
    if (!empty || !NAMES.includes(title)) continue;
    report(problemAt('STEP_EMPTY_SECTION', file, { line, column: 1 }, PROBLEM_FILE_WORDS.emptySection(title)));
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
