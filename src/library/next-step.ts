import { GuidedFault, type NextStep } from '../app/next-step.ts';
import type { RunOption, Wish } from '../app/place.ts';
import { Fault } from '../core/fault.ts';
import { shortHash } from '../core/interaction/short-hash.ts';
import { asIs } from '../core/words/text.ts';

/** The calls of the library that do what may be done next. */
const CALLS: { readonly [D in NextStep['do']]: (step: Extract<NextStep, { readonly do: D }>) => string } = {
  show: ({ run }) => `runtime.show('${run}')`,
  log: ({ run }) => `runtime.log('${run}')`,
  resume: ({ run }) => `runtime.resume('${run}')`,
  watch: ({ run }) => `runtime.watch('${run}', listener)`,
  answer: ({ run, open }) => {
    if (open.change !== undefined) return `runtime.approve('${run}', { change: '${shortHash(open.change.hash)}' })`;
    const [open1] = [open.widget?.type];
    return open1 === 'confirmation' || open1 === 'plan_review'
      ? `runtime.approve('${run}')`
      : `runtime.reply('${run}', '…')`;
  },
  'answer-one': ({ questions }) => questions.map(({ run }) => `runtime.reply('${run}', '…')`).join(' or '),
  'reject-with-reason': ({ run }) => `runtime.reject('${run}', { reason: '…' })`,
  'show-package': (step) => `validatePackage('${step.package}'), or start({ …, trust: true })`,
  'list-runs': () => 'runtime.list()',
  'name-run': () => 'the whole id, as runtime.list() has it',
  begin: () => 'runtime.start({ package })',
};

function callText<D extends NextStep['do']>(step: Extract<NextStep, { readonly do: D }>): string {
  return CALLS[step.do as D](step);
}

/** Carries out a use case; a fault that knows what to do next says it as a call of the library. */
export async function inCalls<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof GuidedFault)) throw error;
    throw new Fault(error.code, error.said, { cause: error, help: asIs(callText(error.next)) });
  }
}

/** A run that a program wants to start, as the call that starts it. */
export function calledWish(ref: string): Wish {
  const option = (name: RunOption, value: string): string => `${name}: '${value}'`;
  return {
    option,
    again: (options) => {
      const parts = Object.entries({ package: ref, ...options }).map(([name, value]) => `${name}: '${value}'`);
      return `runtime.start({ ${parts.join(', ')} })`;
    },
  };
}
