import { asks, completes, packageFiles, patch } from '../../e2e/package-on-disk.ts';
import { below, type Scenario, typed } from '../scenario.ts';

const OPTIONS = ['blue', 'red', 'green'].map((value) => ({ value, label: `The ${value} one` }));
const FORM = {
  properties: { name: { type: 'string', minLength: 2 }, age: { type: 'integer' }, tall: { type: 'boolean' } },
  required: ['name', 'age'],
};
const ITEMS = [
  { id: 'intro', content: 'Once' },
  { id: 'end', content: 'The end' },
];
const ACTIONS = [
  { id: 'ship', label: 'Ship it' },
  { id: 'wait', label: 'Wait' },
];

/** Each kind of question, an answer that does not fit, the one that does. */
const KINDS: readonly (readonly [parts: object, wrong: string, right: string])[] = [
  [{}, '--choose 1', '"In my own words."'],
  [{ type: 'form', schema: FORM }, '--set name=A --set tall=very', '--set name=Ada --set age=36 --set tall=yes'],
  [{ type: 'selection', options: OPTIONS }, '--choose pink', '--choose 2'],
  [{ type: 'selection', options: OPTIONS, multi: true }, '--choose 1 --choose blue', '--choose green --choose 1'],
  [{ type: 'confirmation' }, '--choose 1', 'yes'],
  [{ type: 'plan_review', planContent: '1. Look\n2. Leap' }, '--choose 1', '"Leap first"'],
  [{ type: 'feedback', items: ITEMS }, '--set middle=x', '--set "end=a bit short"'],
  [{ type: 'action_selection', actions: ACTIONS }, '--choose 3', '--choose wait'],
];

const questions = KINDS.map(([parts], index) =>
  asks(`Question ${index + 1}?`, { widgetId: `q${index + 1}`, ...parts }),
);

const CHANGE = patch({ variables: { set: { color: 'green' } } });
const OTHER_CHANGE = patch({ variables: { set: { color: 'red' } } });
const CONFIRM = { widgetId: 'workflow_state_change_confirm', type: 'confirmation' };

/** Everything that a person can be asked, and how it is answered. */
export const QUESTIONS: readonly Scenario[] = [
  {
    name: 'questions',
    files: below('project/asking', { ...packageFiles({ turns: [...questions, completes(), { text: 'Bye.' }] }) }),
    steps: [
      typed('run asking --engine scripted'),
      ...KINDS.flatMap(([, wrong, right]) => [
        typed('inbox --json'),
        typed(`reply @last ${wrong}`),
        typed(`reply @last ${right}`),
      ]),
      typed('log @last --jsonl'),
    ],
  },
  {
    name: 'questions-in-chinese',
    files: below('project/asking', { ...packageFiles({ turns: questions }) }),
    steps: [
      typed('run asking --engine scripted --lang zh'),
      ...KINDS.flatMap(([, wrong, right]) => [
        typed('inbox --lang zh'),
        typed(`reply @last ${wrong} --lang zh`),
        typed(`reply @last ${right} --lang zh`),
      ]),
    ],
  },
  {
    name: 'questions-from-files',
    files: below('project/asking', { ...packageFiles({ turns: [...questions, completes(), { text: 'Bye.' }] }) }),
    steps: [
      typed('run asking --engine scripted --json --answer one --answer name=Ada'),
      typed('reply @last --file - --json', { stdin: '{"name": "Bea", "age": 7}\n' }),
      typed('reply @last --file words.txt', { files: { 'project/words.txt': 'none of them\n' } }),
      typed('reply @last "1, 3" --json'),
      typed('reply @last "yes, but not today" --json'),
      typed('approve @last --json'),
    ],
  },
  {
    name: 'confirmation',
    files: below('project/confirming', {
      ...packageFiles({
        turns: [
          completes(),
          { text: 'Goodbye.' },
          { text: 'I make it green.', calls: [CHANGE] },
          asks('May I make it green?', CONFIRM),
          { text: 'Now both.', calls: [OTHER_CHANGE, CHANGE, CHANGE] },
          { text: 'Done.' },
          { text: 'I make it red.', calls: [OTHER_CHANGE] },
          asks('May I make it red?', CONFIRM),
          { text: 'Then not.' },
        ],
      }),
    }),
    steps: [
      typed('run confirming --engine scripted'),
      typed('reply @last "Make it green"', { keep: { change: /^The exact change, ([0-9a-f]{12}):$/m } }),
      typed('inbox'),
      typed('inbox --json'),
      typed('show @last --json'),
      typed('approve @last'),
      typed('approve @last --json'),
      typed('approve @last --change ffffffffffff'),
      typed('approve @last --change ffffffffffff --json'),
      typed('approve @last --lang zh'),
      typed('reply @last yes'),
      typed('reply @last yes --json'),
      typed('reply @last yes --lang zh'),
      typed('approve @last --change {change}'),
      typed('show @last --json'),
      typed('reply @last "Make it red" --lang zh'),
      typed('reject @last --reason "Not red." --json'),
      typed('log @last --jsonl'),
      typed('prompt @last'),
    ],
  },
];
