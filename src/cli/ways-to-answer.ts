import { type FaultCode, isFaultCode } from '../core/fault.ts';
import type { WidgetType } from '../core/interaction/widget.ts';
import type { Interaction } from '../core/run/events.ts';
import { quoted } from './command-line.ts';

/** What a command line that answers can name; a list that does not know it leaves a gap to be filled in. */
export type AnswerHints = {
  readonly choices?: readonly string[];
  readonly fields?: readonly string[];
  readonly change?: string;
};

type Asked = Pick<Interaction, 'kind' | 'code'> & { readonly type?: WidgetType | undefined };

/** The commands that answer, the most likely first, to be pasted or filled in. */
export function waysToAnswer(runId: string, { kind, type, code = '' }: Asked, hints: AnswerHints = {}): string {
  const mended = kind === 'blocked' && isFaultCode(code) ? MENDED[code] : undefined;
  if (mended !== undefined) return mended(resuming(runId));
  const way = kind === 'question' ? (type ?? kind) : kind;
  return WAYS[way](runId, hints).join('   or   ');
}

type Way = (runId: string, hints: AnswerHints) => readonly string[];

const resuming = (id: string): string => `signalbox resume ${id}`;
const inWords = (id: string): string => `signalbox reply ${id} "…"`;
const choosing: Way = (id, { choices = ['1'] }) => [
  `signalbox reply ${id}${choices.map((choice) => ` --choose ${quoted(choice)}`).join('')}`,
  inWords(id),
];
const filling = (id: string, { fields = ['name'] }: AnswerHints): string =>
  `signalbox reply ${id}${fields.map((field) => ` --set ${/^[\w.-]+$/.test(field) ? field : quoted(field)}="…"`).join('')}`;

const WAYS: { readonly [kind in Interaction['kind'] | WidgetType]: Way } = {
  question: (id) => [inWords(id)],
  blocked: (id) => [resuming(id), inWords(id)],
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

const anotherModel = (): string => 'signalbox engines   # then a new run with another --model: this one keeps its own';

/** What helps where an engine failed: words to the agent never do, and to go on only once the cause is gone. */
const MENDED: { readonly [C in FaultCode]?: (resume: string) => string } = {
  ENGINE_AUTH: (resume) => `signalbox engines   # shows where the key is looked for; once it is set: ${resume}`,
  ENGINE_QUOTA: (resume) => `${resume}   # once the account has credit`,
  ENGINE_MODEL_UNKNOWN: anotherModel,
  CONTEXT_TOO_LONG: anotherModel,
  ENGINE_REQUEST_INVALID: () => 'signalbox config list   # then a new run with other settings: this one keeps its own',
  ENGINE_BAD_REPLY: (resume) => `${resume}   # or a new run, where the address is wrong: this one keeps its own`,
  ENGINE_UNREACHABLE: (resume) => `${resume}   # once the server can be reached`,
  ENGINE_RATE_LIMITED: (resume) => `${resume}   # in a while`,
  ENGINE_FAILED: (resume) => resume,
  ENGINE_TIMEOUT: (resume) => resume,
  ENGINE_NOT_FOUND: (resume) => resume,
};
