import type { Json } from '../../core/json.ts';
import { oneLine } from '../../core/words/plain-text.ts';

const SHOWN = 200;

/** An output as far as a line can show it; all of it is in the JSON. */
export function outputText(output: Json): string {
  const text = oneLine(JSON.stringify(output));
  return text.length > SHOWN ? `${text.slice(0, SHOWN).toWellFormed()}…` : text;
}
