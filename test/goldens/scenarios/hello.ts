import { type Scenario, typed } from '../scenario.ts';

const LOOKS = [
  ...['status', 'status --json', 'status @last', 'status @last --json', 'ls', 'ls --json', 'ls --jsonl'],
  ...['inbox', 'inbox --json', 'show @last', 'show @last --json', 'show @last --jsonl', 'prompt @last'],
  ...['log @last', 'audit @last', 'audit @last --json'],
];

const ID = { id: /^(run_\w+)$/m };
const START = 'run packages/hello --engine scripted';

/** The bundled package, played through: a question, a refusal, a loop, the end, and what comes after it. */
export const HELLO: readonly Scenario[] = [
  {
    name: 'hello-in-words',
    steps: [
      typed(`${START} -m "A note for Kim"`, { keep: ID }),
      ...LOOKS.map((line) => typed(line)),
      ...['prompt {id} --json', 'prompt {id} --turn 1', 'prompt {id} --turn 1.1 --json', 'prompt {id} --turn 9'].map(
        (line) => typed(line),
      ),
      typed('watch {id} --from 0'),
      typed('approve {id}'),
      ...LOOKS.map((line) => typed(line)),
      ...['prompt {id} --diff', 'prompt {id} --diff --json', 'prompt {id} --turn 2.1', 'watch {id} --from 40'].map(
        (line) => typed(line),
      ),
      typed('reply {id} "Thank you. Is there anything else?"'),
      typed('show {id}'),
      typed('rewind {id} --to plan --reason "Once more."'),
      typed('cancel {id}'),
      typed('show {id} --json'),
    ],
  },
  {
    name: 'hello-as-documents',
    steps: [
      typed(`${START} --json`, { keep: { id: /"runId":"(run_\w+)"/ } }),
      typed('reply {id} --json --key first "Please mention the kitchen."'),
      typed('reply {id} --json --key first "Please mention the kitchen."'),
      typed('reply {id} --json --key first "Something else."'),
      typed('log {id} --json'),
      typed('reply {id} --json "One more thing."'),
      typed('prompt {id} --json'),
      typed('watch {id} --from 0 --json'),
      typed('watch {id} --from 30 --jsonl'),
    ],
  },
  {
    name: 'hello-as-events',
    steps: [
      typed(`${START} --jsonl -i pace=quick`, { keep: { id: /"runId":"(run_\w+)"/ } }),
      typed('reject {id} --jsonl --reason "Shorter, please."'),
      typed('log {id} --jsonl'),
      typed('reply {id} --jsonl "Fine."'),
      typed(`${START} --jsonl --answer "Sounds lovely"`),
      typed(`${START} --live --answer "Sounds lovely"`),
      typed(`${START} --mode auto --json`),
      typed('ls --limit 2'),
      typed('status'),
    ],
  },
  {
    name: 'hello-in-chinese',
    steps: [
      typed(`${START} --lang zh --language zh`, { keep: ID }),
      ...['status', 'status @last', 'ls', 'inbox', 'show @last', 'log @last', 'prompt @last', 'audit @last'].map(
        (line) => typed(`${line} --lang zh`),
      ),
      typed('approve {id}', { env: { SIGNALBOX_LANG: 'zh' } }),
      typed('show {id}', { env: { LC_ALL: 'zh_CN.UTF-8' } }),
      typed('reply {id} 谢谢 --lang zh'),
      typed('cancel {id} --lang zh'),
      typed('cancel {id} --lang zh --json'),
    ],
  },
  {
    name: 'demo',
    isAlone: true,
    steps: [typed('demo')],
  },
  {
    name: 'demo-as-document',
    isAlone: true,
    steps: [typed('demo --json')],
  },
];
