import { extname } from 'node:path';
import type { DrawnPackage } from '../../app/place.ts';
import { problemsCounted } from '../../app/problem-text.ts';
import { runGraph } from '../../app/run-graph.ts';
import { badUsage } from '../../core/bad-usage.ts';
import type { Fault } from '../../core/fault.ts';
import { nearest } from '../../core/nearest.ts';
import type { Workflow } from '../../core/package/definition.ts';
import { resolveWorkflow } from '../../core/package/resolve-workflow.ts';
import { graphFacts } from '../../core/picture/graph-facts.ts';
import { graphMermaid } from '../../core/picture/graph-mermaid.ts';
import { graphText } from '../../core/picture/graph-text.ts';
import type { Walk } from '../../core/picture/walk.ts';
import { AUTHOR_WORDS } from '../../core/words/author-words.ts';
import { commandLine } from '../../core/words/command-line.ts';
import type { Text } from '../../core/words/text.ts';
import type { Output } from '../output.ts';
import { nextLine } from '../telling/as-typed.ts';
import { say } from '../telling/speech.ts';
import type { TerminalPlace } from '../terminal-place.ts';
import { withReader } from '../with-store.ts';

export type GraphOptions = { readonly format?: string; readonly workflow?: string; readonly output?: string };

/** `signalbox graph`: a package's workflows as pictures, or those of a run with where it stands. Nothing is run. */
export async function graph(place: TerminalPlace, out: Output, path: string, options: GraphOptions): Promise<number> {
  const { output } = options;
  const format = formatOf(path, options);
  const { definition, problems, runId, walks } = await drawnThing(place, out, path);
  const workflows = chosen({ definition, walks }, options.workflow, path);
  const isWanted = out.format === 'text' || output !== undefined;
  const picture = isWanted
    ? await PICTURES[format]({ definition, workflows, walks, path, ending: extname(output ?? '') })
    : '';
  // A picture is made again whenever its workflow has changed: an older one may go.
  if (output !== undefined) await place.writeFile(output, `${picture}\n`, { replace: true });
  if (out.format !== 'text') {
    const facts = workflows.map((one) => graphFacts(one, walks?.get(one.id)));
    out.document({
      ...(runId === undefined ? {} : { runId }),
      workflows: facts,
      ...(output === undefined ? {} : { output }),
    });
  } else {
    out.result(output === undefined ? picture : say(written(output, workflows, format)));
  }
  if (problems.length > 0)
    out.talk(
      `! ${say(AUTHOR_WORDS.graphOnly(path, say(problemsCounted(problems))))}\n${nextLine(commandLine('validate', path))}`,
    );
  return 0;
}

/** What is drawn: a package, or a run with the ways that it has gone. */
type Drawn = DrawnPackage & { readonly runId?: string; readonly walks?: ReadonlyMap<string, Walk> | undefined };

const RUN = /^(?:run_|@last$)/;

async function drawnThing(place: TerminalPlace, out: Output, ref: string): Promise<Drawn> {
  if (!RUN.test(ref)) return place.drawPackage(ref);
  return { ...(await withReader(place, out, (store) => runGraph(store, ref))), problems: [] };
}

const FORMATS = ['text', 'mermaid', 'svg'] as const;
type PictureFormat = (typeof FORMATS)[number];

/** A file called graph.svg is meant to hold a picture. */
const BY_ENDING: ReadonlyMap<string, PictureFormat> = new Map([
  ['.svg', 'svg'],
  ['.mmd', 'mermaid'],
  ['.mermaid', 'mermaid'],
  ['.md', 'mermaid'],
  ['.txt', 'text'],
  ['', 'text'],
]);

