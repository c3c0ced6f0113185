import type { Interaction } from '../run/events.ts';
import type { Widget } from './widget.ts';

/** As what an interaction is shown and answered; a plain question and a block take words only. */
export function widgetOf({ kind, widget, options = [] }: Interaction): Widget | undefined {
  if (kind === 'in-doubt') return { type: 'selection', options };
  return kind === 'confirmation' ? { type: 'confirmation' } : widget;
}
