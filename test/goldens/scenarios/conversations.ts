import { type Scenario, typed } from '../scenario.ts';

const TURNS = [
  { text: 'I look.', calls: [{ tool: 'fs.list', args: { path: '@project/data' } }] },
  { text: 'There is a file.', calls: [{ tool: 'fs.read', args: { path: '@state/workflow.md' } }] },
  { text: 'That is all.' },
];
const FILES = {
  'project/talk.json': JSON.stringify({ turns: TURNS, default: { text: 'Go on.' } }),
  'project/data/a.txt': 'a\n',
};
const CHAT = '--engine scripted --script talk.json';
const HOST = '--package packages/hello --engine scripted';

/** Talks without a workflow. */
export const CONVERSATIONS: readonly Scenario[] = [
  {
    name: 'chat',
    files: FILES,
    steps: [
      typed(`chat "What is here?" ${CHAT}`),
      typed('show @last'),
      typed('inbox'),
      typed('prompt @last --json'),
      typed('reply @last "Thank you."'),
      typed('reply @last /menu'),
      typed('reply @last /pause'),
      typed('status @last'),
      typed('reply @last /stop --json'),
      typed(`chat "What is here?" ${CHAT} --json`),
      typed(`chat "What is here?" ${CHAT} --jsonl --package packages/hello`),
      typed(`chat "这里有什么？" ${CHAT} --lang zh --language zh`),
      ...['chat hello', `chat ${CHAT}`, 'chat hello --json'].map((line) => typed(line)),
    ],
  },
  {
    name: 'agent',
    steps: [
      typed(`agent host ${HOST}`, { keep: { id: /^(run_\w+)$/m } }),
      typed('show @last'),
      typed('show @last --json'),
      typed('reply {id} 2'),
      typed('reply {id} "How are you?"'),
      typed('reply {id} /menu'),
      typed('reply {id} 9'),
      typed('reply {id} note'),
      typed('inbox'),
      typed('inbox --json'),
      typed('log {id} --jsonl'),
      typed('prompt {id} --json'),
      typed(`agent host note ${HOST}`),
      typed('ls'),
      typed('status'),
      typed(`agent host "What can you do?" ${HOST} --json`),
      typed(`agent host "What can you do?" ${HOST} --jsonl`),
      typed(`agent host ${HOST} --lang zh`),
      ...['agent host', `agent hots ${HOST}`, `agent hots ${HOST} --json`, 'agent'].map((line) => typed(line)),
    ],
  },
];
