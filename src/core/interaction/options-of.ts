import type { Option, WidgetOf } from './widget.ts';

/* Apart from the widgets: every list draws options, and no list may load a schema. */

/** What can be chosen: actions are options that name what comes next. */
export function optionsOf(widget: WidgetOf<'selection' | 'action_selection'>): readonly Option[] {
  if (widget.type === 'selection') return widget.options;
  return widget.actions.map(({ id, ...shown }) => ({ value: id, ...shown }));
}

/** By what a person may name an option: its number, or, where a value could be taken for a number, its value. */
export function optionKeys(options: readonly Pick<Option, 'value'>[]): readonly string[] {
  return isNumbered(options) ? options.map((_, index) => String(index + 1)) : options.map(({ value }) => value);
}

export function isNumbered(options: readonly Pick<Option, 'value'>[]): boolean {
  return options.every(({ value }) => !/^\s*\d+\s*$/.test(value));
}
