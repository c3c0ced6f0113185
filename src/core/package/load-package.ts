import type { JsonObject } from '../json.ts';
import { keepDefined } from '../keep-defined.ts';
import type { WorkflowPlace, WorkflowPlaces } from '../menu/workflow-of.ts';
import { checkRestated } from '../route/check-restated.ts';
import { checkTags } from '../route/check-rules.ts';
import { RULES_FILE, type Rules } from '../route/rules.ts';
import { PROBLEM_WORDS } from '../words/problem-words.ts';
import { PROBLEM_FILE_WORDS } from '../words/problem-words-files.ts';
import { checkSchema } from './check-schema.ts';
import { checkSubworkflows } from './check-subworkflows.ts';
import { checkVariables } from './check-variables.ts';
import { contentHash } from './content-hash.ts';
import type { Definition, Workflow } from './definition.ts';
import { type LoadedAgents, loadAgents } from './load-agents.ts';
import { loadSkill, SKILL_FILE } from './load-skill.ts';
import { loadRules, loadWords } from './load-words.ts';
import { type LoadedWorkflow, loadWorkflow } from './load-workflow.ts';
import { type Path, valueAt } from './located.ts';
import { MAX_WORKFLOWS, Manifest, ManifestEntry, ManifestWorkflow } from './manifest.ts';
import { menuData } from './menu-data.ts';
import { meantFile, type PackageFiles, textAt } from './package-files.ts';
import { collectProblems, type Problem } from './problem.ts';
import { hasText, type Reading, readJson, type SourceFile, START, startReading } from './source-file.ts';

export type Loaded =
  | { readonly kind: 'loaded'; readonly definition: Definition; readonly warnings: readonly Problem[] }
  | {
      readonly kind: 'invalid';
      readonly problems: readonly Problem[];
      /** Those whose graph fits together, to be looked at; none of them can be run. */
      readonly drawable: readonly Workflow[];
    };

export type LoadOptions = {
  /** The path of the folder on the disk, whose name a skill must share; unknown for a zip. */
  readonly folder?: string | undefined;
  /** What lies in the folder and is no part of the package, because it is a link or another thing that is no file. */
  readonly links?: readonly string[];
};

const MANIFEST = 'bmad.json';
/** The workflow of a package that lists none. */
const ONLY_WORKFLOW = 'main';
const CODES = { invalid: 'MANIFEST_INVALID', unknownKey: 'MANIFEST_INVALID' } as const;

/** Checks a package as a whole: a definition to run, or everything that is wrong with it at once, in the order of its files. */
export function loadPackage(files: PackageFiles, { folder, links = [] }: LoadOptions = {}): Loaded {
  const { report, errors, warnings } = collectProblems();
  for (const link of links) report('LINK_LEFT_OUT', link, START, PROBLEM_FILE_WORDS.linkLeftOut);
  const reading = startReading(files, report);
  const isSkill = !files.has(MANIFEST) && files.has(SKILL_FILE);
  const name = folder?.split(/[\\/]/).findLast((part) => part !== '');
  const { definition, drawable = [] } = isSkill ? { definition: loadSkill(name, reading) } : load(reading);
  if (definition === undefined || errors.length > 0)
    return { kind: 'invalid', problems: inOrder([...errors, ...warnings]), drawable };
  return { kind: 'loaded', definition, warnings: inOrder(warnings) };
}

type Read = { readonly definition: Definition | undefined; readonly drawable?: readonly Workflow[] };

function load(reading: Reading): Read {
  const { files } = reading;
  const source = readManifest(reading);
  if (source === undefined) return { definition: undefined };
  const manifest = checkSchema(source, Manifest, CODES);
  const listed = listedWorkflows(source);
  const places = Object.fromEntries(listed.map(({ place }) => [place.id, place]));
  const agents = agentsOf(source, manifest && places, reading);
  const ids = new Set<string>();
  for (const {
    path,
    place: { id },
  } of listed) {
    if (ids.has(id)) source.tell('WORKFLOW_DUPLICATE', [...path, 'id'], PROBLEM_WORDS.workflowTwice(id));
    ids.add(id);
  }
  if (manifest !== undefined) checkEntry(source, manifest);
  const loaded = listed.flatMap(({ path, place }) => {
    const there = [
      isThere(source, [...path, 'graph'], place.graphPath, files),
      isThere(source, [...path, 'workflow'], place.statePath, files),
    ];
    return there.includes(false) ? [] : (loadWorkflow(place, agents.ids, reading) ?? []);
  });
  checkSubworkflows(loaded, ids);
  checkVariables(loaded);
  const rules = loadRules(RULES_FILE, agents.ids, reading);
  checkRouting(rules, { loaded, agents, reading });
  const drawable = loaded.filter(({ fits }) => fits).map(({ workflow }) => workflow);
  const agentsFile = agents.source?.file;
  const inLanguages = loadWords({ workflows: loaded, agentIds: agents.ids, agentsFile, rules }, reading);
  if (manifest === undefined) return { definition: undefined, drawable };
  const definition = {
    name: manifest.name,
    version: manifest.version,
    hash: contentHash(files),
    entry: entryOf(manifest, listed),
    workflows: Object.fromEntries(loaded.map(({ workflow }) => [workflow.id, workflow])),
    agents: agents.agents,
    data: menuData(agents.agents, files),
    metadata: metadataOf(manifest),
    ...keepDefined<Pick<Definition, 'rules' | 'inLanguages'>>({ rules, inLanguages }),
  };
  return { definition, drawable };
}

