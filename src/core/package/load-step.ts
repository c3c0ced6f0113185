import { checkSchema } from './check-schema.ts';
import type { NodeEntry } from './graph-file.ts';
import type { Around } from './load-node.ts';
import { problemAt, problemIn, type Report } from './problem.ts';
import { type MarkdownFile, type Reading, readFrontMatter } from './source-file.ts';
import { StepFrontMatter } from './step-front-matter.ts';
import { stepSections } from './step-sections.ts';

const FRONT_MATTER = { missing: 'STEP_MISSING_FRONTMATTER', invalid: 'STEP_INVALID_FRONTMATTER' } as const;
const SCHEMA = { invalid: 'STEP_INVALID_FRONTMATTER', unknownKey: 'UNKNOWN_KEY' } as const;
const SECTIONS = { Goal: 'STEP_MISSING_GOAL', Instructions: 'STEP_MISSING_INSTRUCTIONS' } as const;

export type LoadedStep = { readonly source: MarkdownFile; readonly frontMatter: StepFrontMatter };

/** Reads a node's step file and checks it against the graph. */
export function loadStep(
  node: NodeEntry,
  { next, called }: Pick<Around, 'next' | 'called'>,
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
    const message = `the step is for node "${frontMatter.nodeId}", but node "${node.id}" names it`;
    report(problemIn('STEP_NODE_MISMATCH', source, ['nodeId'], message));
  }
  if (frontMatter.type !== node.type) {
    const message = `the step says type "${frontMatter.type}", the graph says "${node.type}"`;
    report(problemIn('STEP_TYPE_MISMATCH', source, ['type'], message));
  }
  frontMatter.transitions?.forEach(({ to }, index) => {
    if (next?.has(to) !== false) return;
    const message = `the graph has no edge from "${node.id}" to "${to}"`;
    report(problemIn('STEP_TRANSITION_UNKNOWN', source, ['transitions', index, 'to'], message));
  });
  return { source, frontMatter };
}

function checkSections({ file, body, bodyLine }: MarkdownFile, report: Report): void {
  const sections = stepSections(body, bodyLine);
  for (const [title, code] of Object.entries(SECTIONS)) {
    if (sections.some((section) => section.title === title.toLowerCase())) continue;
    report(problemAt(code, file, { line: bodyLine, column: 1 }, `the step has no section "## ${title}"`));
  }
  for (const { title, line, empty } of sections) {
    if (!empty || !['goal', 'instructions', 'completion'].includes(title)) continue;
    report(problemAt('STEP_EMPTY_SECTION', file, { line, column: 1 }, `the section "${title}" is empty`));
  }
}
