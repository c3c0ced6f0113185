import { asks, completes, LOOKS, moves, type PackageSketch, packageFiles } from '../../e2e/package-on-disk.ts';
import { below, type Files, type Scenario, typed } from '../scenario.ts';

const BYE = { text: 'Bye.' };
const TALK = { text: 'I think about it.' };
const WRONG = { calls: [{ tool: 'fs.apply_patch', args: { path: '@state/workflow.md', patch: 'nonsense' } }] };
const FAILING = { error: { code: 'ENGINE_FAILED', message: 'It is out of breath.' } };

const sketch = (given: PackageSketch): Files => below('project/sketch', packageFiles(given));

const withBudget = (budget: object, turns: readonly object[]): Files =>
  sketch({
    nodes: [
      { id: 'work', budget },
      { id: 'end', type: 'end' },
    ],
    turns,
  });

const AFTER = ['show @last', 'status @last --json', 'inbox', 'log @last --jsonl'];

const START = 'run sketch --engine scripted';

/** A budget that is used up, and a person who takes the run on again. */
function blocked(name: string, files: Files, more = ''): Scenario {
  return {
    name: `blocked-${name}`,
    files,
    steps: [
      typed(`${START} ${more}`),
      ...AFTER.map((line) => typed(line)),
      typed('show @last --lang zh'),
      typed('resume @last --json'),
    ],
  };
}

const THREE = {
  nodes: [{ id: 'work' }, { id: 'check' }, { id: 'end', type: 'end' }],
  edges: [
    { from: 'work', to: 'check' },
    { from: 'check', to: 'work', loop: { key: 'again', max: 1 } },
    { from: 'check', to: 'end' },
  ],
};
const ROUND = [moves('work', 'check'), moves('check', 'work')];

/** How runs stop: blocked, failed, canceled, cut off, taken back. */
export const ENDINGS: readonly Scenario[] = [
  blocked('turns', withBudget({ turns: 2, repairs: 99 }, [TALK, TALK, completes(), BYE]), '--mode auto'),
  blocked('exchanges', withBudget({ exchanges: 2 }, [LOOKS, LOOKS, completes(), BYE])),
  blocked('repairs', withBudget({ repairs: 1 }, [TALK, TALK, completes(), BYE]), '--mode auto'),
  blocked('tool-failures', withBudget({ toolFailures: 2 }, [WRONG, WRONG, completes(), BYE])),
  blocked('running-time', withBudget({ runningMs: 20 }, [{ ...LOOKS, delayMs: 60 }, completes(), BYE])),
  blocked('attempts', withBudget({ attempts: 1 }, [FAILING, completes(), BYE])),
  blocked('time-limit', withBudget({ exchangeMs: 150, attempts: 1 }, [{ hang: true }, completes(), BYE])),
  {
    name: 'tried-again',
    files: withBudget({ attempts: 2 }, [FAILING, completes(), BYE]),
    steps: [typed(`${START} --json`), typed('log @last --jsonl'), typed('show @last')],
  },
  {
    name: 'failed',
    files: sketch({ turns: [asks('Ready?')] }),
    steps: [
      typed(START),
      typed('reply @last yes'),
      ...AFTER.map((line) => typed(line)),
      typed('show @last --lang zh'),
      typed('reply @last more --json'),
      typed('resume @last'),
      typed('rewind @last --to work --reason again'),
    ],
  },
  {
    name: 'canceled',
    files: sketch({ turns: [asks('Ready?'), asks('Now?')] }),
    steps: [
      typed(START),
      typed('cancel @last --reason "Not needed any more." --key once'),
      typed('cancel @last --reason "Not needed any more." --key once'),
      typed('cancel @last --json'),
      ...AFTER.map((line) => typed(line)),
      typed(`${START} --json`),
      typed('cancel @last --json --reason enough'),
      typed(`${START} --json`),
      typed('reply @last /stop'),
      typed('status'),
      typed('status --json'),
    ],
  },
  {
    name: 'rewound',
    files: sketch({
      ...THREE,
      turns: [
        moves('work', 'check'),
        asks('Good?'),
        moves('work', 'check'),
        asks('Good now?'),
        completes('check'),
        BYE,
      ],
    }),
    steps: [
      typed(START),
      typed('rewind @last --to nowhere --reason again --json'),
      typed('rewind @last --to end --reason again'),
      typed('rewind @last --to work --reason "The plan has changed."'),
      typed('show @last --json'),
      typed('prompt @last --diff'),
      typed('reply @last yes --json'),
      typed('log @last --jsonl'),
      typed('rewind @last --to work --reason "Once more." --json'),
    ],
  },
  {
    name: 'loops',
    files: sketch({ ...THREE, turns: [...ROUND, ...ROUND, completes('check'), BYE] }),
    steps: [typed(START), typed('log @last --jsonl')],
  },
  {
    name: 'loops-of-the-runtime',
    files: sketch({
      nodes: [{ id: 'work' }, { id: 'choice', type: 'decision' }, { id: 'end', type: 'end' }],
      edges: [
        { from: 'work', to: 'choice' },
        {
          from: 'choice',
          to: 'work',
          loop: { key: 'again', max: 1 },
          conditionExpr: { '!=': [{ var: 'enough' }, true] },
        },
        { from: 'choice', to: 'end', isDefault: true },
      ],
      default: moves('work', 'choice'),
    }),
    steps: [typed(START), typed('show @last --json'), typed('log @last --jsonl'), typed('resume @last')],
  },
  {
    name: 'cut-off',
    isAlone: true,
    files: sketch({ turns: [LOOKS, { crash: true }, { crash: true }, asks('Ready?'), completes(), BYE] }),
    steps: [
      typed(START),
      ...AFTER.map((line) => typed(line)),
      typed('ls'),
      typed('show @last --lang zh'),
      typed('resume @last --jsonl'),
      typed('status'),
      typed('resume @last'),
      typed('reply @last yes --json'),
      typed('log @last'),
    ],
  },
  {
    name: 'cut-off-among-calls',
    isAlone: true,
    files: sketch({
      turns: [
        { callsInside: [{ tool: 'fs.write', args: { path: '@project/note.md', content: 'one\n' } }], crash: true },
        {
          callsInside: [{ tool: 'fs.write', args: { path: '@project/note.md', content: 'two\n' } }],
          ...moves('work', 'end'),
        },
        completes(),
        BYE,
      ],
    }),
    steps: [typed(START), typed('show @last'), typed('resume @last'), typed('log @last --jsonl')],
  },
  {
    name: 'notices',
    files: sketch({ turns: [asks('May I?'), TALK, TALK, TALK, TALK] }),
    steps: [
      typed(`${START} --mode auto`),
      typed('prompt @last'),
      typed('log @last --jsonl'),
      typed('show @last --json'),
    ],
  },
  {
    name: 'circles',
    files: sketch({ turns: [{ ...WRONG, repeat: 6 }, asks('Help?')], default: WRONG }),
    steps: [typed(START), typed('log @last --jsonl'), typed('show @last --json'), typed('prompt @last')],
  },
];
