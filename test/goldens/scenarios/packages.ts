import { completes, packageFiles } from '../../e2e/package-on-disk.ts';
import { below, type Scenario, typed } from '../scenario.ts';

const BROKEN = `{
  "schemaVersion": "1.1",
  "entryNodeId": "draft",
  "nodes": [
    { "id": "draft", "type": "step", "file": "steps/draft.md", "agentID": "writer" },
    { "id": "end", "type": "end", "file": "steps/end.md", "agentId": "nobody" }
  ],
  "edges": [{ "from": "draft", "to": "ennd", "label": "written" }]
}
`;

/** Packages: made, checked, drawn, packed, put on the shelf, trusted; and what is not sound. */
export const PACKAGES: readonly Scenario[] = [
  {
    name: 'package-own',
    steps: [
      ...['init notes', 'init notes', 'init notes --json', 'init more --name spare --json', 'init "a b"'],
      ...['validate notes', 'validate notes --json', 'validate notes --lang zh', 'graph notes'],
      ...[
        'run notes --engine scripted',
        'run notes --engine scripted --dry-run',
        'run notes --engine scripted --dry-run --json',
      ],
      ...['pack notes', 'pack notes', 'pack notes --force --json', 'package add notes', 'package add notes --json'],
      ...['package ls', 'package ls --json', 'package show notes', 'package show notes --json', 'package trust notes'],
      ...['package trust notes --json', 'package show notes', 'package ls --lang zh', 'package show nothing'],
      ...[
        'package add notes-0.1.0.bmad --json',
        'run notes-0.1.0.bmad --engine scripted --trust',
        'package',
        'package ad',
      ],
      ...[
        'run packages/hello --dry-run',
        'run packages/hello --dry-run --json',
        'run packages/hello --dry-run --lang zh',
      ],
    ].map((line) => typed(line)),
  },
  {
    name: 'package-broken',
    steps: [
      typed('init notes'),
      typed('validate notes', { files: { 'project/notes/workflow.graph.json': BROKEN } }),
      ...['--format json', '--format sarif', '--json', '--strict', '--lang zh', '--format xml'].map((more) =>
        typed(`validate notes ${more}`),
      ),
      ...['run notes --engine scripted', 'run notes --engine scripted --json', 'run notes --engine scripted --lang zh'],
      ...[
        'graph notes',
        'graph notes --json',
        'pack notes',
        'package add notes',
        'validate nowhere',
        'validate nowhere --json',
      ],
    ].map((step) => (typeof step === 'string' ? typed(step) : step)),
  },
  {
    name: 'package-doubtful',
    files: below('project/doubtful', {
      ...packageFiles({
        nodes: [
          { id: 'work', exti: 'state' },
          { id: 'end', type: 'end' },
        ],
        turns: [completes()],
      }),
    }),
    steps: [
      ...[
        'validate doubtful',
        'validate doubtful --strict',
        'validate doubtful --format sarif',
        'run doubtful --engine scripted',
      ],
    ].map((line) => typed(line)),
  },
  {
    name: 'package-untrusted',
    files: below('project/tools', {
      ...packageFiles({
        turns: [completes()],
        files: {
          'agents.json': JSON.stringify({
            schemaVersion: '1.1',
            agents: [
              {
                id: 'worker',
                metadata: { name: 'Ada', title: 'Worker', icon: '🔧' },
                persona: {
                  role: 'Works.',
                  identity: 'A worker.',
                  communication_style: 'Brief.',
                  principles: ['Finish.'],
                },
                tools: { shell: { enabled: true }, mcp: { enabled: true } },
              },
            ],
          }),
        },
      }),
    }),
    steps: [
      ...['package show tools', 'package show tools --json', 'run tools --engine scripted', 'run tools --engine codex'],
      ...['run tools --engine scripted --json', 'run tools --engine scripted --lang zh', 'package trust tools'],
      ...['run tools --engine scripted --json', 'package trust tools --folder', 'package show tools'],
    ].map((line) => typed(line)),
  },
  {
    name: 'graphs',
    folders: {
      'project/two': 'test/fixtures/packages/two-workflows',
      'project/every': 'test/fixtures/packages/every-shape',
    },
    steps: [
      ...['graph packages/hello', 'graph packages/hello --format mermaid', 'graph packages/hello --format svg'],
      ...[
        'graph packages/hello --json',
        'graph packages/hello --lang zh',
        'graph packages/name-a-release',
        'graph two',
      ],
      ...['graph two --workflow inner', 'graph two --workflow nope', 'graph every --format mermaid', 'graph every'],
      ...[
        'graph every --workflow check --format svg',
        'graph packages/demo --format svg -o demo.svg',
        'graph packages/demo -o demo.svg',
      ],
      ...['graph packages/demo --format png', 'graph nowhere --json', 'validate two', 'validate every --json'],
    ].map((line) => typed(line)),
  },
];
