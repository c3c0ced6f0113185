import type { WidgetType } from '../core/interaction/widget.ts';
import type { Interaction } from '../core/run/events.ts';
import { quoted } from './command-line.ts';

/** What a command line that answers can name; a list that does not know it leaves a gap to be filled in. */
export type AnswerHints = {
  readonly choices?: readonly string[];
  readonly fields?: readonly string[];
  readonly change?: string;
};

type Asked = { readonly kind: Interaction['kind']; readonly type?: WidgetType | undefined };

/** The commands that answer, the most likely first, to be pasted or filled in. */
export function waysToAnswer(runId: string, { kind, type }: Asked, hints: AnswerHints = {}): string {
  const way = kind === 'question' ? (type ?? kind) : kind;
  return WAYS[way](runId, hints).join('   or   ');
}

type Way = (runId: string, hints: AnswerHints) => readonly string[];

const inWords = (id: string): string => `signalbox reply ${id} "…"`;
const choosing: Way = (id, { choices = ['1'] }) => [
  `signalbox reply ${id}${choices.map((choice) => ` --choose ${quoted(choice)}`).join('')}`,
  inWords(id),
];
const filling = (id: string, { fields = ['name'] }: AnswerHints): string =>
  `signalbox reply ${id}${fields.map((field) => ` --set ${/^[\w.-]+$/.test(field) ? field : quoted(field)}="…"`).join('')}`;

const WAYS: { readonly [kind in Interaction['kind'] | WidgetType]: Way } = {
  question: (id) => [inWords(id)],
  blocked: (id) => [`signalbox resume ${id}`, inWords(id)],
  'in-doubt': (id) => [`signalbox reply ${id} done|run|unknown`],
  confirmation: (id, { change }) => [
    `signalbox approve ${id}${change === undefined ? '' : ` --change ${change}`}`,
    `signalbox reject ${id} --reason "…"`,
  ],
  plan_review: (id) => [`signalbox approve ${id}`, `signalbox reply ${id} "what to change"`],
  selection: choosing,
  action_selection: choosing,
  form: (id, hints) => [filling(id, hints)],
  feedback: (id, hints) => [filling(id, hints), inWords(id)],
};
