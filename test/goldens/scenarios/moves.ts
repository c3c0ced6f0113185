import { moves, packageFiles, patch } from '../../e2e/package-on-disk.ts';
import { below, type Files, type Scenario, typed } from '../scenario.ts';

const nodes = [
  { id: 'pick', exit: 'output' },
  { id: 'draft' },
  { id: 'route', type: 'merge' },
  { id: 'end', type: 'end' },
];
const edges = [
  { from: 'pick', to: 'draft', confirm: { message: 'Is this the right title?' } },
  { from: 'draft', to: 'route', confirm: true },
  { from: 'route', to: 'end', confirm: true },
];
const given = (title: string) => ({ text: JSON.stringify({ __SKILL_DONE__: true, title }) });
const done = { calls: [patch({ variables: { set: { workflowStatus: 'complete' } } })] };
const turns = [given('One'), given('Two'), done, moves('draft', 'route'), moves('draft', 'route')];
const files: Files = below('project/sketch', packageFiles({ nodes, edges, turns, default: { text: 'There it is.' } }));

const START = 'run sketch --engine scripted';
const CHANGE = { change: /"change": ?"([0-9a-f]{12})/ };

/** Edges that demand a yes, behind each way to leave a node. */
export const MOVES: readonly Scenario[] = [
  {
    name: 'held-moves',
    files,
    steps: [
      ...['validate sketch', 'graph sketch', 'graph sketch --json', 'graph sketch --format mermaid'].map((line) =>
        typed(line),
      ),
      typed(START),
      typed('inbox'),
      typed('inbox --json', { keep: CHANGE }),
      typed('approve @last'),
      typed('reject @last --reason "Too plain."'),
      typed('show @last'),
      typed('inbox --json', { keep: CHANGE }),
      typed('approve @last --change 0123456789ab'),
      typed('approve @last --change {change} --json'),
      typed('reject @last'),
      typed('show @last --lang zh', {}),
      typed('inbox --json', { keep: CHANGE }),
      typed('approve @last --change {change}'),
      typed('reject @last --reason "Not today."'),
      typed('status @last'),
      typed('explain MOVE_REJECTED'),
      typed('resume @last'),
      typed('inbox --json', { keep: CHANGE }),
      typed('approve @last --change {change} --lang zh'),
      typed('show @last --json'),
      typed('log @last --jsonl'),
      typed('audit @last'),
      typed('prompt @last'),
    ],
  },
  {
    name: 'held-in-auto',
    files,
    steps: [
      typed(`${START} --mode auto`),
      typed('inbox --json', { keep: CHANGE }),
      typed('approve @last --change {change} --jsonl'),
      typed('status --lang zh'),
      typed('cancel @last'),
      typed('inbox'),
    ],
  },
];
