import { extname } from 'node:path';
import { badUsage } from '../core/bad-usage.ts';
import type { Fault } from '../core/fault.ts';
import { nearest } from '../core/nearest.ts';
import type { Workflow } from '../core/package/definition.ts';
import { resolveWorkflow } from '../core/package/resolve-workflow.ts';
import { type GraphFacts, graphFacts } from '../core/picture/graph-facts.ts';
import { graphMermaid } from '../core/picture/graph-mermaid.ts';
import { graphText } from '../core/picture/graph-text.ts';
import type { Walk } from '../core/picture/walk.ts';
import { AUTHOR_WORDS } from '../core/words/author-words.ts';
import type { Say, Text } from '../core/words/text.ts';
import type { Person } from './person.ts';
import type { DrawnPackage, Place } from './place.ts';
import { runGraph } from './run-graph.ts';
import { withReader } from './with-reader.ts';

export type GraphWish = {
  /** Which one, where there are several. */
  readonly workflow?: string | undefined;
  /** By default as the ending of the file has it, else text. */
  readonly format?: string | undefined;
  /** The file that the picture is written to; an older one goes. */
  readonly output?: string | undefined;
};

/** Workflows to be drawn. */
export type Graph = {
  /** Of a run: the workflows have the ways that it has gone. */
  readonly runId: string | undefined;
  readonly format: PictureFormat;
  /** Each workflow as programs read it. */
  readonly workflows: readonly GraphFacts[];
  /** What keeps the package from being run. */
  readonly problems: DrawnPackage['problems'];
  /** Draws them in the words of a language, and writes the picture where it is to be. */
  draw(say: Say): Promise<string>;
};

/** The workflows of a package, or those that a run has come to. Nothing is run. */
export async function openGraph(place: Place, person: Person, ref: string, wish: GraphWish): Promise<Graph> {
  const { output } = wish;
  const format = formatOf(ref, wish);
  const { definition, problems, runId, walks } = await drawnThing(place, person, ref);
  const workflows = chosen({ definition, walks }, wish.workflow, ref);
  return {
    ...{ runId, format, problems },
    workflows: workflows.map((one) => graphFacts(one, walks?.get(one.id))),
    async draw(say) {
      const picture = await PICTURES[format]({ definition, workflows, walks, ref, ending: extname(output ?? ''), say });
      // A picture is made again whenever its workflow has changed: an older one may go.
      if (output !== undefined) await place.writeFile(output, `${picture}\n`, { replace: true });
      return picture;
    },
  };
}

/** What is drawn: a package, or a run with the ways that it has gone. */
type Drawn = DrawnPackage & {
  readonly runId?: string | undefined;
  readonly walks?: ReadonlyMap<string, Walk> | undefined;
};

const RUN = /^(?:run_|@last$)/;

async function drawnThing(place: Place, person: Person, ref: string): Promise<Drawn> {
  if (!RUN.test(ref)) return place.drawPackage(ref);
  return { ...(await withReader(place, person, (store) => runGraph(store, ref))), problems: [] };
}

const PICTURE_FORMATS = ['text', 'mermaid', 'svg'] as const;
export type PictureFormat = (typeof PICTURE_FORMATS)[number];

/** Nobody wants a list in a file called graph.svg. */
const BY_ENDING: ReadonlyMap<string, PictureFormat> = new Map([
  ['.svg', 'svg'],
  ['.mmd', 'mermaid'],
  ['.mermaid', 'mermaid'],
  ['.md', 'mermaid'],
  ['.txt', 'text'],
  ['', 'text'],
]);

function formatOf(ref: string, { format, output = '' }: GraphWish): PictureFormat {
  const ending = extname(output);
  const name = format ?? BY_ENDING.get(ending);
  if (name === undefined) {
    const other = `${output.slice(0, -ending.length)}.svg`;
    throw badUsage(AUTHOR_WORDS.noPictureFor(ending), { do: 'draw', package: ref, options: { output: other } });
  }
  const known = PICTURE_FORMATS.find((one) => one === name);
  if (known !== undefined) return known;
  throw badUsage(
    AUTHOR_WORDS.pictureWrong(name),
    { do: 'draw', package: ref, options: { format: 'text' } },
    { flag: '--format', wrong: name, meant: nearest(name, PICTURE_FORMATS) ?? 'text' },
  );
}

/** Of a run only what it has come to, unless another workflow is named. */
function chosen(
  { definition, walks }: Pick<Drawn, 'definition' | 'walks'>,
  wanted: string | undefined,
  ref: string,
): readonly Workflow[] {
  const all = Object.values(definition.workflows);
  if (wanted === undefined) return all.filter(({ id }) => walks === undefined || walks.has(id));
  const found = resolveWorkflow(definition, wanted);
  if (found.kind === 'problem') {
    const options = { workflow: all[0]?.id ?? '' };
    throw badUsage(found.message, { do: 'draw', package: ref, options }, found.details);
  }
  return all.filter(({ id }) => id === found.id);
}

type Asked = {
  readonly definition: DrawnPackage['definition'];
  readonly workflows: readonly Workflow[];
  readonly walks: Drawn['walks'];
  readonly ref: string;
  /** Of the file it is written to. */
  readonly ending: string;
  readonly say: Say;
};

const PICTURES: { readonly [format in PictureFormat]: (asked: Asked) => string | Promise<string> } = {
  text: ({ workflows, walks, say }) => workflows.map((one) => graphText(one, say, walks?.get(one.id))).join('\n\n\n'),
  mermaid: ({ workflows, walks, ref, ending }) => {
    const pictures = workflows.map((one) => ({ id: one.id, text: graphMermaid(one, walks?.get(one.id)) }));
    const [only, ...others] = pictures;
    const isMarkdown = ending === '.md';
    if (only !== undefined && others.length === 0 && !isMarkdown) return only.text;
    // One file of mermaid holds one flowchart; Markdown holds as many as there are.
    if (ending !== '' && !isMarkdown) {
      throw several(AUTHOR_WORDS.fileHoldsOne(ending, ref, idsOf(workflows)), ref, workflows, 'mermaid');
    }
    return pictures.map(({ id, text }) => `## ${id}\n\n\`\`\`mermaid\n${text}\n\`\`\``).join('\n\n');
  },
  svg: drawing,
};

async function drawing({ definition, workflows, walks, ref }: Asked): Promise<string> {
  const [workflow, ...others] = workflows;
  if (workflow === undefined || others.length > 0) {
    throw several(AUTHOR_WORDS.svgShowsOne(ref, idsOf(workflows)), ref, workflows, 'svg');
  }
  // The layout is the only part that takes time to load.
  const { graphSvg, isDrawable } = await import('../core/picture/graph-svg.ts');
  if (!isDrawable(workflow)) {
    const nodes = Object.keys(workflow.nodes).length;
    const help = { do: 'draw', package: ref, options: { workflow: workflow.id, format: 'text' } } as const;
    throw badUsage(AUTHOR_WORDS.tooLarge(workflow.id, nodes, workflow.edges.length), help);
  }
  const isAlone = Object.keys(definition.workflows).length === 1;
  const title = isAlone ? definition.name : `${definition.name} · ${workflow.id}`;
  return graphSvg(workflow, { title, walk: walks?.get(workflow.id) });
}

function several(message: Text, ref: string, workflows: readonly Workflow[], format: PictureFormat): Fault {
  return badUsage(message, { do: 'draw', package: ref, options: { format, workflow: workflows[0]?.id ?? '' } });
}

function idsOf(workflows: readonly Workflow[]): readonly string[] {
  return workflows.map(({ id }) => id);
}