function formatOf(path: string, { format, output = '' }: GraphOptions): PictureFormat {
  const ending = extname(output);
  const name = format ?? BY_ENDING.get(ending);
  if (name === undefined) {
    throw badUsage(
      AUTHOR_WORDS.noPictureFor(ending),
      commandLine('graph', path, '--output', `${output.slice(0, -ending.length)}.svg`),
    );
  }
  const known = FORMATS.find((one) => one === name);
  if (known !== undefined) return known;
  throw badUsage(AUTHOR_WORDS.pictureWrong(name), commandLine('graph', path, '--format', 'text'), {
    flag: '--format',
    wrong: name,
    meant: nearest(name, FORMATS) ?? 'text',
  });
}

/** Of a run only what it has come to, unless another workflow is named. */
function chosen(
  { definition, walks }: Pick<Drawn, 'definition' | 'walks'>,
  ref: string | undefined,
  path: string,
): readonly Workflow[] {
  const all = Object.values(definition.workflows);
  if (ref === undefined) return all.filter(({ id }) => walks === undefined || walks.has(id));
  const found = resolveWorkflow(definition, ref);
  if (found.kind === 'problem') {
    throw badUsage(found.message, commandLine('graph', path, '--workflow', all[0]?.id ?? ''), found.details);
  }
  return all.filter(({ id }) => id === found.id);
}

type Asked = {
  readonly definition: DrawnPackage['definition'];
  readonly workflows: readonly Workflow[];
  readonly walks: Drawn['walks'];
  readonly path: string;
  /** Of the file it is written to. */
  readonly ending: string;
};

const PICTURES: { readonly [format in PictureFormat]: (asked: Asked) => string | Promise<string> } = {
  text: ({ workflows, walks }) => workflows.map((one) => graphText(one, say, walks?.get(one.id))).join('\n\n\n'),
  mermaid: ({ workflows, walks, path, ending }) => {
    const pictures = workflows.map((one) => ({ id: one.id, text: graphMermaid(one, walks?.get(one.id)) }));
    const [only, ...others] = pictures;
    const isMarkdown = ending === '.md';
    if (only !== undefined && others.length === 0 && !isMarkdown) return only.text;
    // One file of mermaid holds one flowchart; Markdown holds as many as there are.
    if (ending !== '' && !isMarkdown) {
      throw several(AUTHOR_WORDS.fileHoldsOne(ending, path, idsOf(workflows)), path, workflows, 'mermaid');
    }
    return pictures.map(({ id, text }) => `## ${id}\n\n\`\`\`mermaid\n${text}\n\`\`\``).join('\n\n');
  },
  svg: drawing,
};

async function drawing({ definition, workflows, walks, path }: Asked): Promise<string> {
  const [workflow, ...others] = workflows;
  if (workflow === undefined || others.length > 0) {
    throw several(AUTHOR_WORDS.svgShowsOne(path, idsOf(workflows)), path, workflows, 'svg');
  }
  // The layout is the only part that takes time to load.
  const { graphSvg, isDrawable } = await import('../../core/picture/graph-svg.ts');
  if (!isDrawable(workflow)) {
    const nodes = Object.keys(workflow.nodes).length;
    throw badUsage(
      AUTHOR_WORDS.tooLarge(workflow.id, nodes, workflow.edges.length),
      `signalbox graph ${path} --workflow ${workflow.id} --format text`,
    );
  }
  const isAlone = Object.keys(definition.workflows).length === 1;
  const title = isAlone ? definition.name : `${definition.name} · ${workflow.id}`;
  return graphSvg(workflow, { title, walk: walks?.get(workflow.id) });
}

function several(message: Text, path: string, workflows: readonly Workflow[], format: PictureFormat): Fault {
  return badUsage(message, commandLine('graph', path, '--format', format, '--workflow', workflows[0]?.id ?? ''));
}

function idsOf(workflows: readonly Workflow[]): readonly string[] {
  return workflows.map(({ id }) => id);
}

function written(file: string, workflows: readonly Workflow[], format: PictureFormat): Text {
  const [only = '', ...others] = idsOf(workflows);
  return others.length === 0
    ? AUTHOR_WORDS.written(file, only, format)
    : AUTHOR_WORDS.severalWritten(file, [only, ...others], format);
}
