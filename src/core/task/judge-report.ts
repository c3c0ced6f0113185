import { isObject, type Json } from '../json.ts';
import { REPORT_WORDS } from '../words/task-story-words.ts';
import { asIs, type Text } from '../words/text.ts';

/** What the run of an item has reported when it came to its end. */
export type ItemReport = { readonly outcome: string; readonly result: Json };

/** `said` is the reason for people, `reason` the same for models and for the list. */
export type ItemVerdict = { readonly passed: boolean; readonly reason: string; readonly said: Text };

/** Whether an item is done: its run has come to its end, and its check or its reviewer says so. A claim alone is nothing. */
export function judgeReport({ outcome, result }: ItemReport): ItemVerdict {
  const { check, verify, message } = isObject(result) ? result : {};
  if (outcome !== 'completed') return failed(spoken(message) ?? REPORT_WORDS.runWas(outcome));
  if (isObject(check)) {
    const { exitCode, signal, log } = check;
    if (exitCode === 0) return PASSED;
    const [code, line] = [String(exitCode ?? signal ?? 'no exit code'), lastLine(text(log))];
    return failed(line === '' ? REPORT_WORDS.checkEnded(code) : REPORT_WORDS.checkSaid(code, line));
  }
  if (!isObject(verify)) return failed(REPORT_WORDS.unverified);
  const said = spoken(verify['reason']) ?? REPORT_WORDS.noReason;
  return { passed: verify['passed'] === true, reason: said.en, said };
}

const PASSED: ItemVerdict = { passed: true, reason: '', said: asIs('') };

function failed(said: Text): ItemVerdict {
  return { passed: false, reason: said.en, said };
}

/** Words of others; undefined where there are none. */
function spoken(value: unknown): Text | undefined {
  const words = text(value);
  return words === '' ? undefined : asIs(words);
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

const MAX_LINE = 200;

function lastLine(log: string): string {
  const line = log.trimEnd().split('\n').at(-1)?.trim() ?? '';
  return line.slice(0, MAX_LINE);
}
