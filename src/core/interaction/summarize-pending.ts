import type { OpenInteraction } from '../run/run.ts';
import type { PendingSummary } from '../run/view/status.ts';
import { optionsOf } from './options-of.ts';

const MAX_PROMPT = 300;
const MAX_OPTIONS = 20;
const MAX_BESIDE = 1000;

/** What a list shows of an open interaction; the whole of it stands in the log. */
export function summarizePending(open: OpenInteraction): PendingSummary {
  const { id, kind, code, prompt, widget, callId, edge, change, openedAt } = open;
  return {
    id,
    kind,
    ...(widget === undefined ? {} : { type: widget.type, ...choices(widget) }),
    ...(code === undefined ? {} : { code }),
    ...(callId === undefined ? {} : { callId }),
    ...(edge === undefined ? {} : { edge }),
    ...(change === undefined ? {} : { change: change.hash }),
    prompt: shortened(prompt),
    ...besides(open),
    openedAt,
  };
}

/** Rows are read for every list, and what is said beside a question can be anything. */
function besides({ ui_hints, context }: OpenInteraction): Pick<PendingSummary, 'ui_hints' | 'context' | 'more'> {
  const said = { ...(ui_hints === undefined ? {} : { ui_hints }), ...(context === undefined ? {} : { context }) };
  return JSON.stringify(said).length <= MAX_BESIDE ? said : { more: true };
}

/** Whoever is told the number of a choice must be able to see what it stands for. */
function choices(widget: NonNullable<OpenInteraction['widget']>): Pick<PendingSummary, 'options'> {
  if (widget.type !== 'selection' && widget.type !== 'action_selection') return {};
  const options = optionsOf(widget).slice(0, MAX_OPTIONS);
  return { options: options.map(({ value, label }) => ({ value, label: shortened(label) })) };
}

/** Cut between characters, never within one that takes two units. */
function shortened(text: string): string {
  if (text.length <= MAX_PROMPT) return text;
  const characters = [...text.slice(0, 2 * MAX_PROMPT + 2)];
  return characters.length <= MAX_PROMPT ? text : `${characters.slice(0, MAX_PROMPT - 1).join('')}…`;
}
