import { isoTime } from '../../iso-time.ts';
import { NOTIFY_WORDS } from '../../words/notify-words.ts';
import { asIs, type Text } from '../../words/text.ts';
import type { Notice } from './notice.ts';

/** A notice as it leaves the machine. The same `key` is the same notice, however often it comes. */
export type NoticeDocument = Omit<Notice, 'event' | 'said'> & {
  readonly v: 1;
  readonly key: string;
  readonly event: Notice['event'] | 'test';
  readonly run: string;
  /** The event of the log that it tells of. */
  readonly seq: number;
  readonly at: string;
  /** A sentence for people, in each language. */
  readonly text: Text;
};

/** What a notice is made of: the append, and what it means. */
type Told = { readonly runId: string; readonly seq: number; readonly ts: number; readonly notice: Notice };

export function noticeDocument({ runId, seq, ts, notice }: Told): NoticeDocument {
  const { said, ...facts } = notice;
  // One that an earlier version has kept has its words alone.
  const words = notice.asks[0]?.prompt ?? notice.message;
  return {
    v: 1,
    key: `${runId}:${seq}`,
    run: runId,
    seq,
    at: isoTime(ts),
    text: sentence(
      NOTIFY_WORDS[notice.event](`${notice.workflow} (${runId})`),
      said ?? (words === undefined ? undefined : asIs(words)),
    ),
    ...facts,
  };
}

function sentence(happened: Text, said: Text | undefined): Text {
  if (said === undefined) return happened;
  return { en: NOTIFY_WORDS.saying(happened.en, said.en).en, zh: NOTIFY_WORDS.saying(happened.zh, said.zh).zh };
}

/** What `notify test` sends. */
export function testDocument(key: string, ts: number): NoticeDocument {
  return {
    ...{ v: 1, key, event: 'test', run: '', seq: 0, at: isoTime(ts), text: NOTIFY_WORDS.test },
    ...{ package: '', workflow: '', node: '', project: '', asks: [] },
  };
}

const [MINUTE, HOUR] = [60_000, 3_600_000];
/** From one try to the next: soon at first, for more than three days in all. */
const PAUSES = [
  10_000,
  30_000,
  2 * MINUTE,
  10 * MINUTE,
  HOUR / 2,
  HOUR,
  3 * HOUR,
  6 * HOUR,
  12 * HOUR,
  12 * HOUR,
  24 * HOUR,
  24 * HOUR,
];

/** How long after so many tries the next one comes; undefined where there is none any more. */
export function pauseAfter(attempts: number): number | undefined {
  return PAUSES[attempts - 1];
}
