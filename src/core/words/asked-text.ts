import type { Interaction } from '../run/events.ts';
import type { Told } from './recordable.ts';
import { sentenceOf } from './sentence-of.ts';
import { asIs, type Text } from './text.ts';

type Asked = Pick<Interaction, 'kind' | 'prompt' | 'say' | 'callId' | 'edge'>;

/** What is asked. The log has the runtime's own questions in English; those of models and packages stay as they are. */
export function askedText(open: Asked): Text {
  const said: Told = { message: open.prompt, say: open.say };
  if (open.kind === 'notice') return sentenceOf('notice', said);
  if (open.kind === 'blocked') return sentenceOf('trouble', said);
  // At an edge the package may ask in words of its own.
  if (open.edge !== undefined) return sentenceOf('move', said);
  return ownText(open, said);
}

/** What is asked, or what may be chosen, by its label. A model asks by a call, except with the last words it said. */
export function labelText(open: Asked, label: string): Text {
  return ownText(open, { message: label });
}

function ownText({ kind, callId }: Asked, said: Told): Text {
  const isOwn = kind === 'in-doubt' || (kind === 'question' && callId === undefined);
  return isOwn || said.say !== undefined ? sentenceOf('question', said) : asIs(said.message);
}

/** What stops or hinders a run, for a person to read. A log without sentences has it in English; words of others stay as they are. */
export function troubleText(told: Told): Text {
  return sentenceOf('trouble', told);
}
