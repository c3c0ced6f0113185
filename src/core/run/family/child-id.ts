import { hashText } from '../../hash.ts';

/** Letters that cannot be mistaken for each other, as in the names of other runs. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const LENGTH = 12;

/** The same item of the same call is the same run, however often it is spawned. `run`: the how-manieth that was begun under its id. */
export function childId(parent: string, callId: string, item: string, run: number): string {
  const hash = hashText(JSON.stringify([parent, callId, item, run]));
  const letters = Array.from({ length: LENGTH }, (_, index) => {
    const byte = Number.parseInt(hash.slice(2 * index, 2 * index + 2), 16);
    return ALPHABET.charAt(byte % ALPHABET.length);
  });
  return `run_${letters.join('')}`;
}
