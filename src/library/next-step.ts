import type { Person } from '../app/person.ts';
import { Fault, isFault } from '../core/fault.ts';
import { type Help, helpText, type NextStep, type RunOption, type RunOptionValues, type StepTo } from '../core/help.ts';
import { shortHash } from '../core/interaction/short-hash.ts';
import type { PendingSummary } from '../core/run/view/status.ts';
import { asIs, composed, type Text } from '../core/words/text.ts';

/** The calls of the library that do what may be done next. */
const CALLS: { readonly [D in NextStep['do']]: (step: StepTo<D>) => string } = {
  show: ({ run }) => `runtime.show('${run}')`,
  log: ({ run }) => `runtime.log('${run}')`,
  resume: ({ run }) => `runtime.resume('${run}')`,
  cancel: ({ run }) => `runtime.cancel('${run}')`,
  remove: ({ run }) => `runtime.remove('${run}')`,
  watch: ({ run }) => `runtime.watch('${run}', listener)`,
  'tell-story': ({ run }) => `runtime.watch('${run}', listener)`,
  reply: ({ run }) => `runtime.reply('${run}', '…')`,
  explain: ({ code }) => `runtime.explain(${code === undefined ? '' : `'${code}'`})`,
  prune: () => "runtime.planPrune({ older: '30d', statuses: ['completed'] })",
  prompt: ({ run, turn }) => {
    const [number = '', exchange] = turn.split('.');
    const more = exchange === undefined ? '' : `, exchange: ${exchange}`;
    return `runtime.prompt('${run}', { turn: ${number}${more} })`;
  },
  answer: ({ run, open: { kind, change, widget } }) =>
    answerTo(run, { kind, change: change?.hash, type: widget?.type }),
  'answer-pending': ({ run, pending }) => answerTo(run, pending),
  'answer-one': ({ questions }) => questions.map(({ run }) => `runtime.reply('${run}', '…')`).join(' or '),
  'reject-with-reason': ({ run }) => `runtime.reject('${run}', { reason: '…' })`,
  'list-snapshots': ({ run }) => `runtime.snapshots('${run}')`,
  docs: (step) => `runtime.docs('${step.task}')`,
  'begin-task': () => "runtime.task('…')",
  'begin-crew': () => "runtime.crew('…')",
  'begin-chat': () => "runtime.chat('…')",
  'resume-task': (step) => `runtime.resumeTask('${step.docs}')`,
  draw: (step) => `runtime.graph('${step.package}'${objectOf(step.options ?? {})})`,
  validate: (step) => `runtime.validate('${step.package}')`,
  pack: ({ over, ...step }) =>
    `runtime.pack('${step.package}'${over === undefined ? '' : `, { output: '${over}', force: true }`})`,
  start: (step) => again(startOf(step.package), step.options),
  'show-package': (step) => `runtime.showPackage('${step.package}'), or start({ …, trust: true })`,
  'trust-package': (step) => `runtime.trustPackage('${step.package}')`,
  'add-package': (step) => `runtime.addPackage('${step.package}')`,
  'make-package': ({ name, ...step }) =>
    `runtime.makePackage('${step.package}'${name === undefined ? '' : `, { name: '${name}' }`})`,
  'list-runs': () => 'runtime.list()',
  'name-run': () => 'the whole id, as runtime.list() has it',
  begin: () => 'runtime.start({ package })',
  'start-options': () => 'the options of runtime.start()',
  'list-packages': () => 'runtime.packages()',
  'list-engines': () => 'runtime.engines()',
  'list-settings': () => 'runtime.settings()',
  'change-setting': ({ key, value }) => `runtime.changeSetting('${key}', '${value}')`,
  'test-notifier': () => 'runtime.testNotifier()',
  'show-servers': ({ server }) => (server === undefined ? 'runtime.servers()' : `runtime.server('${server}')`),
  again: ({ wish, options }) => again(wish, options),
  option: ({ name, value }) => optionText(name, value),
};

/** The call that most likely answers it. */
function answerTo(run: string, { kind, change, type }: Pick<PendingSummary, 'kind'> & Partial<AnsweredBy>): string {
  if (change !== undefined) return `runtime.approve('${run}', { change: '${shortHash(change)}' })`;
  if (type === 'confirmation' || type === 'plan_review') return `runtime.approve('${run}')`;
  return kind === 'blocked' ? `runtime.resume('${run}')` : `runtime.reply('${run}', '…')`;
}
type AnsweredBy = { readonly [K in 'change' | 'type']: PendingSummary[K] | undefined };

/** Options as the last argument of a call, where there are any. */
function objectOf(options: { readonly [name: string]: string }): string {
  const parts = Object.entries(options).map(([name, value]) => `${name}: '${value}'`);
  return parts.length === 0 ? '' : `, { ${parts.join(', ')} }`;
}

/** A call that starts a run of a package, as far as its options. */
export function startOf(ref: string): string {
  return `runtime.start({ package: '${ref}', `;
}

function again(wish: string, options: RunOptionValues): string {
  const parts = Object.entries(options).map(([name, value]) => optionText(name as RunOption, value));
  return `${wish}${parts.join(', ')} })`;
}

function optionText(name: RunOption, value: string): string {
  if (name !== 'role') return `${name}: '${value}'`;
  const [agent = '', ...engine] = value.split('=');
  return `roles: { ${agent}: '${engine.join('=')}' }`;
}

/** A step as a call. */
export function stepInCalls<D extends NextStep['do']>(step: StepTo<D>): Text {
  return asIs(CALLS[step.do as D](step));
}

/** A person who is asked nothing, and told nothing beside what is returned or thrown. */
export const NOBODY: Person = { tell: () => undefined };

/** Help, with its steps as calls. */
export function helpInCalls(help: Help): Text {
  return helpText(help, stepInCalls);
}

/** A flag of the command line that was wrong, by the name of the option that it is here. */
function inOptions(said: Text, details: object): Text {
  const flag = 'flag' in details ? details.flag : undefined;
  if (typeof flag !== 'string') return said;
  const option = flag.replace(/^--/, '').replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  return composed((say) => say(said).replaceAll(flag, option));
}

type Call = (...args: never[]) => Promise<unknown>;

/** Use cases as calls: each is carried out by `inCalls`. */
export function asCalls<T extends { readonly [K in keyof T]: Call }>(calls: T): T {
  const wrap =
    (call: Call): Call =>
    (...args) =>
      inCalls(() => call(...args));
  return Object.fromEntries(Object.entries<Call>(calls).map(([name, call]) => [name, wrap(call)])) as T;
}

/** Carries out a use case; a fault that knows what to do next says it as a call of the library. */
export async function inCalls<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isFault(error)) throw error;
    const { code, said, advice, details } = error;
    const told = inOptions(said, typeof details === 'object' && details !== null ? details : {});
    const isSteps = advice !== undefined && !('en' in advice);
    if (told === said && !isSteps) throw error;
    const help = isSteps ? helpInCalls(advice) : advice;
    throw new Fault(code, told, { cause: error, ...(help === undefined ? {} : { help }), details });
  }
}
