import type { JsonObject } from '../json.ts';
import { checkSchema, valueAt } from './check-schema.ts';
import { checkSubworkflows } from './check-subworkflows.ts';
import { contentHash } from './content-hash.ts';
import type { Definition } from './definition.ts';
import { type LoadedAgents, loadAgents } from './load-agents.ts';
import { loadWorkflow } from './load-workflow.ts';
import type { Path, SourceFile } from './located.ts';
import { Manifest, ManifestEntry, ManifestWorkflow } from './manifest.ts';
import { type Problem, problemAt, problemIn, type Report } from './problem.ts';
import { readJson } from './source-file.ts';

export type Loaded =
  | { readonly kind: 'loaded'; readonly definition: Definition; readonly warnings: readonly Problem[] }
  | { readonly kind: 'invalid'; readonly problems: readonly Problem[] };

/** The workflow of a package that lists none. */
export const ONLY_WORKFLOW = 'main';

const MANIFEST = 'bmad.json';
const CODES = { invalid: 'MANIFEST_INVALID', unknownKey: 'MANIFEST_INVALID' } as const;

/** Checks a package as a whole: a definition to run, or everything that is wrong with it at once. */
export function loadPackage(files: ReadonlyMap<string, string>): Loaded {
  const problems: Problem[] = [];
  const definition = load(files, (problem) => problems.push(problem));
  if (definition === undefined || problems.some(({ severity }) => severity === 'error')) {
    return { kind: 'invalid', problems };
  }
  return { kind: 'loaded', definition, warnings: problems };
}

function load(files: ReadonlyMap<string, string>, report: Report): Definition | undefined {
  const source = readManifest(files, report);
  if (source === undefined) return undefined;
  const manifest = checkSchema(source, Manifest, CODES, report);
  const agents = agentsOf(source, files, report);
  const listed = listedWorkflows(source);
  const ids = new Set<string>();
  for (const { id, path } of listed) {
    if (ids.has(id))
      report(problemIn('WORKFLOW_DUPLICATE', source, [...path, 'id'], `workflow "${id}" is listed twice`));
    ids.add(id);
  }
  const loaded = listed.flatMap(({ id, path, graph, workflow }) => {
    const there = [
      isThere(source, [...path, 'graph'], graph, files, report),
      isThere(source, [...path, 'workflow'], workflow, files, report),
    ];
    if (there.includes(false)) return [];
    return loadWorkflow({ id, graphPath: graph, statePath: workflow }, files, agents.ids, report) ?? [];
  });
  checkSubworkflows(loaded, ids, report);
  if (manifest === undefined) return undefined;
  return {
    name: manifest.name,
    version: manifest.version,
    hash: contentHash(files),
    entry: listed.length === 1 ? listed[0]?.id : undefined,
    workflows: Object.fromEntries(loaded.map(({ workflow }) => [workflow.id, workflow])),
    agents: agents.agents,
    metadata: metadataOf(manifest),
  };
}

function readManifest(files: ReadonlyMap<string, string>, report: Report): SourceFile | undefined {
  const text = files.get(MANIFEST);
  if (text !== undefined) return readJson(MANIFEST, text, report);
  report(problemAt('FILE_MISSING', MANIFEST, { line: 1, column: 1 }, `the package has no ${MANIFEST}`));
  return undefined;
}

type Listed = { readonly id: string; readonly path: Path; readonly graph: string; readonly workflow: string };

/** The workflows to load, also where other parts of the manifest are wrong; an entry is one where none are listed. */
function listedWorkflows({ located }: SourceFile): readonly Listed[] {
  const workflows = valueAt(located.value, ['workflows']);
  if (Array.isArray(workflows) && workflows.length > 0) {
    return workflows.flatMap((value, index) => {
      const { data } = ManifestWorkflow.safeParse(value);
      return data === undefined ? [] : [{ ...data, path: ['workflows', index] }];
    });
  }
  const { data } = ManifestEntry.safeParse(valueAt(located.value, ['entry']));
  return data === undefined ? [] : [{ ...data, id: ONLY_WORKFLOW, path: ['entry'] }];
}

function agentsOf(source: SourceFile, files: ReadonlyMap<string, string>, report: Report): LoadedAgents {
  const { data: entry } = ManifestEntry.safeParse(valueAt(source.located.value, ['entry']));
  const nobody = { agents: [], ids: undefined };
  if (entry === undefined || !isThere(source, ['entry', 'agents'], entry.agents, files, report)) return nobody;
  return loadAgents(entry.agents, files.get(entry.agents) ?? '', report);
}

function isThere(
  source: SourceFile,
  path: Path,
  file: string,
  files: ReadonlyMap<string, string>,
  report: Report,
): boolean {
  if (files.has(file)) return true;
  report(problemIn('FILE_MISSING', source, path, `the package has no file ${file}`));
  return false;
}

/** What people may want to see of a package; nothing here changes how it runs. */
function metadataOf({ description, author, createdAt, workflows = [] }: Manifest): JsonObject {
  const about = Object.entries({ description, author, createdAt }).filter(([, value]) => value !== undefined);
  const listed = workflows.map(({ id, workflow: _, graph: __, ...rest }) => [id, rest] as const);
  return { ...(Object.fromEntries(about) as JsonObject), workflows: Object.fromEntries(listed) };
}
