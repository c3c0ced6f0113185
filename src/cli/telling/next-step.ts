import { GuidedFault, type NextStep } from '../../app/next-step.ts';
import type { Fault } from '../../core/fault.ts';
import { commandLine } from '../../core/words/command-line.ts';
import { RUN_WORDS } from '../../core/words/run-words.ts';
import { asIs, composed, type Text } from '../../core/words/text.ts';
import { waysFor } from './draw-interaction.ts';

const MOST_NAMED = 5;

/** The commands that do what may be done next. */
const COMMANDS: { readonly [D in NextStep['do']]: (step: Extract<NextStep, { readonly do: D }>) => Text } = {
  show: ({ run }) => asIs(`signalbox show ${run}`),
  log: ({ run }) => asIs(`signalbox log ${run}`),
  resume: ({ run }) => asIs(`signalbox resume ${run}`),
  watch: ({ run }) => asIs(`signalbox watch ${run}`),
  answer: ({ run, open, given }) => waysFor(run, open, given),
  'answer-one': ({ questions }) =>
    questions.length > MOST_NAMED
      ? asIs('signalbox inbox')
      : composed((say) => questions.map(({ run, open }) => say(waysFor(run, open))).join('\n      ')),
  'reject-with-reason': ({ run }) => asIs(`signalbox reject ${run} --reason "…"`),
  'show-package': (step) => asIs(commandLine('package', 'show', step.package)),
  'list-runs': () => RUN_WORDS.listed,
  'name-run': () => RUN_WORDS.moreOfId,
  begin: () => asIs('signalbox demo'),
};

export function nextStepText<D extends NextStep['do']>(step: Extract<NextStep, { readonly do: D }>): Text {
  return COMMANDS[step.do as D](step);
}

/** What helps against a fault, as it is said at a command line. */
export function helpAgainst(fault: Fault): Text | undefined {
  return fault instanceof GuidedFault ? nextStepText(fault.next) : fault.advice;
}
