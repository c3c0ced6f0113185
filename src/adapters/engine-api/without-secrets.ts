const MAX_LENGTH = 300;

/** What looks like a key of anybody's. */
const KEY_LIKE = /\b(sk|pk|rk|gsk|hf|xai|ghp|key)[-_][A-Za-z0-9_*.-]{8,}|\bAIza[A-Za-z0-9_*-]{8,}|\bBearer\s+\S+/gi;

/** Another side's words, short and on one line, without the key they may have been given back. */
export function withoutSecrets(words: string, key: string | undefined): string {
  const own = key === undefined ? [] : [key, encodeURIComponent(key), JSON.stringify(key).slice(1, -1)];
  const clean = own.reduce((text, secret) => text.replaceAll(secret, '…'), words).replaceAll(KEY_LIKE, '…');
  const line = clean.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim();
  return line.length <= MAX_LENGTH ? line : `${line.slice(0, MAX_LENGTH).toWellFormed()}…`;
}
