import type { Interaction } from '../run/events.ts';
import type { Widget } from './widget.ts';

/** As what an interaction is shown and answered; a plain question without choices and a block take words only. */
export function widgetOf({ kind, widget, options = [] }: Interaction): Widget | undefined {
  if (kind === 'in-doubt') return { type: 'selection', options };
  if (kind === 'confirmation') return { type: 'confirmation' };
  return widget === undefined && isChoosable(options) ? { type: 'selection', options } : widget;
}

/** A program may offer anything; what cannot be told apart is no choice, and words answer the question all the same. */
function isChoosable(options: NonNullable<Interaction['options']>): boolean {
  return options.length > 0 && new Set(options.map(({ value }) => value)).size === options.length;
}
