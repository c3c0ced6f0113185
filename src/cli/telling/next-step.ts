import type { Fault } from '../../core/fault.ts';
import {
  type Help,
  helpText,
  type NextStep,
  type RunOption,
  type RunOptionValues,
  type StepTo,
} from '../../core/help.ts';
import { shortHash } from '../../core/interaction/short-hash.ts';
import { commandLine, quoted } from '../../core/words/command-line.ts';
import { RUN_WORDS } from '../../core/words/run-words.ts';
import { asIs, composed, type Text } from '../../core/words/text.ts';
import { waysFor } from './draw-interaction.ts';
import { firstWay } from './ways-to-answer.ts';

const MOST_NAMED = 5;

/** The commands that do what may be done next. */
const COMMANDS: { readonly [D in NextStep['do']]: (step: StepTo<D>) => Text | string } = {
  show: ({ run }) => `signalbox show ${run}`,
  log: ({ run }) => `signalbox log ${run}`,
  resume: ({ run }) => `signalbox resume ${run}`,
  cancel: ({ run }) => `signalbox cancel ${run}`,
  remove: ({ run }) => `signalbox rm ${run}`,
  watch: ({ run }) => `signalbox watch ${run}`,
  reply: ({ run }) => `signalbox reply ${run} "…"`,
  'tell-story': ({ run }) => `signalbox watch ${run} --from 0`,
  explain: ({ code }) => commandLine('explain', ...(code === undefined ? [] : [code])),
  prune: () => 'signalbox prune --older 30d --status completed --dry-run',
  prompt: ({ run, turn }) => `signalbox prompt ${run} --turn ${turn}`,
  answer: ({ run, open, given }) => waysFor(run, open, given),
  'answer-pending': ({ run, pending }) =>
    firstWay(run, pending, pending.change === undefined ? {} : { change: shortHash(pending.change) }),
  'answer-one': ({ questions }) =>
    questions.length > MOST_NAMED
      ? 'signalbox inbox'
      : composed((say) => questions.map(({ run, open }) => say(waysFor(run, open))).join('\n      ')),
  'reject-with-reason': ({ run }) => `signalbox reject ${run} --reason "…"`,
  'list-snapshots': ({ run }) => `signalbox snapshots ${run}`,
  docs: (step) => `signalbox docs ${step.task}`,
  'begin-task': () => 'signalbox task "…"',
  'begin-crew': () => 'signalbox crew "…"',
  'begin-chat': () => 'signalbox chat "…"',
  'resume-task': (step) => `signalbox task resume ${step.docs}`,
  draw: ({ options = {}, ...step }) =>
    commandLine('graph', step.package, ...Object.entries(options).flatMap(([name, value]) => [`--${name}`, value])),
  validate: (step) => commandLine('validate', step.package),
  pack: ({ over, ...step }) =>
    commandLine('pack', step.package, ...(over === undefined ? [] : ['--output', over, '--force'])),
  start: (step) => [commandLine('run', step.package), ...optionTexts(step.options)].join(' '),
  'show-package': (step) => commandLine('package', 'show', step.package),
  'trust-package': (step) => commandLine('package', 'trust', step.package),
  'add-package': (step) => commandLine('package', 'add', step.package),
  'make-package': ({ name, ...step }) =>
    commandLine('init', step.package, ...(name === undefined ? [] : ['--name', name])),
  'list-runs': () => RUN_WORDS.listed,
  'name-run': () => RUN_WORDS.moreOfId,
  begin: () => 'signalbox demo',
  'start-options': () => 'signalbox run --help',
  'list-packages': () => 'signalbox package ls',
  'list-engines': () => 'signalbox engines',
  'list-settings': () => 'signalbox config list',
  'change-setting': ({ key, value }) => commandLine('config', 'set', key, value),
  'test-notifier': () => 'signalbox notify test',
  'show-servers': ({ server }) => commandLine('servers', ...(server === undefined ? [] : [server])),
  again: ({ wish, options }) => [wish, ...optionTexts(options)].join(' '),
  option: ({ name, value }) => optionText(name, value),
};

/** Help as it is said at a command line. */
export function helpAsTyped(help: Help): Text {
  return helpText(help, nextStepText);
}

export function nextStepText<D extends NextStep['do']>(step: StepTo<D>): Text {
  const said = COMMANDS[step.do as D](step);
  return typeof said === 'string' ? asIs(said) : said;
}

function optionTexts(options: RunOptionValues): readonly string[] {
  return Object.entries(options).map(([name, value]) => optionText(name as RunOption, value));
}

function optionText(name: RunOption, value: string): string {
  return `--${name} ${value.startsWith('<') ? value : quoted(value)}`;
}

/** What helps against a fault, as it is said at a command line. */
export function helpAgainst({ advice }: Pick<Fault, 'advice'>): Text | undefined {
  return advice === undefined ? undefined : helpAsTyped(advice);
}
