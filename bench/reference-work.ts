import { scriptedEngine } from '../src/adapters/engine-scripted/scripted-engine.ts';
import type { Json } from '../src/core/json.ts';
import type { Definition } from '../src/core/package/definition.ts';
import { loadPackage } from '../src/core/package/load-package.ts';
import type { Budgets } from '../src/core/run/budgets.ts';
import type { Engine, ReplyCall } from '../src/ports/engine.ts';
import type { Tool } from '../src/ports/tool.ts';

/*
 * The work that quality.md measures everybody by: each turn is a reply with one tool call, the tool's result, and a final
 * text of about 500 bytes. The call is either to a pure tool outside the run, or changes the run's own state.
 */

export type Variant = 'pure tool' | 'record tool';

export const FINAL_TEXT = 'The answer, in a few sentences that somebody reads and then thinks about. '
  .repeat(7)
  .slice(0, 500);

/** As much as a long run needs, so that nothing but the work is measured. */
export const NO_LIMITS: Partial<Budgets> = { turns: 10_000_000, repairs: 10_000_000, runningMs: 1e12 };

export const lookUp: Tool = {
  name: 'bench.look_up',
  description: 'Looks something up.',
  effect: 'pure',
  run: async (args) => ({ ok: true, found: `an entry for ${JSON.stringify(args)}` }),
};

/** A model that plays so many turns of the work; all its runs share one script. */
export function workEngine(turns: number, variant: Variant): Engine {
  const entries = Array.from({ length: turns }, (_, turn) => [
    { text: 'I look it up.', calls: [callOf(variant, turn)] },
    { text: FINAL_TEXT },
  ]);
  return scriptedEngine({ turns: entries.flat(), default: { text: FINAL_TEXT } });
}

/** A package of one node that is never left. */
export function workPackage(): Definition {
  const loaded = loadPackage(new Map(Object.entries(FILES)));
  if (loaded.kind === 'loaded') return loaded.definition;
  throw new Error(loaded.problems.map(({ message }) => message).join('\n'));
}

function callOf(variant: Variant, turn: number): ReplyCall & { args: Json } {
  if (variant === 'pure tool') return { tool: lookUp.name, args: { word: `word ${turn}` } };
  const update = { variables: { set: { lookedUp: `word ${turn}` } } };
  return {
    tool: 'fs.apply_patch',
    args: { path: '@state/workflow.md', patch: { operation: 'updateFrontmatter', update } },
  };
}

const FILES = {
  'bmad.json': JSON.stringify({
    schemaVersion: '1.1',
    name: 'bench',
    version: '1.0.0',
    entry: { workflow: 'workflow.md', graph: 'workflow.graph.json', agents: 'agents.json' },
  }),
  'agents.json': JSON.stringify({
    schemaVersion: '1.1',
    agents: [
      {
        id: 'clerk',
        metadata: { name: 'Clerk', title: 'Clerk', icon: 'c' },
        persona: {
          role: 'Looks things up.',
          identity: 'A clerk.',
          communication_style: 'Brief.',
          principles: ['Be brief.'],
        },
        tools: { fs: { enabled: true } },
      },
    ],
  }),
  'workflow.md': `---
schemaVersion: "1.1"
workflowType: bench
stepsCompleted: []
currentNodeId: ""
variables:
  lookedUp: ""
decisionLog: []
artifacts: []
---

# Questions and answers
`,
  'workflow.graph.json': JSON.stringify({
    schemaVersion: '1.1',
    entryNodeId: 'talk',
    nodes: [
      { id: 'talk', type: 'step', file: 'steps/talk.md', title: 'Talk' },
      { id: 'end', type: 'end', file: 'steps/end.md', title: 'End' },
    ],
    edges: [{ from: 'talk', to: 'end', label: 'done', isDefault: true }],
  }),
  'steps/talk.md': `---
schemaVersion: "1.1"
nodeId: talk
type: step
title: Talk
transitions:
  - { to: end, label: done }
---

## Goal

Answer what is asked.

## Instructions

Look it up, then answer.
`,
  'steps/end.md': `---
schemaVersion: "1.1"
nodeId: end
type: end
title: End
---

## Goal

Everything has been answered.

## Instructions

Say goodbye.
`,
};
