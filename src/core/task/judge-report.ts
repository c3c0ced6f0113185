import { isObject, type Json } from '../json.ts';

/** What the run of an item has reported when it came to its end. */
export type ItemReport = { readonly outcome: string; readonly result: Json };

export type ItemVerdict = { readonly passed: boolean; readonly reason: string };

/** Whether an item is done: its run has come to its end, and its check or its reviewer says so. A claim alone is nothing. */
export function judgeReport({ outcome, result }: ItemReport): ItemVerdict {
  const { check, verify, message } = isObject(result) ? result : {};
  if (outcome !== 'completed') return { passed: false, reason: text(message) || `its run was ${outcome}` };
  if (isObject(check)) {
    const { exitCode, log } = check;
    if (exitCode === 0) return { passed: true, reason: '' };
    return { passed: false, reason: `its check ended with ${String(exitCode)}${lastLine(text(log))}` };
  }
  if (isObject(verify)) {
    return { passed: verify['passed'] === true, reason: text(verify['reason']) || 'the review gave no reason' };
  }
  return { passed: false, reason: 'nobody has verified it' };
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

const MAX_LINE = 200;

function lastLine(log: string): string {
  const line = log.trimEnd().split('\n').at(-1)?.trim() ?? '';
  return line === '' ? '' : `: ${line.slice(0, MAX_LINE)}`;
}
