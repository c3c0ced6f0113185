import { keepDefined } from '../keep-defined.ts';
import type { OpenInteraction } from '../run/run.ts';
import type { PendingSummary } from '../run/view/status.ts';
import { optionsOf } from './options-of.ts';

const MAX_PROMPT = 300;
const MAX_OPTIONS = 20;
const MAX_BESIDE = 1000;

/** What a list shows of an open interaction; the whole of it stands in the log. */
export function summarizePending(open: OpenInteraction): PendingSummary {
  const { id, kind, code, prompt, widget, callId, edge, change, openedAt, say, retryAt } = open;
  return keepDefined({
    id,
    kind,
    type: widget?.type,
    options: choices(widget),
    code,
    callId,
    edge,
    change: change?.hash,
    prompt: shortened(prompt),
    // What fills the sentence can be anything, too.
    say: say !== undefined && JSON.stringify(say).length <= MAX_BESIDE ? say : undefined,
    ...besides(open),
    retryAt,
    openedAt,
  });
}

/** Rows are read for every list, and what is said beside a question can be anything. */
function besides({ ui_hints, context }: OpenInteraction): Pick<PendingSummary, 'ui_hints' | 'context' | 'more'> {
  const said = keepDefined<Pick<PendingSummary, 'ui_hints' | 'context'>>({ ui_hints, context });
  return JSON.stringify(said).length <= MAX_BESIDE ? said : { more: true };
}

/** The choices with their labels: a number alone would say nothing. */
function choices(widget: OpenInteraction['widget']): PendingSummary['options'] {
  if (widget?.type !== 'selection' && widget?.type !== 'action_selection') return undefined;
  const options = optionsOf(widget).slice(0, MAX_OPTIONS);
  return options.map(({ value, label }) => ({ value, label: shortened(label) }));
}

/** Cut between characters, never within one that takes two units. */
export function shortened(text: string): string {
  if (text.length <= MAX_PROMPT) return text;
  const characters = [...text.slice(0, 2 * MAX_PROMPT + 2)];
  return characters.length <= MAX_PROMPT ? text : `${characters.slice(0, MAX_PROMPT - 1).join('')}…`;
}
