import { z } from 'zod';
import { Budgets } from '../run/budgets.ts';
import { Mode } from '../run/events.ts';
import { Id, PackagePath, SchemaVersion, WorkflowId } from './names.ts';

/*
 * workflow.graph.json. `exit`, `engine`, `mode`, `budget`, `thread`, `workflow`, `input`, `output`, `tag`, `loop` and
 * `afterCompletion` are this runtime's extensions of format 1.1; all of them may be left out.
 */

const expressions = z.record(Id, z.json());

export const NodeEntry = z.strictObject({
  id: Id,
  type: z.enum(['step', 'decision', 'merge', 'end', 'subworkflow']),
  file: PackagePath,
  title: z.string().exactOptional(),
  description: z.string().exactOptional(),
  agentId: Id.exactOptional(),
  inputs: z.array(z.string()).exactOptional(),
  outputs: z.array(z.string()).exactOptional(),
  exit: z.enum(['state', 'output', 'tag', 'documents', 'finish']).default('state'),
  engine: z.string().min(1).exactOptional(),
  mode: Mode.exactOptional(),
  budget: z.strictObject(exactPartial(Budgets.shape)).exactOptional(),
  thread: z.enum(['run', 'agent', 'node']).exactOptional(),
  workflow: WorkflowId.exactOptional(),
  input: expressions.exactOptional(),
  output: expressions.exactOptional(),
});
export type NodeEntry = z.infer<typeof NodeEntry>;

export const EdgeEntry = z.strictObject({
  id: z.string().exactOptional(),
  from: Id,
  to: Id,
  label: z.string(),
  isDefault: z.boolean().default(false),
  conditionText: z.string().exactOptional(),
  conditionExpr: z.json().exactOptional(),
  tag: z.string().min(1).exactOptional(),
  loop: z.strictObject({ key: Id, max: z.int().positive() }).exactOptional(),
});
export type EdgeEntry = z.infer<typeof EdgeEntry>;

/** The graph around its nodes and edges, which are checked one by one: a bad one must not hide the others' problems. */
export const GraphFrame = z.strictObject({
  schemaVersion: SchemaVersion,
  entryNodeId: Id,
  nodes: z.array(z.unknown()).min(1, 'a graph has at least one node'),
  edges: z.array(z.unknown()),
  metadata: z.unknown().exactOptional(),
  afterCompletion: z.enum(['converse', 'restart']).default('converse'),
});
export type GraphFrame = z.infer<typeof GraphFrame>;

type ExactPartial<S extends Readonly<Record<string, z.ZodType>>> = { [K in keyof S]: z.ZodExactOptional<S[K]> };

/** Every field may be left out; none may be undefined. */
function exactPartial<S extends Readonly<Record<string, z.ZodType>>>(shape: S): ExactPartial<S> {
  return Object.fromEntries(
    Object.entries(shape).map(([key, field]) => [key, z.exactOptional(field)]),
  ) as unknown as ExactPartial<S>;
}
