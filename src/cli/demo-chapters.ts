import type { DemoFacts } from './demo-facts.ts';

/** A moment at which the demo's run waits for a person. */
export type Chapter = {
  /** What has just happened, and why it matters. */
  readonly note: string;
  readonly question: string;
  /** What is said where nobody says anything else. */
  readonly answer: string;
  /** The words are taken on by another process, which is killed when the run works at this node. */
  readonly killAt?: string;
};

export const PROLOGUE = `Two agents write an announcement: plan → decide → write ⇄ review → end. Watch who decides.
A script plays them: no key, no network, and nothing of yours is touched.
`;

export const INVITATION = (runId: string, pid: number): string =>
  `This is process ${pid}. Stop it whenever you like, with Ctrl-C or kill -9: signalbox resume ${runId} goes on.\n`;

export const CHAPTERS: readonly Chapter[] = [
  {
    note: `1 · It asks, and waits. A run that waits is a row in a file: no process, no memory. The answer may come next month.
    Your answer goes to a second process, which will be killed at work with kill -9.`,
    question: 'Approve the plan, or say what to change',
    answer: 'yes',
    killAt: 'write',
  },
  {
    note: `2 · Completed, and it was the runtime that said so. Above, the agent wanted to skip a step: refused, no edge leads there.
    The branch at decide was taken by a condition, the way back from review has a bound, and the kill cost one sentence.
    You can go on talking, but the state is closed now. Ask for something that would change it.`,
    question: 'Say',
    answer: 'Please note that it is published.',
  },
  {
    note: `3 · The agent tried to change the state by itself and was refused. It had to ask, and what you see above is the
    exact change. Your yes counts once, for these very lines.`,
    question: 'Confirm with yes, or refuse with no',
    answer: 'yes',
  },
];

type Ending = DemoFacts & { readonly runId: string; readonly project: string };

export const EPILOGUE = ({ events, documents, refused, confirmed, published, runId, project }: Ending): string =>
  [
    `Done. All of it stands in the log: ${events} events, those of the killed process among them.`,
    `  refused    ${refused.length === 0 ? 'nothing' : refused.join(', ')}`,
    `  confirmed  ${confirmed === 1 ? 'one change' : `${confirmed} changes`}; published: ${published}`,
    `  documents  ${documents.join(', ')}`,
    `             in ${project}`,
    '',
    'Look closer:',
    `  signalbox log ${runId}`,
    `  signalbox prompt ${runId} --diff   # what the model was told last, and why`,
    '  signalbox graph demo',
    'Make your own:',
    '  signalbox init my-package',
  ].join('\n');
