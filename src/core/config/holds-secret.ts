import { looksLikeKey } from './looks-like-key.ts';
import { isLoaded } from './plain-address.ts';

/** What secrets are called, in whatever spelling and as a part of whatever name; tokens in the plural are counted. */
const NAME = /key|token(?!s)|secret|passw|authori[sz]ation|credential|bearer/i;

/** Letters and digits in one long row, as in no word and no name of a model. */
const OPAQUE = /(?=[A-Za-z]*\d)(?=\d*[A-Za-z])[A-Za-z0-9]{24,}/;

/** Whether a line of a file may hold something secret, so that nobody is shown it. It rather says yes. */
export function holdsSecret(line: string): boolean {
  return namesSecret(line) || looksSecret(line);
}

/** Whether a text has something in it that looks secret by itself, whatever it is called. */
export function looksSecret(text: string): boolean {
  return looksLikeKey(text) || isLoaded(text) || OPAQUE.test(text);
}

/** Whether what goes by this name is probably a secret. */
export function namesSecret(name: string): boolean {
  return NAME.test(name);
}
