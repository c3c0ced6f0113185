import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { z } from 'zod';

const MAX_LENGTH = 300;
/** What is shorter is no secret: without it no word could be read. */
const SHORTEST = 4;

/** What looks like a key of anybody's, also one that is told with stars in it. */
const KEY_LIKE =
  /\b(sk|pk|rk|gsk|hf|xai|ghp|key)[-_][A-Za-z0-9_*.-]{8,}|\bAIza[A-Za-z0-9_*-]{8,}|\bBearer\s+\S+|[\w-]*\*{3,}[\w*-]*/gi;

/** Another side's words, fit to be shown and kept: short, on one line, without keys, whosesoever and however they are written. */
export function withoutSecrets(words: string, secrets: readonly string[]): string {
  const line = hideSecrets(words, secrets)
    .replaceAll(KEY_LIKE, '…')
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim();
  return line.length <= MAX_LENGTH ? line : `${line.slice(0, MAX_LENGTH).toWellFormed()}…`;
}

/** The same words without these secrets. Longer writings go first: some of them hold a shorter one. */
export function hideSecrets(words: string, secrets: readonly string[]): string {
  const writings = secrets.filter(({ length }) => length >= SHORTEST).flatMap(writingsOf);
  return [...new Set(writings)]
    .sort((one, other) => other.length - one.length)
    .reduce((text, writing) => text.replaceAll(writing, '…'), words);
}

/** A secret as it may come back: as it is, and as addresses, documents and headers have it. */
function writingsOf(secret: string): readonly string[] {
  const plain = [secret, encodeURIComponent(secret.toWellFormed()), JSON.stringify(secret).slice(1, -1)];
  const bytes = utf8ToBytes(secret);
  const hex = bytesToHex(bytes);
  const coded = base64(bytes).flatMap((text) => [text, text.replaceAll('+', '-').replaceAll('/', '_')]);
  return [...plain, hex, hex.toUpperCase(), ...coded];
}

/** In the middle of other bytes it may begin at any place of a group of three; digits that it shares with others are left out. */
function base64(bytes: Uint8Array): readonly string[] {
  return [0, 1, 2].map((shift) => {
    const shifted = new Uint8Array(shift + bytes.length);
    shifted.set(bytes, shift);
    const end = Math.floor((shifted.length * 8) / 6);
    return z.core.util.uint8ArrayToBase64(shifted).slice(Math.ceil((shift * 8) / 6), end);
  });
}
