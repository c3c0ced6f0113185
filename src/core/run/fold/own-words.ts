import type { Answer, EventOf } from '../events.ts';
import type { Run } from '../run.ts';

const MOST_KEPT = 1_000;

/** How the first words that a person says to a run begin; they are kept as they were said. */
export function openingWords(run: Run, event: EventOf<'input.taken'>): string | undefined {
  return event.answers === undefined ? kept(ownWords(run, event)) : undefined;
}

/** The first words to a run that asks for them before anything else. */
export function openingAnswer({ interactions }: Run, id: string, { text, value }: Answer): string | undefined {
  const isSaid = value === undefined && interactions.some((open) => open.id === id && open.kind === 'question');
  return isSaid ? kept(text) : undefined;
}

/** What the person said, where the runtime made a task of it: a skill and an item begin with words that are not a person's. */
function ownWords({ started, turns }: Run, { text, said = '' }: EventOf<'input.taken'>): string {
  const isOpening = turns === 0 && (started.skill !== undefined || started.parent !== undefined);
  return isOpening ? said : text;
}

function kept(text: string): string | undefined {
  return text.trim() === '' ? undefined : text.trimStart().slice(0, MOST_KEPT);
}
