import { type Document, isMap, isSeq, visit } from 'yaml';
import { z } from 'zod';
import { canonicalJson, type Json, type JsonObject } from '../json.ts';
import type { Workflow } from '../package/definition.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { JsonValue } from '../run/fold/event-form.ts';
import { parseBoundedYaml } from '../yaml/bounded-yaml.ts';
import { splitFrontMatter } from './front-matter.ts';

/** Setting one costs a look at all the others. */
const MAX_VARIABLES = 1_000;

/** What `updateFrontmatter` may do. Appends add what is not there yet; sets replace; variables are set one by one. */
export const FrontMatterUpdate = z.strictObject({
  currentNodeId: z.strictObject({ set: z.string() }).optional(),
  stepsCompleted: z.strictObject({ append: z.union([z.string(), z.array(z.string())]) }).optional(),
  variables: z
    .strictObject({
      set: z
        .record(z.string(), JsonValue)
        .refine((set) => Object.keys(set).length <= MAX_VARIABLES, `at most ${MAX_VARIABLES} variables at once`),
    })
    .optional(),
  decisionLog: z.strictObject({ append: JsonValue }).optional(),
  artifacts: z.strictObject({ append: JsonValue }).optional(),
  updatedAt: z.strictObject({ set: z.string() }).optional(),
});
export type FrontMatterUpdate = z.infer<typeof FrontMatterUpdate>;

/** Comments and the order of keys stay where they were, and lines as long. */
const AS_IT_STANDS = { lineWidth: 0 };

/** The text with the update made in its YAML, everything else untouched. */
export function updateFrontMatter(text: string, update: FrontMatterUpdate): string | Refusal {
  const parts = splitFrontMatter(text);
  if (parts === undefined) return refuse('E_INVALID_FRONTMATTER', 'The state file has no front matter to update.');
  const document = parseForEdit(parts.yaml);
  if (!isMap(document.contents)) return refuse('E_INVALID_FRONTMATTER', 'The front matter is not a map of keys.');

  if (update.currentNodeId) document.set('currentNodeId', update.currentNodeId.set);
  if (update.stepsCompleted) append(document, 'stepsCompleted', [update.stepsCompleted.append].flat());
  for (const [name, value] of Object.entries(update.variables?.set ?? {})) setVariable(document, name, value);
  if (update.decisionLog) append(document, 'decisionLog', [update.decisionLog.append].flat());
  if (update.artifacts) append(document, 'artifacts', [update.artifacts.append].flat());
  if (update.updatedAt) document.set('updatedAt', update.updatedAt.set);
  return parts.open + document.toString(AS_IT_STANDS) + parts.rest;
}

type Beginning = { readonly runId: string; readonly agent: string; readonly variables: JsonObject };

/** The state a run or a frame begins with: the package's own document, and what the runtime adds to it. */
export function newState({ id, text }: Workflow, { runId, agent, variables }: Beginning): string {
  return editFrontMatter(text, (document) => {
    const keys = { runId, activeAgentId: agent, workflowRef: id };
    for (const [key, value] of Object.entries(keys)) document.set(key, nodeFor(document, value));
    for (const [name, value] of Object.entries(variables)) setVariable(document, name, value);
  });
}

type PartChange = { readonly path: readonly string[]; readonly value: Json | undefined };

/** Sets or removes top-level keys and single variables, by their paths; an empty path names none. */
export function setFrontMatterParts(text: string, changes: readonly PartChange[]): string {
  return editFrontMatter(text, (document) => {
    for (const change of changes) setPart(document, change);
  });
}

function setPart(document: Document, { path, value }: PartChange): void {
  const [key, name] = path;
  if (key === undefined || (value === undefined && !document.hasIn(path))) return;
  if (value === undefined) document.deleteIn(path);
  else if (name === undefined) document.set(key, nodeFor(document, value));
  else setVariable(document, name, value);
}

/** The text with its YAML edited, everything else untouched; one without front matter stays as it is. */
function editFrontMatter(text: string, edit: (document: Document) => void): string {
  const parts = splitFrontMatter(text);
  if (parts === undefined) return text;
  const document = parseForEdit(parts.yaml);
  edit(document);
  return parts.open + document.toString(AS_IT_STANDS) + parts.rest;
}

/** Aliases are written out first: an edit of what they point to would change them too, or leave them pointing at nothing. */
function parseForEdit(yaml: string): Document {
  const parsed = parseBoundedYaml(yaml);
  // The text has passed the guard, or its package has been loaded.
  if (parsed.kind === 'problem') throw new Error(`Not the front matter of a state: ${parsed.complaint.code}`);
  const document: Document = parsed.document;
  visit(document, { Alias: (_key, alias) => nodeFor(document, alias.toJS(document) as Json) });
  return document;
}

/** A value that stands in two places is written twice, not once with an alias. */
function nodeFor(document: Document, value: Json) {
  return document.createNode(value, { aliasDuplicateObjects: false });
}

function setVariable(document: Document, name: string, value: Json): void {
  const existing = document.get('variables');
  const map = isMap(existing) ? existing : document.createNode({});
  if (map !== existing) document.set('variables', map);
  if (map.items.length === 0) map.flow = false;
  map.set(name, nodeFor(document, value));
}

function append(document: Document, key: string, items: readonly Json[]): void {
  const existing = document.get(key);
  const list = isSeq(existing) ? existing : document.createNode([]);
  if (list !== existing) document.set(key, list);
  const known = new Set((list.toJS(document) as unknown[]).map(canonicalJson));
  for (const item of items) {
    if (known.has(canonicalJson(item))) continue;
    known.add(canonicalJson(item));
    // A list written as [] prints its items inline for ever; the first item turns it into a block list.
    if (list.items.length === 0) list.flow = false;
    list.add(nodeFor(document, item));
  }
}

/** The operation by which models change the state; nothing else may stand in it. */
export const FrontMatterPatch = z.strictObject({
  operation: z.literal('updateFrontmatter'),
  update: FrontMatterUpdate,
  ifMatchSha256: z.string().optional(),
});
