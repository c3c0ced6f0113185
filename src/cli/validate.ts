import { isAbsolute, relative } from 'node:path';
import { Fault } from '../core/fault.ts';
import type { Definition } from '../core/package/definition.ts';
import { folderName, loadPackage } from '../core/package/load-package.ts';
import { commandLine } from './command-line.ts';
import type { House } from './house.ts';
import type { Output } from './output.ts';
import { problemCount, problemList } from './problem-list.ts';
import { sarif } from './sarif.ts';

export type ValidateOptions = { readonly format?: string; readonly strict?: boolean };

const INVALID = 3;
const FORMATS = ['text', 'json', 'sarif'] as const;

/** `signalbox validate`: everything that is wrong with a package, before anything of it runs. */
export async function validate(house: House, out: Output, path: string, options: ValidateOptions): Promise<number> {
  const format = chosenFormat(out, options.format);
  if (!FORMATS.some((known) => known === format)) {
    throw new Fault('BAD_USAGE', `--format is one of ${FORMATS.join(', ')}, not ${format}.`, {
      help: commandLine('validate', path, '--format', 'json'),
    });
  }
  const { files, folder } = await house.readPackage(path);
  const loaded = loadPackage(files, folderName(folder));
  const problems = loaded.kind === 'invalid' ? loaded.problems : loaded.warnings;
  const ok = loaded.kind === 'loaded' && !(options.strict === true && problems.length > 0);
  if (format === 'json') out.document({ ok, problems });
  else if (format === 'sarif')
    out.result(JSON.stringify(sarif(problems, { version: house.version, folder: hereTo(house, folder) }), null, 2));
  else {
    const list = problems.length === 0 ? [] : [problemList(problems, files), ''];
    out.result([...list, ...(loaded.kind === 'loaded' ? sound(path, loaded) : unsound(path, problems))].join('\n'));
  }
  return ok ? 0 : INVALID;
}

function chosenFormat(out: Output, format: string | undefined): string {
  if (out.format !== 'text' && (format === undefined || format === 'text')) return 'json';
  return format ?? 'text';
}

/** The package's folder as hosts of code name it, from where we are; they know nothing above that. */
function hereTo({ cwd }: House, folder: string | undefined): string {
  const way = folder === undefined ? '' : relative(cwd, folder);
  return way.startsWith('..') || isAbsolute(way) ? '' : way;
}

type Sound = { readonly definition: Definition; readonly warnings: Parameters<typeof problemCount>[0] };

function sound(path: string, { definition, warnings }: Sound): readonly string[] {
  const workflows = Object.values(definition.workflows);
  const nodes = workflows.reduce((sum, workflow) => sum + Object.keys(workflow.nodes).length, 0);
  const edges = workflows.reduce((sum, workflow) => sum + workflow.edges.length, 0);
  const loops = workflows.flatMap((workflow) => workflow.edges).filter(({ loop }) => loop !== undefined).length;
  const { name, version, agents } = definition;
  return [
    `${path} is sound${warnings.length === 0 ? '' : `, with ${problemCount(warnings)}`}: ${name} ${version}`,
    `  ${[many(workflows.length, 'workflow'), many(nodes, 'node'), many(edges, 'edge'), many(agents.length, 'agent')].join(', ')}`,
    `  From every node a run can still come to an end${loops === 0 ? '' : `; ${many(loops, 'loop')}, each with a bound`}.`,
    '',
    `Next: ${commandLine('graph', path)}`,
  ];
}

function unsound(path: string, problems: Parameters<typeof problemCount>[0]): readonly string[] {
  return [
    `${path} cannot be run: ${problemCount(problems)}.`,
    `Next: ${commandLine('validate', path)}   after mending`,
  ];
}

function many(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
