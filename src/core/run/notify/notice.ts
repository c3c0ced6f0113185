import type { Text } from '../../words/text.ts';
import type { PendingSummary, RunAbout, RunSummary } from '../view/status.ts';

/** What a person may want to be called for. */
export const NOTICE_EVENTS = ['waiting', 'blocked', 'failed', 'completed'] as const;
export type NoticeEvent = (typeof NOTICE_EVENTS)[number];

/** What a person is told of a run that they are not looking at. */
export type Notice = Pick<RunAbout, 'package' | 'project'> &
  Pick<RunSummary, 'workflow' | 'node' | 'parent'> & {
    readonly event: NoticeEvent;
    /** What is open, oldest first. */
    readonly asks: readonly Pick<PendingSummary, 'id' | 'kind' | 'code' | 'prompt'>[];
    /** Why a run has failed. */
    readonly code?: string;
    readonly message?: string;
    /** What is asked first, or why it has failed, in each language. */
    readonly said?: Text;
  };
