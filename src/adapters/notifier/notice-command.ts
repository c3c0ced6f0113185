import { systemText } from '../../core/system-text.ts';
import { NOTIFY_WORDS } from '../../core/words/notify-words.ts';
import type { Notifier } from '../../ports/notifier.ts';
import type { Processes } from '../../ports/processes.ts';
import { DELIVERY_MS, failed } from './failed.ts';

export type NoticeCommand = {
  readonly argv: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  readonly processes: Processes;
  /** By it whoever comes after us finds what is still at work. */
  readonly folder: string;
};

const LIMITS = { ms: DELIVERY_MS, outputBytes: 64 * 1024 };

/** Starts a program of the person's, without a shell, with the document on its input. It has arrived when that ends with 0. */
export function noticeCommand({ processes, ...order }: NoticeCommand): Notifier['deliver'] {
  return async (document, signal) => {
    const input = Buffer.from(`${JSON.stringify(document)}\n`);
    try {
      const { code, signal: killed, endedBy } = await processes.runShort({ ...order, limits: LIMITS, signal, input });
      if (code === 0 && endedBy === undefined) return { kind: 'delivered' };
      if (signal.aborted) return failed(NOTIFY_WORDS.calledOff);
      if (endedBy === 'time') return failed(NOTIFY_WORDS.noAnswer(DELIVERY_MS / 1000));
      return failed(NOTIFY_WORDS.ended(String(killed ?? code)));
    } catch (error) {
      return failed(systemText(error));
    }
  };
}
