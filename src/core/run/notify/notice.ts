import type { ParentSummary, PendingSummary } from '../view/status.ts';

/** What a person may want to be called for. */
export const NOTICE_EVENTS = ['waiting', 'blocked', 'failed', 'completed'] as const;
export type NoticeEvent = (typeof NOTICE_EVENTS)[number];

/** Word of a run for somebody who does not look at it. */
export type Notice = {
  readonly event: NoticeEvent;
  readonly package: string;
  readonly workflow: string;
  readonly node: string;
  readonly project: string;
  /** What is open, oldest first. */
  readonly asks: readonly Pick<PendingSummary, 'id' | 'kind' | 'code' | 'prompt'>[];
  /** Why a run has failed. */
  readonly code?: string;
  readonly message?: string;
  /** The run and the item that it works for. */
  readonly parent?: ParentSummary;
};