type Routed = {
  readonly loaded: readonly LoadedWorkflow[];
  readonly agents: LoadedAgents;
  readonly reading: Reading;
};

/** Holds graphs and role files against the rules of the package, or against the built-in ones. */
function checkRouting(rules: Rules | undefined, { loaded, agents, reading: { files, report } }: Routed): void {
  for (const { graph, workflow } of loaded)
    checkTags({ graph, agentOf: (nodeId) => workflow.nodes[nodeId]?.agentId }, rules);
  const steps = new Set(loaded.flatMap(({ graph }) => graph.nodes.map(({ item }) => item.file)));
  if (rules !== undefined) checkRestated(rules, { files, report, steps, agents });
}

function readManifest(reading: Reading): SourceFile | undefined {
  if (!reading.files.has(MANIFEST))
    reading.report('FILE_MISSING', MANIFEST, START, PROBLEM_FILE_WORDS.noManifest(MANIFEST));
  return hasText(MANIFEST, PROBLEM_FILE_WORDS.manifestNotText, reading) ? readJson(MANIFEST, reading) : undefined;
}

/** A workflow, and where the manifest names it. */
type Listed = { readonly path: Path; readonly place: WorkflowPlace };

/** The entry counts only where nothing is listed: one that is left out of the list cannot be run here. */
function checkEntry(source: SourceFile, { entry, workflows = [] }: Manifest): void {
  if (workflows.length === 0 || workflows.some(({ graph }) => graph === entry.graph)) return;
  const id = workflows.some((listed) => listed.id === ONLY_WORKFLOW) ? 'entry' : ONLY_WORKFLOW;
  const line = JSON.stringify({ id, workflow: entry.workflow, graph: entry.graph });
  const advice = PROBLEM_WORDS.addToWorkflows(line);
  source.tell('ENTRY_NOT_LISTED', ['entry', 'graph'], PROBLEM_WORDS.entryNotListed(entry.graph), { advice });
}

/** The workflow that is meant where none is named: the only one, or the listed one that the entry names too. */
function entryOf({ entry }: Manifest, listed: readonly Listed[]): string | undefined {
  const places = listed.map(({ place }) => place);
  if (places.length === 1) return places[0]?.id;
  return places.find(({ graphPath, statePath }) => graphPath === entry.graph && statePath === entry.workflow)?.id;
}

/** The workflows to load, also where other parts of the manifest are wrong; an entry is one where none are listed. */
function listedWorkflows({ located }: SourceFile): readonly Listed[] {
  const workflows = valueAt(located.value, ['workflows']);
  if (Array.isArray(workflows) && workflows.length > 0) {
    return workflows.slice(0, MAX_WORKFLOWS).flatMap((value, index) => {
      const { data } = ManifestWorkflow.safeParse(value);
      return data === undefined ? [] : [{ path: ['workflows', index], place: placeOf(data.id, data) }];
    });
  }
  const { data } = ManifestEntry.safeParse(valueAt(located.value, ['entry']));
  return data === undefined ? [] : [{ path: ['entry'], place: placeOf(ONLY_WORKFLOW, data) }];
}

function placeOf(id: string, { graph, workflow }: Pick<ManifestWorkflow, 'graph' | 'workflow'>): WorkflowPlace {
  return { id, graphPath: graph, statePath: workflow };
}

function agentsOf(source: SourceFile, workflows: WorkflowPlaces | undefined, reading: Reading): LoadedAgents {
  const { data: entry } = ManifestEntry.safeParse(valueAt(source.located.value, ['entry']));
  const nobody = { agents: [], ids: undefined };
  if (entry === undefined || !isThere(source, ['entry', 'agents'], entry.agents, reading.files)) return nobody;
  return loadAgents(entry.agents, workflows, reading);
}

function isThere(source: SourceFile, path: Path, file: string, files: PackageFiles): boolean {
  if (textAt(files, file) !== undefined) return true;
  const meant = () => meantFile(file, files, source.file);
  if (files.has(file)) source.tell('FILE_NOT_TEXT', path, PROBLEM_FILE_WORDS.fileNotText(file));
  else source.tell('FILE_MISSING', path, PROBLEM_FILE_WORDS.noFile(file), { meant });
  return false;
}

/** What people may want to see of a package; nothing here changes how it runs. */
function metadataOf({ description, author, createdAt, workflows = [] }: Manifest): JsonObject {
  const listed = workflows.map(({ id, workflow: _, graph: __, ...rest }) => [id, rest] as const);
  const about = keepDefined<Pick<Manifest, 'description' | 'author' | 'createdAt'>>({ description, author, createdAt });
  return { ...about, workflows: Object.fromEntries(listed) };
}

/** What keeps it from running first; file by file, from top to bottom: the order in which one mends them. */
function inOrder(problems: readonly Problem[]): readonly Problem[] {
  const files = [...new Set(problems.map(({ file }) => file))];
  const rank = ({ severity }: Problem) => (severity === 'error' ? 0 : 1);
  return problems.toSorted(
    (a, b) =>
      rank(a) - rank(b) || files.indexOf(a.file) - files.indexOf(b.file) || a.line - b.line || a.column - b.column,
  );
}
