import type { Interaction } from '../../core/run/events.ts';
import { ASKED_WORDS } from '../../core/words/asked-words.ts';
import { CREW_WORDS } from '../../core/words/crew-words.ts';
import { readBack } from '../../core/words/read-back.ts';
import { asIs, composed, type Text } from '../../core/words/text.ts';
import { OTHERS_WORDS, TROUBLE_PARTS, TROUBLE_WORDS } from '../../core/words/trouble-words.ts';

type Asked = Pick<Interaction, 'kind' | 'prompt' | 'callId' | 'edge'>;

/** What is asked. The log has the runtime's own questions in English; those of models and packages stay as they are. */
export function askedText(open: Asked): Text {
  if (open.kind === 'notice') return readBack(CREW_WORDS, open.prompt) ?? asIs(open.prompt);
  if (open.kind === 'blocked') return troubleText(open.prompt);
  // At an edge the package may ask in words of its own.
  if (open.edge !== undefined) return readBack({ mayMove: ASKED_WORDS.mayMove }, open.prompt) ?? asIs(open.prompt);
  return labelText(open, open.prompt);
}

/** What is asked, or what may be chosen, by its label. A model asks by a call, except with the last words it said. */
export function labelText({ kind, callId }: Asked, text: string): Text {
  const isOwn = kind === 'in-doubt' || (kind === 'question' && callId === undefined);
  return (isOwn ? readBack(ASKED_WORDS, text) : undefined) ?? asIs(text);
}

/** What stops or hinders a run, as its log has it in English, for whoever reads it here. Words of others stay as they are. */
export function troubleText(message: string): Text {
  const [, told, words = ''] = /^(.+) In its own words: "(.*)"$/.exec(message) ?? [];
  if (told !== undefined) return composed((inOne) => inOne(OTHERS_WORDS.inItsWords(inOne(troubleText(told)), words)));
  return readBack(TROUBLE_WORDS, message, TROUBLE_PARTS) ?? asIs(message);
}
