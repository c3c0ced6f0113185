import type { FaultCode } from '../../core/fault.ts';
import type { WidgetType } from '../../core/interaction/widget.ts';
import type { Interaction } from '../../core/run/events.ts';
import { WAY_WORDS } from '../../core/words/answer-words.ts';
import { quoted } from '../../core/words/command-line.ts';
import { SCREEN_WORDS } from '../../core/words/screen-words.ts';
import { asIs, composed, type Text } from '../../core/words/text.ts';

/** What a command line that answers can name; a list that does not know it leaves a gap to be filled in. */
export type AnswerHints = {
  readonly choices?: readonly string[];
  readonly fields?: readonly string[];
  /** Fields that have been filled in well already. */
  readonly given?: ReadonlyMap<string, string>;
  readonly change?: string;
};

type Asked = Pick<Interaction, 'id' | 'kind' | 'code'> & { readonly type?: WidgetType | undefined };

/** The commands that answer, the most likely first, to be pasted or filled in. */
export function waysToAnswer(runId: string, asked: Asked, hints: AnswerHints = {}): Text {
  return composed((say) => listed(runId, asked, hints).map(say).join(say(SCREEN_WORDS.or)));
}

/** The most likely one alone. */
export function firstWay(runId: string, asked: Asked, hints: AnswerHints = {}): Text {
  return listed(runId, asked, hints)[0] ?? asIs(inWords(runId));
}

/** Whether words answer it: what is mended elsewhere is gone on with by a command. */
export function takesWords({ kind, code = '' }: Pick<Interaction, 'kind' | 'code'>): boolean {
  return kind !== 'blocked' || !isMended(code);
}

function listed(runId: string, { id, kind, type, code = '' }: Asked, hints: AnswerHints): readonly Text[] {
  const mended = kind === 'blocked' && isMended(code) ? MENDED[code] : undefined;
  if (mended !== undefined) return [mended(resuming(runId), goingBack(runId))];
  const way = kind === 'question' ? (type ?? kind) : kind;
  return WAYS[way](kind === 'notice' ? id : runId, hints).map((one) => (typeof one === 'string' ? asIs(one) : one));
}

/** A command is the same in every language, unless there are words in it. */
type Way = (runId: string, hints: AnswerHints) => readonly (Text | string)[];

const resuming = (id: string): string => `signalbox resume ${id}`;
const goingBack = (id: string): string => `signalbox rewind ${id} --to "…" --reason "…"`;
const inWords = (id: string): string => `signalbox reply ${id} "…"`;
const choosing: Way = (id, { choices = ['1'] }) => [
  `signalbox reply ${id}${choices.map((choice) => ` --choose ${quoted(choice)}`).join('')}`,
  inWords(id),
];
const filling = (id: string, { fields = ['name'], given = new Map() }: AnswerHints): string => {
  const right = [...given].map(([name, value]) => ` --set ${quoted(`${name}=${value}`)}`);
  const open = fields.filter((field) => !given.has(field)).map((field) => ` --set ${gap(field)}`);
  return `signalbox reply ${id}${[...right, ...open].join('')}`;
};
const gap = (field: string): string => `${/^[\w.-]+$/.test(field) ? field : quoted(field)}="…"`;

const WAYS: { readonly [kind in Interaction['kind'] | WidgetType]: Way } = {
  question: (id) => [inWords(id)],
  // What is told is closed by its own id: words to the run are for its agent.
  notice: (id) => [`signalbox reply ${id}`],
  blocked: (id) => [resuming(id), inWords(id)],
  'in-doubt': (id) => [`signalbox reply ${id} done|run|unknown`],
  confirmation: (id, { change }) => [
    `signalbox approve ${id}${change === undefined ? '' : ` --change ${change}`}`,
    `signalbox reject ${id} --reason "…"`,
  ],
  plan_review: (id) => [`signalbox approve ${id}`, WAY_WORDS.changePlan(id)],
  selection: choosing,
  action_selection: choosing,
  form: (id, hints) => [filling(id, hints)],
  feedback: (id, hints) => [filling(id, hints), inWords(id)],
};

type Mended = FaultCode | 'NO_EDGE';

/** What helps where words to the agent never do, and to go on only once the cause is gone: an engine failed, or no edge is open. */
const MENDED: { readonly [C in Mended]?: (resume: string, back: string) => Text } = {
  NO_EDGE: WAY_WORDS.backOrEdit,
  ENGINE_AUTH: WAY_WORDS.keyPlace,
  ENGINE_QUOTA: WAY_WORDS.credit,
  ENGINE_MODEL_UNKNOWN: WAY_WORDS.anotherModel,
  CONTEXT_TOO_LONG: WAY_WORDS.anotherModel,
  ENGINE_REQUEST_INVALID: WAY_WORDS.otherSettings,
  ENGINE_BAD_REPLY: WAY_WORDS.wrongAddress,
  ENGINE_UNREACHABLE: WAY_WORDS.reachable,
  ENGINE_RATE_LIMITED: WAY_WORDS.inAWhile,
  ENGINE_FAILED: asIs,
  ENGINE_TIMEOUT: asIs,
  ENGINE_NOT_FOUND: asIs,
};

function isMended(code: string): code is Mended {
  return Object.hasOwn(MENDED, code);
}
