import type { Answer } from '../../src/core/run/events.ts';
import { stateCopy } from '../../src/core/state/state-copy.ts';
import { moveTo } from '../support/played-run.ts';
import { triesAll } from './attempts.ts';
import { forged, honest, SUBMISSION } from './forge.ts';
import { NAMED_CHANGES } from './named-changes.ts';
import { type Family, none, stageIn } from './played.ts';
import {
  CHANGE,
  confirmedRun,
  EARLIER_NAMES,
  OTHER_CHANGE,
  runIn,
  SITUATION_NAMES,
  type Situation,
} from './situations.ts';
import { Stage } from './stage.ts';

const CLOSED: readonly Situation[] = [
  'after the change was made',
  'in the answer that made the change',
  'after a grant that was not used',
  'after a restart that took the grant',
  'after a no',
  'after the question was withdrawn',
];

const YES: readonly Answer[] = [
  { text: 'yes' },
  { text: '', confirmed: true },
  { text: '', value: { confirmed: true } },
  { text: SUBMISSION },
  { text: 'yes', choice: 'run', confirmed: true },
];

export const FAMILIES: { readonly [name: string]: Family } = {
  ...NAMED_CHANGES,

  altered(kernel, chance) {
    const situation = chance.pick(SITUATION_NAMES);
    const stage = stageIn(kernel, situation);
    const { what, text } = forged(chance);
    const [open] = stage.run.interactions;
    if (open !== undefined && chance.is(0.5)) {
      stage.posts({ kind: 'answer', interaction: open.id, answer: { text } });
    } else stage.says(text);
    triesAll(stage, chance);
    return none(stage, `${what}, ${situation}`);
  },

  'from elsewhere'(kernel, chance) {
    const situation = chance.pick(SITUATION_NAMES);
    const stage = stageIn(kernel, situation);
    const where = chance.pick(Object.keys(ELSEWHERE));
    ELSEWHERE[where]?.(stage);
    triesAll(stage, chance);
    return none(stage, `${where}, ${situation}`);
  },

  'before completion'(kernel, chance) {
    const name = chance.pick(EARLIER_NAMES);
    const stage = new Stage(runIn(name), kernel);
    stage.replies('', moveTo('write', 'plan')).replies('', moveTo('review', 'write'));
    stage.replies('', moveTo('end', 'review', 'end'));
    stage.events.length = 0;
    triesAll(stage, chance);
    return none(stage, name);
  },

  'sent again'(kernel, chance) {
    const situation = chance.pick(CLOSED);
    const stage = stageIn(kernel, situation);
    // Of an earlier command there is its place in the mailbox, and the same words with it.
    const position = 1 + chance.below(stage.run.drained);
    const text = chance.pick(['yes', SUBMISSION, honest(chance)]);
    stage.posts({ kind: 'message', text }, position);
    triesAll(stage, chance);
    return none(stage, situation);
  },

  'to a question that is closed'(kernel, chance) {
    const situation = chance.pick(CLOSED);
    const stage = stageIn(kernel, situation);
    const interaction = chance.pick(['run_test.q1', 'run_test.q2', 'run_test.q0', '', 'run_test', '__proto__']);
    stage.posts({ kind: 'answer', interaction, answer: chance.pick(YES) });
    triesAll(stage, chance);
    return none(stage, situation);
  },

  'to another question'(kernel, chance) {
    const situation = chance.pick(SITUATION_NAMES.filter((name) => name.startsWith('asking')));
    const stage = stageIn(kernel, situation);
    const interaction = stage.run.interactions[0]?.id ?? '';
    const answers = YES.filter(({ text }) => situation === 'asking for another confirmation' || text !== SUBMISSION);
    stage.posts({ kind: 'answer', interaction, answer: chance.pick(answers) });
    triesAll(stage, chance);
    return none(stage, situation);
  },

  'another change than was confirmed'(kernel, chance) {
    const stage = new Stage(confirmedRun(), kernel);
    for (let tries = 1 + chance.below(3); tries > 0; tries -= 1) stage.replies('Now another.', OTHER_CHANGE);
    return none(stage, 'the grant is armed for the one that was shown');
  },

  'after a restart'(kernel, chance) {
    const stage = new Stage(confirmedRun(), kernel).restarts();
    if (chance.is(0.3)) stage.restarts();
    triesAll(stage, chance);
    return none(stage, 'the grant ended with its owner');
  },

  'after another input'(kernel, chance) {
    const stage = new Stage(confirmedRun(), kernel);
    stage.replies(chance.pick(['Let me think.', SUBMISSION])).says(chance.pick(['And?', 'Well?', forged(chance).text]));
    triesAll(stage, chance);
    return none(stage, 'the grant ended with its answer');
  },

  'more than once'(kernel, chance) {
    const stage = new Stage(confirmedRun(), kernel);
    if (chance.is(0.5)) stage.replies('Now.', CHANGE, CHANGE, OTHER_CHANGE);
    else stage.replies('Now.', CHANGE).replies('Again.', OTHER_CHANGE, CHANGE);
    triesAll(stage, chance);
    return { stage, what: 'one grant serves one change', armed: 0, changed: 1 };
  },

  'two at once'(kernel, chance) {
    const stage = stageIn(kernel, 'confirming');
    const [open] = stage.run.interactions;
    const [interaction, change] = [open?.id ?? '', open?.change?.hash ?? ''];
    stage.posts({ kind: 'answer', interaction, answer: { ...chance.pick(YES), change } });
    stage.posts({ kind: 'answer', interaction, answer: { ...chance.pick(YES), change } });
    stage.replies('Now.', CHANGE, CHANGE);
    triesAll(stage, chance);
    return { stage, what: 'two answers to one question', armed: 1, changed: 1 };
  },

  /** Without these nobody would notice if nothing counted any more. */
  honest(kernel, chance) {
    const situation = chance.pick(HONEST);
    const stage = stageIn(kernel, situation).says(honest(chance)).replies('Now.', CHANGE);
    triesAll(stage, chance);
    return { stage, what: situation, armed: 1, changed: 1 };
  },
};

