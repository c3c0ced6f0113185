import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** A node or an edge as it stands in the graph file; what is left out is filled in. */
export type NodeSketch = { readonly id: string; readonly type?: string; readonly [field: string]: unknown };
export type EdgeSketch = { readonly from: string; readonly to: string; readonly [field: string]: unknown };

export type PackageSketch = {
  readonly nodes?: readonly NodeSketch[];
  readonly edges?: readonly EdgeSketch[];
  readonly variables?: object;
  /** What the scripted engine plays; written as script.yaml, of which JSON is a part. */
  readonly turns?: readonly object[];
  readonly default?: object;
  /** Files in place of those that would be written, by path; null leaves one out. */
  readonly files?: { readonly [path: string]: string | null };
};

/** Writes a package with one agent; without further words it has the node `work` and the end. */
export async function writePackage(path: string, sketch: PackageSketch = {}): Promise<string> {
  for (const [name, text] of Object.entries(packageFiles(sketch))) {
    if (text === null) continue;
    await mkdir(dirname(join(path, name)), { recursive: true });
    await writeFile(join(path, name), text);
  }
  return path;
}

/** The same package as files by path. */
export function packageFiles(sketch: PackageSketch): { readonly [path: string]: string | null } {
  const { nodes = [{ id: 'work' }, { id: 'end', type: 'end' }], edges = [{ from: 'work', to: 'end' }] } = sketch;
  const { variables = {}, turns = [], files = {} } = sketch;
  const places = nodes.map((node) => ({ type: 'step', file: `steps/${node.id}.md`, agentId: 'worker', ...node }));
  const graph = {
    schemaVersion: '1.1',
    entryNodeId: nodes[0]?.id,
    nodes: places,
    edges: edges.map((edge) => ({ label: `to ${edge.to}`, ...edge })),
  };
  return {
    'bmad.json': json({
      schemaVersion: '1.1',
      name: 'sketch',
      version: '1.0.0',
      entry: { workflow: 'workflow.md', graph: 'workflow.graph.json', agents: 'agents.json' },
    }),
    'agents.json': json({ schemaVersion: '1.1', agents: [WORKER] }),
    'workflow.graph.json': json(graph),
    'workflow.md': [
      '---',
      'schemaVersion: "1.1"',
      'workflowType: sketch # a comment that stays',
      'stepsCompleted: []',
      'currentNodeId: ""',
      `variables: ${JSON.stringify(variables)}`,
      'decisionLog: []',
      'artifacts: []',
      '---',
      '',
      '# Sketch',
      '',
    ].join('\n'),
    'script.yaml': json(sketch.default === undefined ? { turns } : { turns, default: sketch.default }),
    ...Object.fromEntries(places.map(({ id, type }) => [`steps/${id}.md`, stepFile(id, type)])),
    ...files,
  };
}

export const WORKER = {
  id: 'worker',
  metadata: { name: 'Ada', title: 'Worker', icon: '🔧' },
  persona: { role: 'Works.', identity: 'A worker.', communication_style: 'Brief.', principles: ['Finish.'] },
};

function stepFile(id: string, type: string): string {
  return `---\nschemaVersion: "1.1"\nnodeId: ${id}\ntype: ${type}\n---\n\n## Goal\n\nDo ${id}.\n\n## Instructions\n\nDo it.\n`;
}

function json(value: unknown): string {
  return JSON.stringify(value, null, 2);
}

/** A call that changes the state's front matter. */
export function patch(update: object): object {
  return {
    tool: 'fs.apply_patch',
    args: { path: '@state/workflow.md', patch: { operation: 'updateFrontmatter', update } },
  };
}

/** A reply that moves the run from one node to the next. */
export function moves(from: string, to: string, more: object = {}): object {
  return { calls: [patch({ currentNodeId: { set: to }, stepsCompleted: { append: from } })], ...more };
}

/** A reply that completes the run from the node before the end. */
export function completes(from = 'work', more: object = {}): object {
  const update = {
    currentNodeId: { set: 'end' },
    stepsCompleted: { append: [from, 'end'] },
    variables: { set: { workflowStatus: 'complete' } },
  };
  return { text: 'All done.', calls: [patch(update)], ...more };
}

/** A reply that asks the person something. */
export function asks(message: string, more: object = {}): object {
  return { calls: [{ tool: 'ui.ask_user', args: { widgetId: 'q', message, ...more } }] };
}

/** A call that harms nothing and takes no time. */
export const LOOKS = { calls: [{ tool: 'fs.read', args: { path: '@state/workflow.md' } }] } as const;
