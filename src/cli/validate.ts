import { Fault } from '../core/fault.ts';
import type { Definition } from '../core/package/definition.ts';
import { folderName, type Loaded, loadPackage } from '../core/package/load-package.ts';
import type { Problem } from '../core/package/problem.ts';
import { commandLine } from './command-line.ts';
import type { House } from './house.ts';
import type { Output } from './output.ts';
import { plural } from './plural.ts';
import { problemCount, problemList } from './problem-list.ts';
import { sarif } from './sarif.ts';
import { isBelow, wayTo } from './way-to.ts';

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
  const found = loaded.kind === 'invalid' ? loaded.problems : loaded.warnings;
  const problems = [...found, ...(await house.scriptProblems(files))];
  const refused = options.strict === true && problems.length > 0;
  const ok = loaded.kind === 'loaded' && !refused;
  const way = wayTo(folder, house.cwd);
  if (format === 'json') out.document({ ok, problems });
  else if (format === 'sarif')
    // Hosts of code know nothing above the folder that we are in.
    out.result(JSON.stringify(sarif(problems, { version: house.version, folder: isBelow(way) ? way : '' }), null, 2));
  else {
    const list = problems.length === 0 ? [] : [problemList(problems, files, way), ''];
    out.result([...list, ...conclusion(path, loaded, problems, refused)].join('\n'));
  }
  return ok ? 0 : INVALID;
}

function chosenFormat(out: Output, format: string | undefined): string {
  if (out.format !== 'text' && (format === undefined || format === 'text')) return 'json';
  return format ?? 'text';
}

function conclusion(path: string, loaded: Loaded, problems: readonly Problem[], refused: boolean): readonly string[] {
  const again = `Next: ${commandLine('validate', path)}   # after mending`;
  if (loaded.kind === 'invalid') return [`${path} cannot be run: ${problemCount(problems)}.`, again];
  if (refused) return [`${path} is refused by --strict: ${problemCount(problems)}.`, again];
  return sound(path, loaded.definition, problems);
}

function sound(path: string, definition: Definition, warnings: readonly Problem[]): readonly string[] {
  const workflows = Object.values(definition.workflows);
  const nodes = workflows.reduce((sum, workflow) => sum + Object.keys(workflow.nodes).length, 0);
  const edges = workflows.reduce((sum, workflow) => sum + workflow.edges.length, 0);
  const loops = workflows.flatMap((workflow) => workflow.edges).filter(({ loop }) => loop !== undefined).length;
  const unbounded = warnings.filter(({ code }) => code === 'LOOP_UNBOUNDED').length;
  const { name, version, agents } = definition;
  return [
    `${path} is sound${warnings.length === 0 ? '' : `, with ${problemCount(warnings)}`}: ${name} ${version}`,
    `  ${[plural(workflows.length, 'workflow'), plural(nodes, 'node'), plural(edges, 'edge'), plural(agents.length, 'agent')].join(', ')}`,
    `  From every node a run can still come to an end${loops === 0 ? '' : `; ${plural(loops, 'loop')}, ${bounds(loops, unbounded)}`}.`,
    '',
    `Next: ${commandLine('graph', path)}`,
  ];
}

function bounds(loops: number, unbounded: number): string {
  if (unbounded === 0) return loops === 1 ? 'with a bound' : 'each with a bound';
  return `${unbounded === loops ? '' : `${unbounded} of them `}without a bound of ${unbounded === 1 ? 'its' : 'their'} own`;
}
