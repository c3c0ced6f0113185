import { asks, completes, moves, packageFiles, patch } from '../../e2e/package-on-disk.ts';
import { below, type Files, type Scenario, typed } from '../scenario.ts';

const nodes = [{ id: 'work' }, { id: 'check' }, { id: 'end', type: 'end' }];
const edges = [
  { from: 'work', to: 'check' },
  { from: 'check', to: 'end' },
];
const turns = [asks('Ready?'), asks('Still ready?'), moves('work', 'check'), completes('check'), { text: 'Bye.' }];
const sketch = { nodes, edges, turns, variables: { pace: 'slow' } };
const waiting: Files = below('project/sketch', packageFiles(sketch));

const START = 'run sketch --engine scripted';
const STATE = 'home/runs/{id}/workflow.md';
const OPENED = 'opened.md';
const ID = { id: /^(run_\w+)$/m };

const call = (tool: string, args: object) => ({ tool, args });

/** The state file in the hands of a person, sub-workflows, and the tools for files. */
export const STATES: readonly Scenario[] = [
  {
    name: 'state-edited',
    files: waiting,
    steps: [
      typed(START, { keep: ID }),
      typed('reply @last yes', { edit: { path: STATE, from: 'slow', to: 'fast' } }),
      typed('show @last --json'),
      typed('reply @last yes --json', { edit: { path: STATE, from: 'currentNodeId: ', to: 'currentNodeId: end # ' } }),
      typed('log @last --jsonl'),
      typed(`${START} --lang zh`, { keep: ID }),
      typed('reply @last yes --lang zh', { edit: { path: STATE, from: '---\n', to: '---\nvariables: [\n' } }),
      typed('reply @last yes --lang zh', { edit: { path: STATE, from: 'runId: run_', to: 'runId: run_other_' } }),
      typed('log @last --jsonl'),
    ],
  },
  {
    name: 'state-edited-late',
    files: below('project/sketch', packageFiles({ ...sketch, default: { text: 'Nothing more.' } })),
    steps: [
      typed(START, { keep: ID }),
      typed('reply @last yes', { edit: { path: STATE, from: 'slow', to: 'fast', as: OPENED } }),
      typed('reply @last yes'),
      typed('reply @last "And now?"', { edit: { path: OPENED, from: 'fast', to: 'swift', as: STATE } }),
      typed('show @last --json'),
      typed('reply @last "And now?"', { edit: { path: OPENED, from: 'Id: ""', to: 'Id: work', as: STATE } }),
      typed('reply @last "And now?" --lang zh', { edit: { path: OPENED, from: 'Id: ""', to: 'Id: check', as: STATE } }),
      typed('reply @last "And now?"', {
        edit: { path: OPENED, from: '# signalbox: as', to: '# signalbox:', as: STATE },
      }),
      typed('log @last --jsonl'),
    ],
  },
  {
    name: 'sub-workflow',
    folders: { 'project/two': 'test/fixtures/packages/two-workflows' },
    files: {
      'project/turns.json': JSON.stringify({
        turns: [
          asks('Which number?'),
          {
            calls: [
              patch({
                variables: { set: { given: 21 } },
                currentNodeId: { set: 'double' },
                stepsCompleted: { append: 'ask' },
              }),
            ],
          },
          { text: 'I count.' },
          {
            calls: [
              patch({
                variables: { set: { result: 42, workflowStatus: 'complete' } },
                currentNodeId: { set: 'out' },
                stepsCompleted: { append: ['sum', 'out'] },
              }),
            ],
          },
          {
            calls: [patch({ stepsCompleted: { append: 'done' }, variables: { set: { workflowStatus: 'complete' } } })],
          },
          { text: 'It is 42.' },
          { text: 'Another one?' },
        ],
      }),
    },
    steps: [
      typed('run two --workflow outer --engine scripted --script turns.json'),
      typed('run two --workflow outer --engine scripted --script turns.json', {
        edit: {
          path: 'project/two/workflows/outer/workflow.graph.json',
          from: '"afterCompletion": "restart",',
          to: '',
        },
      }),
      typed('reply @last 21'),
      typed('show @last --json'),
      typed('log @last --jsonl'),
      typed('prompt @last --turn 2'),
      typed('reply @last "And now 4."'),
      typed('show @last --json'),
      typed('log @last --json'),
    ],
  },
  {
    name: 'files',
    files: {
      ...below('project/sketch', {
        ...packageFiles({
          turns: [
            {
              text: 'I work with files.',
              calls: [
                call('fs.write', { path: '@project/a.md', content: 'one\ntwo\nthree\n' }),
                call('fs.read', { path: '@project/a.md' }),
                call('fs.read', { path: '@project/a.md', startLine: 2, endLine: 2 }),
                call('fs.list', { path: '@project/data' }),
                call('fs.search', { path: '@project/data', pattern: 'needle' }),
                call('fs.apply_patch', {
                  path: '@project/a.md',
                  patch: '--- a\n+++ b\n@@ -1,3 +1,3 @@\n one\n-two\n+2\n three\n',
                }),
                call('fs.apply_patch', { path: '@project/a.md', patch: '--- a\n+++ b\n@@ -1,1 +1,1 @@\n-none\n+x\n' }),
                call('fs.read', { path: '@project/../../secret' }),
                call('fs.read', { path: '/etc/passwd' }),
                call('fs.write', { path: '@pkg/steps/work.md', content: 'mine' }),
                call('fs.read', { path: '@project/nothing' }),
                call('fs.nothing', {}),
                call('fs.read', {}),
              ],
            },
            {
              calls: [
                patch({ runId: { set: 'run_other' } }),
                patch({ currentNodeId: { set: 'nowhere' } }),
                patch({ stepsCompleted: { set: [] } }),
              ],
            },
            completes(),
            { text: 'Bye.' },
          ],
        }),
      }),
      'project/data/hay.txt': 'hay\nneedle\nhay\n',
      'project/data/more/hay.txt': 'a needle\n',
    },
    steps: [typed(START), typed('log @last --jsonl'), typed('prompt @last --json'), typed('watch @last --from 0')],
  },
];
