import { extname } from 'node:path';
import type { DrawnPackage } from '../../app/place.ts';
import { problemsCounted } from '../../app/problem-text.ts';
import { badUsage } from '../../core/bad-usage.ts';
import type { Fault } from '../../core/fault.ts';
import { nearest } from '../../core/nearest.ts';
import type { Workflow } from '../../core/package/definition.ts';
import { resolveWorkflow } from '../../core/package/resolve-workflow.ts';
import { graphFacts } from '../../core/picture/graph-facts.ts';
import { graphMermaid } from '../../core/picture/graph-mermaid.ts';
import { graphText } from '../../core/picture/graph-text.ts';
import { AUTHOR_WORDS } from '../../core/words/author-words.ts';
import { commandLine } from '../../core/words/command-line.ts';
import type { Text } from '../../core/words/text.ts';
import type { House } from '../house.ts';
import type { Output } from '../output.ts';
import { nextLine } from '../telling/as-typed.ts';
import { say } from '../telling/speech.ts';

export type GraphOptions = { readonly format?: string; readonly workflow?: string; readonly output?: string };

/** `signalbox graph`: a package's workflows as pictures. Nothing is run. */
export async function graph(
  house: Pick<House, 'drawPackage' | 'writeFile'>,
  out: Output,
  path: string,
  options: GraphOptions,
): Promise<number> {
  const { output } = options;
  const format = formatOf(path, options);
  const { definition, problems } = await house.drawPackage(path);
  const workflows = chosen(definition, options.workflow, path);
  const isWanted = out.format === 'text' || output !== undefined;
  const picture = isWanted
    ? await PICTURES[format]({ definition, workflows, path, ending: extname(output ?? '') })
    : '';
  // A picture is made again whenever its workflow has changed: an older one may go.
  if (output !== undefined) await house.writeFile(output, `${picture}\n`, { replace: true });
  if (out.format !== 'text') {
    out.document({ workflows: workflows.map(graphFacts), ...(output === undefined ? {} : { output }) });
  } else {
    out.result(output === undefined ? picture : say(written(output, workflows, format)));
  }
  if (problems.length > 0)
    out.talk(
      `! ${say(AUTHOR_WORDS.graphOnly(path, say(problemsCounted(problems))))}\n${nextLine(commandLine('validate', path))}`,
    );
  return 0;
}

const FORMATS = ['text', 'mermaid', 'svg'] as const;
type PictureFormat = (typeof FORMATS)[number];

/** Nobody wants a list in a file called graph.svg. */
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

function chosen(definition: DrawnPackage['definition'], ref: string | undefined, path: string): readonly Workflow[] {
  const all = Object.values(definition.workflows);
  if (ref === undefined) return all;
  const found = resolveWorkflow(definition, ref);
  if (found.kind === 'problem') {
    throw badUsage(found.message, commandLine('graph', path, '--workflow', all[0]?.id ?? ''), found.details);
  }
  return all.filter(({ id }) => id === found.id);
}

type Asked = {
  readonly definition: DrawnPackage['definition'];
  readonly workflows: readonly Workflow[];
  readonly path: string;
  /** Of the file it is written to. */
  readonly ending: string;
};

const PICTURES: { readonly [format in PictureFormat]: (asked: Asked) => string | Promise<string> } = {
  text: ({ workflows }) => workflows.map((one) => graphText(one, say)).join('\n\n\n'),
  mermaid: ({ workflows, path, ending }) => {
    const [only, ...others] = workflows.map(graphMermaid);
    const isMarkdown = ending === '.md';
    if (only !== undefined && others.length === 0 && !isMarkdown) return only;
    // One file of mermaid holds one flowchart; Markdown holds as many as there are.
    if (ending !== '' && !isMarkdown) {
      throw several(AUTHOR_WORDS.fileHoldsOne(ending, path, idsOf(workflows)), path, workflows, 'mermaid');
    }
    return workflows.map((one) => `## ${one.id}\n\n\`\`\`mermaid\n${graphMermaid(one)}\n\`\`\``).join('\n\n');
  },
  svg: drawing,
};

async function drawing({ definition, workflows, path }: Asked): Promise<string> {
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
  return graphSvg(workflow, { title: isAlone ? definition.name : `${definition.name} · ${workflow.id}` });
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
