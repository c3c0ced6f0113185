import { type Scenario, typed } from '../scenario.ts';

const VERBS = [
  ...[
    'run',
    'reply',
    'approve',
    'reject',
    'resume',
    'worker',
    'cancel',
    'rewind',
    'demo',
    'chat',
    'agent',
    'inbox',
    'status',
  ],
  ...['watch', 'show', 'prompt', 'log', 'audit', 'ls', 'init', 'validate', 'graph', 'pack', 'package', 'package add'],
  ...['package ls', 'package show', 'package trust', 'doctor', 'engines', 'explain', 'mcp', 'completion', 'config'],
  ...['config list'],
];

/** A program that only says its version. */
const program = (name: string, version: string) =>
  `#!/bin/sh\ntest "$1" = --version && echo '${name} ${version}' && exit 0\nexit 9\n`;

/** Verbs that need no run: what they are, what is here, what codes mean, and what is typed wrong. */
export const WORDS: readonly Scenario[] = [
  {
    name: 'help',
    steps: [typed(''), typed('--help'), typed('--version'), ...VERBS.map((verb) => typed(`${verb} --help`))],
  },
  {
    name: 'help-in-chinese',
    steps: ['--lang zh', '--help --lang zh', 'help --lang zh', 'run --help --lang zh', 'reply --help --lang zh'].map(
      (line) => typed(line),
    ),
  },
  {
    name: 'nothing-yet',
    steps: [
      ...['', 'status', 'status --json', 'ls', 'ls --json', 'inbox', 'inbox --json', 'package ls', 'package ls --json'],
      ...['show @last', 'show @last --json', 'config list', 'config list --json', 'explain', 'explain --json'],
      ...[
        'explain STALE',
        'explain stale --json',
        'explain STALE --lang zh',
        'explain STALEE',
        'explain STALEE --json',
      ],
      ...['completion bash', 'completion zsh', 'completion fish', 'completion bash --json', 'completion tcsh', 'mcp'],
      ...['worker --until-idle', 'worker --until-idle --json', 'worker --run run_nosuch', 'worker --concurrency none'],
      ...['help run', 'help nothing', 'ls --lang zh', 'inbox --lang zh', '--lang xx ls'],
    ].map((line) => typed(line)),
  },
  {
    name: 'what-is-here',
    // Whether a sandbox holds is a fact of the machine.
    env: { SIGNALBOX_SANDBOX: 'plain' },
    files: {
      'project/signalbox.yaml': 'engine: scripted\n',
      'config/signalbox/config.yaml':
        'models: { local: { provider: openai-compatible, model: m, baseUrl: "http://127.0.0.1:9/v1", keyEnv: LOCAL_KEY } }\n',
    },
    steps: [
      ...['doctor', 'doctor --json', 'doctor --lang zh', 'engines', 'engines --json', 'engines --lang zh'].map((line) =>
        typed(line),
      ),
      ...['config list', 'config list --json', 'config list --lang zh'].map((line) => typed(line)),
      ...['doctor', 'engines', 'engines --json'].map((line) =>
        typed(line, {
          env: { OPENAI_API_KEY: 'sk-canary' },
          files: { 'bin/codex': program('codex', '0.169.0'), 'bin/gemini': program('gemini', '0.1.0') },
        }),
      ),
      typed('config list', { env: { SIGNALBOX_ENGIN: 'api' } }),
      typed('config list', { files: { 'project/signalbox.yaml': 'engin: scripted\nmodels: {\n' } }),
      typed('config list --json', { files: { 'project/signalbox.yaml': 'engin: scripted\n' } }),
      typed('doctor --json'),
    ],
  },
  {
    name: 'typed-wrong',
    steps: [
      ...['shwo', 'shwo --json', 'shwo --lang zh', '--nothing', 'run', 'run --json', 'run packages/helo'],
      ...['run packages/helo --engine scripted --json', 'run packages/hello', 'run packages/hello --json'],
      ...[
        'run packages/hello --engin scripted',
        'run packages/hello --engine gpt',
        'run packages/hello --engine gpt --json',
      ],
      ...['run packages/hello --engine codex --json', 'run packages/hello --model anthropic/claude-sonnet-5 --json'],
      ...[
        'run packages/hello --model anthropic/claude-sonnet-5 --lang zh',
        'run packages/hello --model nothing/nowhere',
      ],
      ...['run packages/hello --engine scripted -i pace', 'run packages/hello --engine scripted --workflow nope'],
      ...[
        'run packages/hello --engine scripted --mode often',
        'run packages/hello --engine scripted --script nowhere.yaml',
      ],
      ...[
        'run packages/hello --engine scripted --project nowhere',
        'run packages/hello --engine scripted --project ../home',
      ],
      ...[
        'run packages/hello --engine scripted -i workflowStatus=complete --json',
        'show run_nosuch',
        'show run_nosuch --json',
      ],
      ...[
        'run packages/hello --engine scripted --json',
        'show run_',
        'reply @last',
        'reply @last --json',
        'reply @last ""',
      ],
      ...['reply @last --choose 9', 'reply @last --choose 9 --json', 'rewind @last --to nowhere --reason again'],
      ...[
        'rewind @last --to decide --reason again --json',
        'ls --limit none',
        'prompt @last --turn x',
        'log @last --debug',
      ],
      ...[
        'watch @last --from x',
        'approve @last --change ffffffffffff',
        'cancel @last',
        'reply @last more',
        'approve @last',
      ],
      ...[
        'reply @last more --json',
        'resume @last',
        'resume @last --json',
        'reject @last --json',
        'reply @last --file nowhere',
      ],
    ].map((line) => typed(line)),
  },
];
