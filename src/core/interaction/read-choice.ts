import { INVALID_WORDS } from '../words/invalid-words.ts';
import { checkValue } from './check-value.ts';
import { type Checked, invalid } from './checked.ts';
import { isNumbered, optionsOf } from './options-of.ts';
import type { Option, Widget } from './widget.ts';

type Choosable = Pick<Option, 'value' | 'label'>;

/** The one option that is meant: by its value, its number or its label. Undefined where none is, or two could be. */
export function readChoice(options: readonly Choosable[], said: string): string | undefined {
  const word = said.trim();
  const byValue = only(options, ({ value }) => value === said) ?? only(options, ({ value }) => value.trim() === word);
  const byNumber = isNumbered(options) && /^\d{1,4}$/.test(word) ? options[Number(word) - 1] : undefined;
  const byLabel = only(options, ({ label }) => label.trim().toLowerCase() === word.toLowerCase());
  return (byValue ?? byNumber ?? byLabel)?.value;
}

/** What was chosen with `--choose`, once or several times. */
export function readChoices(widget: Widget | undefined, said: readonly string[]): Checked {
  if (widget?.type !== 'selection' && widget?.type !== 'action_selection') {
    return invalid(INVALID_WORDS.noChoices);
  }
  const chosen = said.map((word) => readChoice(optionsOf(widget), word) ?? word);
  if (widget.type === 'selection' && widget.multi === true) return checkValue(widget, chosen);
  return chosen.length === 1 ? checkValue(widget, chosen[0]) : invalid(INVALID_WORDS.onlyOne);
}

function only(options: readonly Choosable[], isMeant: (option: Choosable) => boolean): Choosable | undefined {
  const meant = options.filter(isMeant);
  return meant.length === 1 ? meant[0] : undefined;
}
