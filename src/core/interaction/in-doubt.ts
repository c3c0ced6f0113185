import { LANGUAGES, type Language } from '../language.ts';
import type { Refusal } from '../refusal.ts';
import type { Call, Interaction, RunEvent } from '../run/events.ts';
import type { Run } from '../run/run.ts';
import { ASKED_WORDS } from '../words/asked-words.ts';
import { INVALID_WORDS } from '../words/invalid-words.ts';
import { asked } from '../words/recordable.ts';
import { SCREEN_WORDS } from '../words/screen-words.ts';
import { cut, few, invalid } from './checked.ts';
import { interactionId } from './interaction-id.ts';
import { readChoice } from './read-choice.ts';

/** How a person may settle a call when it is unknown whether it happened. */
const DOUBT_CHOICES = [
  { said: ASKED_WORDS.done, value: 'done' },
  { said: ASKED_WORDS.notDone, value: 'run' },
  { said: ASKED_WORDS.nobodyKnows, value: 'unknown' },
] as const;

export type DoubtChoice = (typeof DOUBT_CHOICES)[number]['value'];

/** A call may carry a whole file; the log has it already. */
const MAX_ARGUMENTS = 2_000;

/** The one call that must not be repeated and may have happened: a person decides. */
export function inDoubt(run: Run, call: Call): readonly RunEvent[] {
  const interaction: Interaction = {
    id: interactionId(run),
    kind: 'in-doubt',
    callId: call.id,
    ...asked(ASKED_WORDS.inDoubt(call.tool, cut(JSON.stringify(call.args), MAX_ARGUMENTS))),
    options: labelled('en'),
  };
  return [
    { type: 'call.in-doubt', callId: call.id, tool: call.tool },
    { type: 'interaction.opened', interaction },
  ];
}

/** Here only the choices count: what was meant by other words is not for us to guess. */
export function readDoubtChoice(said: string): DoubtChoice | Refusal {
  const meant = LANGUAGES.map((language) => readChoice(labelled(language), said)).find((value) => value !== undefined);
  const choice = DOUBT_CHOICES.find((known) => known.value === (meant ?? said.trim().toLowerCase()))?.value;
  const choices = DOUBT_CHOICES.map((known) => INVALID_WORDS.choice(known.value, known.said));
  return choice ?? invalid(INVALID_WORDS.oneOfThese(few(choices, SCREEN_WORDS.semicolon)));
}

function labelled(language: Language): { label: string; value: DoubtChoice }[] {
  return DOUBT_CHOICES.map(({ said, value }) => ({ label: said[language], value }));
}

/** What a person's choice records. Running it again is a new intent of the present owner. */
export function doubtSettled(call: Call, choice: DoubtChoice): RunEvent {
  const about = { callId: call.id, tool: call.tool };
  switch (choice) {
    case 'run':
      return { type: 'call.intended', ...about, effect: 'once' };
    case 'done':
      return { type: 'call.finished', ...about, result: { ok: true, confirmedBy: 'person' }, by: 'person', ms: 0 };
    case 'unknown': {
      const error = {
        code: 'OUTCOME_UNKNOWN',
        message: `Nobody knows whether ${call.tool} was carried out. Check before you go on.`,
      };
      return { type: 'call.finished', ...about, result: { ok: false, error }, by: 'person', ms: 0 };
    }
  }
}
