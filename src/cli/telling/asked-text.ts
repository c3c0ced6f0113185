import type { Interaction } from '../../core/run/events.ts';
import { ASKED_WORDS } from '../../core/words/asked-words.ts';
import { CREW_WORDS } from '../../core/words/crew-words.ts';
import { readBack } from '../../core/words/read-back.ts';
import type { Told } from '../../core/words/recordable.ts';
import { sayAgain } from '../../core/words/recorded-words.ts';
import { asIs, type Text } from '../../core/words/text.ts';
import { TROUBLE_PARTS, TROUBLE_WORDS } from '../../core/words/trouble-words.ts';

type Asked = Pick<Interaction, 'kind' | 'prompt' | 'say' | 'callId' | 'edge'>;

/** What is asked. The log has the runtime's own questions in English; those of models and packages stay as they are. */
export function askedText(open: Asked): Text {
  const said = open.say === undefined ? undefined : sayAgain(open.say);
  if (said !== undefined) return said;
  if (open.kind === 'notice') return readBack(CREW_WORDS, open.prompt) ?? asIs(open.prompt);
  if (open.kind === 'blocked') return troubleText({ message: open.prompt });
  // At an edge the package may ask in words of its own.
  if (open.edge !== undefined) return readBack({ mayMove: ASKED_WORDS.mayMove }, open.prompt) ?? asIs(open.prompt);
  return labelText(open, open.prompt);
}

/** What is asked, or what may be chosen, by its label. A model asks by a call, except with the last words it said. */
export function labelText({ kind, callId }: Asked, text: string): Text {
  const isOwn = kind === 'in-doubt' || (kind === 'question' && callId === undefined);
  return (isOwn ? readBack(ASKED_WORDS, text) : undefined) ?? asIs(text);
}

/** What stops or hinders a run, for whoever reads it here. A log without sentences has it in English; words of others stay as they are. */
export function troubleText({ message, say }: Told): Text {
  const said = say === undefined ? undefined : sayAgain(say);
  if (said !== undefined) return said;
  return readBack(TROUBLE_WORDS, message, TROUBLE_PARTS) ?? asIs(message);
}