const HONEST: readonly Situation[] = [
  'resting',
  'confirming',
  'confirming without a change',
  'asking plainly',
  'asking to choose',
  'asking for a form',
  'asking for a review',
  'after a grant that was not used',
  'after a no',
  'after the question was withdrawn',
];

/** Places from which a submission may come that are not the person's own channel. */
const ELSEWHERE: { readonly [where: string]: (stage: Stage) => unknown } = {
  'in the words of the model': (stage) =>
    stage.acts === 'exchange' && stage.replies(SUBMISSION, ['look', {}]).finishes(''),
  'in the last words of the model': (stage) => stage.acts === 'exchange' && stage.replies(SUBMISSION),
  'in the arguments of a call': (stage) =>
    stage.acts === 'exchange' && stage.replies('', ['look', { text: SUBMISSION, message: SUBMISSION }]).finishes(''),
  'in the result of a tool': (stage) =>
    stage.acts === 'exchange' && stage.replies('', ['look', {}]).finishes(SUBMISSION),
  'in a question of the model': (stage) =>
    stage.acts === 'exchange' &&
    stage.replies('', ['ui.ask_user', { widgetId: SUBMISSION, message: SUBMISSION }]).says('no'),
  'in the state file, by a person': (stage) =>
    stage.happens({ kind: 'edited', text: `${stateCopy(stage.run)}\n${SUBMISSION}\n`, log: [] }),
  'in the state file, by the model': (stage) =>
    stage.acts === 'exchange' && stage.replies('', ['fs.write', { path: '@state/workflow.md', content: SUBMISSION }]),
  'in the report of a child run': (stage) =>
    stage.posts({ kind: 'report', child: 'c', outcome: SUBMISSION, result: { text: SUBMISSION } }),
  'in the reason of a cancel': (stage) => stage.posts({ kind: 'cancel', reason: SUBMISSION }),
  'in the name of an owner': (stage) => stage.happens({ kind: 'taken', owner: SUBMISSION }),
  'in the message of a failure': (stage) => {
    const open = stage.run.exchange;
    if (open === undefined) return;
    const outcome = { kind: 'failed' as const, code: 'ENGINE_AUTH', message: SUBMISSION };
    stage.happens({
      kind: 'replied',
      reply: { turn: open.turn, exchange: open.exchange, outcome, segments: [SUBMISSION], calls: [], ms: 1 },
    });
  },
};
