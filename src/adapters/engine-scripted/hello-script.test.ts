import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { engineRequest } from '../../../test/contracts/engine.ts';
import type { Json, JsonObject } from '../../core/json.ts';
import { holds } from '../../core/logic/logic.ts';
import type { Workflow } from '../../core/package/definition.ts';
import { isTerminal, nodeOf, outgoing } from '../../core/package/graph.ts';
import { loadPackage } from '../../core/package/load-package.ts';
import { parseScript } from '../../core/script/parse-script.ts';
import { scriptedEngine } from './scripted-engine.ts';

const HELLO = new URL('../../../packages/hello/', import.meta.url);

function helloWorkflow(): Workflow {
  const names = readdirSync(HELLO, { recursive: true, encoding: 'utf8' }).filter((name) => /\.\w+$/.test(name));
  const files = names.map((name) => [name.replaceAll('\\', '/'), readFileSync(new URL(name, HELLO), 'utf8')] as const);
  const loaded = loadPackage(new Map(files));
  const workflow = loaded.kind === 'loaded' ? loaded.definition.workflows['main'] : undefined;
  if (workflow === undefined) throw new Error('The hello package does not load.');
  return workflow;
}

type Update = {
  readonly currentNodeId: { readonly set: string };
  readonly variables?: { readonly set: JsonObject };
};

/** Plays the script against the graph alone: what was said where, and which moves the graph does not allow. */
async function play(workflow: Workflow): Promise<{ readonly trail: readonly string[]; readonly closing: string }> {
  const engine = scriptedEngine(parseScript(readFileSync(new URL('script.yaml', HELLO), 'utf8'), 'script.yaml'));
  const trail: string[] = [];
  let node = workflow.entryNodeId;
  let variables: JsonObject = {};
  let session: Json | undefined;
  for (;;) {
    const decided = nodeOf(workflow, node)?.type === 'decision';
    if (decided) {
      const edges = outgoing(workflow, node);
      const open = edges.find(({ conditionExpr }) => conditionExpr !== undefined && holds(conditionExpr, variables));
      node = (open ?? edges.find(({ isDefault }) => isDefault))?.to ?? '';
      trail.push(`decided ${node}`);
      continue;
    }
    const completed = variables['workflowStatus'] === 'complete';
    const request = completed ? { node: undefined, profile: 'post-completion' } : { node };
    const reply = await engine.exchange(engineRequest({ ...request, session }), {
      signal: new AbortController().signal,
    });
    session = reply.session;
    const [call] = reply.calls;
    if (call === undefined) return { trail, closing: reply.segments.join('') };
    if (call.tool === 'ui.ask_user') {
      trail.push('asked');
      continue;
    }
    const { update } = (call.args as { readonly patch: { readonly update: Update } }).patch;
    const to = update.currentNodeId.set;
    if (outgoing(workflow, node).some((edge) => edge.to === to)) {
      trail.push(`moved ${to}`);
      node = to;
      variables = { ...variables, ...update.variables?.set };
    } else {
      trail.push(`refused ${to}`);
    }
  }
}

describe('the script of the hello package', () => {
  it('asks, is refused once, goes round the review once, completes and closes', async () => {
    const workflow = helloWorkflow();
    const { trail, closing } = await play(workflow);
    expect(trail).toEqual([
      'asked',
      'refused review',
      'moved decide',
      'decided write',
      'moved review',
      'moved write',
      'moved review',
      'moved end',
    ]);
    expect(isTerminal(workflow, 'end')).toBe(true);
    expect(closing).toContain('The note is ready');
  });
});
