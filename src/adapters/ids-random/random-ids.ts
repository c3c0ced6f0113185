import { randomBytes } from 'node:crypto';
import type { Ids } from '../../ports/ids.ts';

/** Crockford's base 32: no letter can be mistaken for a digit. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const LENGTH = 12;

/** Names of 60 random bits: two of a billion runs are alike with a chance of one in two. */
export function randomIds(): Ids {
  return { run: () => `run_${word()}`, key: () => `key_${word()}` };
}

function word(): string {
  return Array.from(randomBytes(LENGTH), (byte) => ALPHABET.charAt(byte % ALPHABET.length)).join('');
}
