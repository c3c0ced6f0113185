import type { ShownStatus } from '../run/view/status.ts';
import { recordable, type Sentence } from './recordable.ts';

/** What a run is doing: the word that programs know, and beside it one that people read. */
export const STATUS_WORDS = recordable('status', {
  queued: { en: 'queued', zh: 'queued（排队）' },
  running: { en: 'running', zh: 'running（运行中）' },
  waiting_user: { en: 'waiting_user', zh: 'waiting_user（等待你）' },
  waiting_children: { en: 'waiting_children', zh: 'waiting_children（等待子运行）' },
  blocked: { en: 'blocked', zh: 'blocked（被阻塞）' },
  completed: { en: 'completed', zh: 'completed（已完成）' },
  failed: { en: 'failed', zh: 'failed（失败）' },
  canceled: { en: 'canceled', zh: 'canceled（已取消）' },
  interrupted: { en: 'interrupted', zh: 'interrupted（已中断）' },
} as const satisfies { readonly [S in ShownStatus]: Sentence });
