import type { ReviewItem } from '../../core/route/review-items.ts';
import type { ToolResult } from '../../core/tool/result.ts';

/** How many are told, open ones first. All of them are counted. */
const MOST_TOLD = 100;

/** How many items are open, and which there are. */
export function tellItems(items: readonly ReviewItem[]): ToolResult {
  const open = items.filter(({ state }) => state === 'open');
  const rest = items.filter(({ state }) => state !== 'open');
  const shown = [...open, ...rest].slice(0, MOST_TOLD);
  return {
    ok: true,
    open: open.length,
    items: shown.map((item) => ({ ...item })),
    ...(shown.length < items.length ? { truncated: true } : {}),
  };
}
