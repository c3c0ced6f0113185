import type { OpenInteraction } from '../run/run.ts';
import type { PendingSummary } from '../run/status.ts';

const MAX_PROMPT = 300;

/** What a list shows of an open interaction; the whole of it stands in the log. */
export function summarizePending({
  id,
  kind,
  code,
  prompt,
  widget,
  callId,
  change,
  openedAt,
}: OpenInteraction): PendingSummary {
  return {
    id,
    kind,
    ...(widget === undefined ? {} : { type: widget.type }),
    ...(code === undefined ? {} : { code }),
    ...(callId === undefined ? {} : { callId }),
    ...(change === undefined ? {} : { change: change.hash }),
    prompt: shortened(prompt),
    openedAt,
  };
}

/** Cut between characters, never within one that takes two units. */
function shortened(text: string): string {
  if (text.length <= MAX_PROMPT) return text;
  const characters = [...text.slice(0, 2 * MAX_PROMPT + 2)];
  return characters.length <= MAX_PROMPT ? text : `${characters.slice(0, MAX_PROMPT - 1).join('')}…`;
}
