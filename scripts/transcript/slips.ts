/** Something a person may type wrong. All happen one after the other, in one project and with one store. */
export type Slip = {
  readonly title: string;
  readonly typed: readonly string[];
  /** What was typed before it, rightly. */
  readonly before?: readonly (readonly string[])[];
  /** What lies in the project from here on. */
  readonly files?: { readonly [path: string]: string };
};

const HELLO = ['run', 'packages/hello', '--engine', 'scripted'] as const;

const BROKEN = `{
  "schemaVersion": "1.1",
  "entryNodeId": "draft",
  "nodes": [
    { "id": "draft", "type": "step", "file": "steps/draft.md", "agentId": "writer" },
    { "id": "end", "type": "end", "file": "steps/end.md", "agentId": "writer" }
  ],
  "edges": [{ "from": "draft", "to": "ennd", "label": "written" }]
}
`;

export const SLIPS: readonly Slip[] = [
  { title: 'A verb that is not there', typed: ['shwo'] },
  { title: 'No package', typed: ['run'] },
  { title: 'A package that is not there', typed: ['run', 'packages/helo', '--engine', 'scripted'] },
  { title: 'No engine for the agent', typed: ['run', 'packages/hello'] },
  { title: 'A flag that is not there', typed: ['run', 'packages/hello', '--engin', 'scripted'] },
  { title: 'An engine that is not there', typed: ['run', 'packages/hello', '--engine', 'gpt'] },
  { title: 'A model without its key', typed: ['run', 'packages/hello', '--model', 'anthropic/claude-sonnet-5'] },
  { title: 'A variable without a value', typed: [...HELLO, '-i', 'pace'] },
  { title: 'The last run, where there is none', typed: ['show', '@last'] },
  { title: 'A run that is not there', typed: ['show', 'run_nosuch'], before: [HELLO] },
  { title: 'A reply without words', typed: ['reply', '@last'] },
  { title: 'A choice where there is nothing to choose', typed: ['reply', '@last', '--choose', '9'] },
  {
    title: 'A rewind to a node that is not there',
    typed: ['rewind', '@last', '--to', 'nowhere', '--reason', 'try again'],
  },
  {
    title: 'A yes from a program that does not name the change',
    typed: ['approve', '@last'],
    before: [
      ['run', 'packages/demo', '--engine', 'scripted'],
      ['approve', '@last'],
    ],
  },
  { title: 'The same yes in words', typed: ['reply', '@last', 'yes'] },
  { title: 'A yes to another change', typed: ['approve', '@last', '--change', 'ffffffffffff'] },
  {
    title: 'A message to a run that is over',
    typed: ['reply', '@last', 'One more thing.'],
    before: [HELLO, ['cancel', '@last']],
  },
  { title: 'A code that is not there', typed: ['explain', 'STALEE'] },
  { title: 'A new package where there is one', typed: ['init', 'notes'], before: [['init', 'notes']] },
  {
    title: 'An edge to a node that is not there',
    typed: ['validate', 'notes'],
    files: { 'notes/workflow.graph.json': BROKEN },
  },
  {
    title: 'A setting that is not there',
    typed: ['config', 'list'],
    files: { 'signalbox.yaml': 'engin: scripted\n' },
  },
];
