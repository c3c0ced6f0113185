/** What the keys of providers begin with. */
const KEY = /\b(sk|rk|pk|gsk|hf|xai|ghp|glpat)[-_][A-Za-z0-9_-]{12,}|\bAIza[A-Za-z0-9_-]{16,}|^Bearer\s+\S/i;

/** Whether a text looks like a key that somebody has put where only names belong. */
export function looksLikeKey(text: string): boolean {
  return KEY.test(text);
}
