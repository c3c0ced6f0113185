import type { Command } from '../../src/core/run/commands.ts';
import type { Answer } from '../../src/core/run/events.ts';
import type { Chance } from '../packages/chance.ts';
import { triesAll } from './attempts.ts';
import { honest, SUBMISSION, submitting } from './forge.ts';
import { type Family, none, type Played, stageIn } from './played.ts';
import { CHANGE, type Situation } from './situations.ts';
import type { Stage } from './stage.ts';

/** A yes in every way but a submission, which is complete as it stands. */
const UNNAMED: readonly Answer[] = [
  { text: 'yes' },
  { text: 'OK' },
  { text: '同意' },
  { text: '', confirmed: true },
  { text: '', value: { confirmed: true } },
  { text: SUBMISSION, confirmed: true },
  { text: SUBMISSION, value: { confirmed: true } },
  { text: 'yes', choice: 'run', confirmed: true },
];

/** By the hash of the change that is shown. */
const RIGHT: readonly ((hash: string) => string)[] = [
  (hash) => hash,
  (hash) => hash.slice(0, 8),
  (hash) => hash.slice(0, 12).toUpperCase(),
];
const WRONG: readonly ((hash: string) => string)[] = [
  () => '',
  () => 'x',
  (hash) => hash.slice(0, 7),
  (hash) => hash.slice(1),
  (hash) => ` ${hash}`,
  (hash) => `${hash} `,
  (hash) => `${hash}0`,
  (hash) => [...hash].reverse().join(''),
  () => '0'.repeat(64),
];

const UNSHOWN: readonly Situation[] = [
  'resting',
  'confirming without a change',
  'asking plainly',
  'asking to choose',
  'asking for a form',
  'after the change was made',
  'after a no',
  'after the question was withdrawn',
];

export const NAMED_CHANGES: { readonly [name: string]: Family } = {
  'a yes that names no change'(kernel, chance) {
    const stage = stageIn(kernel, 'confirming');
    for (let times = 1 + chance.below(2); times > 0; times -= 1) stage.posts(sent(stage, chance, chance.pick(UNNAMED)));
    return refused(stage, chance, 'a change is shown, and none is named');
  },

  'for another change than was shown'(kernel, chance) {
    const stage = stageIn(kernel, 'confirming');
    stage.posts(naming(stage, chance, chance.pick(WRONG)));
    return refused(stage, chance, 'its hash is another one');
  },

  'for a change that is not shown'(kernel, chance) {
    const situation = chance.pick(UNSHOWN);
    const stage = stageIn(kernel, situation);
    const change = chance.pick(['0123456789ab', '', 'f'.repeat(64)]);
    stage.says(submitting(chance, change));
    triesAll(stage, chance);
    return none(stage, situation);
  },

  /** Without these nobody would notice if no name counted any more. */
  'for the change that was shown'(kernel, chance) {
    const stage = stageIn(kernel, 'confirming');
    stage.posts(naming(stage, chance, chance.pick(RIGHT))).replies('Now.', CHANGE);
    triesAll(stage, chance);
    return { stage, what: 'it is named', armed: 1, changed: 1 };
  },
};

/** An answer, or the same words as a message where there is nothing but words. */
function sent({ run }: Stage, chance: Chance, answer: Answer): Command {
  const { text, value, confirmed, change } = answer;
  const onlyWords = value === undefined && confirmed === undefined;
  if (onlyWords && chance.is(0.5)) return { kind: 'message', text, ...(change === undefined ? {} : { change }) };
  return { kind: 'answer', interaction: run.interactions[0]?.id ?? '', answer };
}

/** A yes with a name: beside it, in its value, or in that of a submission. */
function naming(stage: Stage, chance: Chance, named: (hash: string) => string): Command {
  const change = named(stage.run.interactions[0]?.change?.hash ?? '');
  return sent(
    stage,
    chance,
    chance.pick([
      { ...chance.pick(UNNAMED), change },
      { text: honest(chance), change },
      { text: '', value: { confirmed: true, change } },
      { text: submitting(chance, change) },
    ]),
  );
}

/** It was no answer: the question is still open, and a no can be given to it. */
function refused(stage: Stage, chance: Chance, what: string): Played {
  const closed = stage.run.interactions.length === 0;
  triesAll(stage, chance);
  return { ...none(stage, what), closed };
}
