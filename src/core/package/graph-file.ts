import { z } from 'zod';
import { EXIT_NAMES } from '../exit/exit-names.ts';
import { Budgets } from '../run/budgets.ts';
import { Mode } from '../run/events.ts';
import { STATUS_VARIABLE } from '../state/state.ts';
import { SCHEMA_WORDS } from '../words/problem-words-schema.ts';
import { Id, PackagePath, SchemaVersion, WorkflowId } from './names.ts';
import { PACKAGE_LIMITS } from './package-limits.ts';
import { ToolLimits } from './tool-limits.ts';

/*
 * workflow.graph.json. `exit` and the fields of exits, `engine`, `mode`, `budget`, `thread`, `tools`, `workflow`, `input`,
 * `output`, `tag`, `blocks`, `confirm`, `loop`, `afterCompletion` and `overrides` are this runtime's extensions of format 1.1; all of them may be left out.
 */

const expressions = z.record(Id, z.json());

/** Every node has a step file of its own, so there cannot be more of them than of files. */
export const MAX_NODES = PACKAGE_LIMITS.files;
export const MAX_EDGES = 3 * MAX_NODES;
/** What a person is asked at an edge has to fit a line or two. */
const MAX_QUESTION = 500;

export const OWN_FIELDS = {
  id: Id.refine((id) => id !== STATUS_VARIABLE, SCHEMA_WORDS.idOfRuntime(STATUS_VARIABLE).en),
  type: z
    .enum(['step', 'decision', 'merge', 'end', 'subworkflow'])
    .describe(
      'step: work; decision: a choice of edges; merge: passes on; end: a run rests here; subworkflow: another workflow',
    ),
  file: PackagePath.describe("The node's step file, relative to the folder of bmad.json"),
  title: z.string().exactOptional(),
  description: z.string().exactOptional(),
  agentId: Id.describe('Who plays the node: an id of agents.json').exactOptional(),
  inputs: z.array(z.string()).exactOptional(),
  outputs: z.array(z.string()).exactOptional(),
  exit: z.enum(EXIT_NAMES).default('state').describe('How the runtime knows that the node is done'),
  engine: z.string().min(1).exactOptional(),
  mode: Mode.exactOptional(),
  budget: z.strictObject(exactPartial(Budgets.shape)).exactOptional(),
  thread: z.enum(['run', 'agent', 'node']).exactOptional(),
  tools: ToolLimits.describe('What may be used at this node: narrows what its agent may').exactOptional(),
};

export const SUBWORKFLOW_FIELDS = {
  workflow: WorkflowId.describe('Of a sub-workflow: its id in bmad.json').exactOptional(),
  input: expressions.describe('Of a sub-workflow: variables it gets, as JSONLogic over ours').exactOptional(),
  output: expressions.describe('Of a sub-workflow: variables we get, as JSONLogic over its own').exactOptional(),
};

/** What every node may say, whatever its exit. */
export type NodeFields = z.infer<z.ZodObject<typeof OWN_FIELDS & typeof SUBWORKFLOW_FIELDS>>;

const Code = z.string().regex(/^[A-Z][A-Z0-9_]*$/, SCHEMA_WORDS.codeForm.en);
const Question = z.string().regex(/\S/, SCHEMA_WORDS.questionEmpty.en).max(MAX_QUESTION);

export const EdgeEntry = z.strictObject({
  id: z.string().exactOptional(),
  from: Id,
  to: Id,
  label: z.string(),
  isDefault: z.boolean().default(false).describe('Taken where no other condition holds; a decision has exactly one'),
  conditionText: z.string().describe('When to take the edge, in words for the model').exactOptional(),
  conditionExpr: z.json().describe('JSONLogic over variables: the edge is closed while it is false').exactOptional(),
  tag: z.string().min(1).exactOptional(),
  blocks: Code.describe(
    'The run is blocked with this code before it goes along the edge, until a person has looked',
  ).exactOptional(),
  confirm: z
    .union([z.literal(true), z.strictObject({ message: Question })], SCHEMA_WORDS.confirm.en)
    .describe("The run goes along it only after a person's yes; message: what they are asked")
    .exactOptional(),
  loop: z
    .strictObject({ key: Id, max: z.int().positive(), code: Code.exactOptional() })
    .describe('How often edges of this key may be taken in one cycle of a run')
    .exactOptional(),
});
export type EdgeEntry = z.infer<typeof EdgeEntry>;

/** The graph around its nodes and edges, which are checked one by one: a bad one must not hide the others' problems. */
export const GraphFrame = z.strictObject({
  $schema: z.string().exactOptional(),
  schemaVersion: SchemaVersion,
  entryNodeId: Id,
  nodes: z
    .array(z.unknown())
    .min(1, SCHEMA_WORDS.oneNode.en)
    .max(MAX_NODES, SCHEMA_WORDS.mostNodes(String(MAX_NODES)).en),
  edges: z.array(z.unknown()).max(MAX_EDGES, SCHEMA_WORDS.mostEdges(String(MAX_EDGES)).en),
  metadata: z.unknown().exactOptional(),
  tools: ToolLimits.describe('What may be used in this workflow: narrows what its agents may').exactOptional(),
  afterCompletion: z
    .enum(['converse', 'restart'])
    .describe('A message to a completed run: goes on talking about it, or begins anew at the entry node')
    .default('converse'),
  overrides: z
    .array(z.strictObject({ tag: z.string().min(1), when: z.enum(['asks-for-docs']) }))
    .describe("The person's own words decide a tag before any model is asked")
    .exactOptional(),
});
export type GraphFrame = z.infer<typeof GraphFrame>;

type ExactPartial<S extends Readonly<Record<string, z.ZodType>>> = { [K in keyof S]: z.ZodExactOptional<S[K]> };

/** Every field may be left out; none may be undefined. */
function exactPartial<S extends Readonly<Record<string, z.ZodType>>>(shape: S): ExactPartial<S> {
  return Object.fromEntries(
    Object.entries(shape).map(([key, field]) => [key, z.exactOptional(field)]),
  ) as unknown as ExactPartial<S>;
}
