import { createHash } from 'node:crypto';

/*
 * The token as a limit of resident memory: Linux hands that down to every child, shows it in /proc and never applies it. Who has
 * left group, parent and environment behind still has it, unless it sets this very limit itself.
 */

/** As `ulimit -m` takes it; so high that nobody who plans by it has less for it. */
export function tokenKilobytes(token: string): bigint {
  return 2n ** 50n + BigInt(`0x${createHash('sha256').update(token).digest('hex').slice(0, 12)}`);
}

/** Whether the limits of a process, as /proc tells them, are those of a token. */
export function hasTokenLimit(limits: string, token: string): boolean {
  const [, hard] = /^Max resident set +\S+ +(\d+)/m.exec(limits) ?? [];
  return hard !== undefined && BigInt(hard) === tokenKilobytes(token) * 1024n;
}
