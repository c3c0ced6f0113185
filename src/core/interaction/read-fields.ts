import { INVALID_WORDS } from '../words/invalid-words.ts';
import { SCREEN_WORDS } from '../words/screen-words.ts';
import { asIs, composed, type Text } from '../words/text.ts';
import { fieldProblem } from './check-form.ts';
import { checkValue } from './check-value.ts';
import { type Checked, few, invalid, quoted } from './checked.ts';
import type { FormField } from './form-schema.ts';
import type { Widget, WidgetOf } from './widget.ts';

/** Fields of a form, or items to comment on, each given as `name=value`; numbers and yes or no are read as the form wants them. */
export function readFields(widget: Widget | undefined, pairs: readonly string[]): Checked {
  if (widget?.type !== 'form' && widget?.type !== 'feedback') return invalid(INVALID_WORDS.noFields);
  const fields = widget.type === 'form' ? widget.schema.properties : {};
  const given = new Map<string, string | number | boolean>();
  for (const pair of pairs) {
    const entry = entryOf(pair);
    if (entry === undefined) return invalid(INVALID_WORDS.notPair(quoted(pair), namesOf(widget)));
    const [name, text] = entry;
    if (given.has(name)) return invalid(INVALID_WORDS.givenTwice(quoted(name)));
    given.set(name, Object.hasOwn(fields, name) ? typed(fields[name], text) : text);
  }
  return checkValue(widget, Object.fromEntries(given));
}

/** Of what was given, what fits its field, by name: a person who corrects one field types only that one anew. */
export function fittingFields({ schema }: WidgetOf<'form'>, pairs: readonly string[]): ReadonlyMap<string, string> {
  const entries = pairs.flatMap((pair) => {
    const entry = entryOf(pair);
    return entry === undefined ? [] : [entry];
  });
  const fits = ([name, text]: readonly [string, string]): boolean => {
    const field = Object.hasOwn(schema.properties, name) ? schema.properties[name] : undefined;
    return field !== undefined && fieldProblem(field, typed(field, text)) === undefined;
  };
  const names = entries.map(([name]) => name);
  return new Map(entries.filter((entry) => fits(entry) && names.indexOf(entry[0]) === names.lastIndexOf(entry[0])));
}

function entryOf(pair: string): readonly [name: string, text: string] | undefined {
  const at = pair.indexOf('=');
  return at < 1 ? undefined : [pair.slice(0, at).trim(), pair.slice(at + 1)];
}

/** What there is to fill in, what has to be given first. */
function namesOf(widget: WidgetOf<'form' | 'feedback'>): Text {
  const named = (names: readonly string[]): Text => few(names.map(asIs), SCREEN_WORDS.comma);
  if (widget.type === 'feedback') return INVALID_WORDS.items(named(widget.items.map(({ id }) => id)));
  const { properties, required = [] } = widget.schema;
  const [needed, others] = [required, Object.keys(properties).filter((name) => !required.includes(name))];
  const parts = [
    ...(needed.length === 0 ? [] : [INVALID_WORDS.needed(named(needed))]),
    ...(others.length === 0 ? [] : [INVALID_WORDS.mayBeGiven(named(others))]),
  ];
  return composed((say) => parts.map(say).join(say(SCREEN_WORDS.semicolon)));
}

const NUMBER = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i;
const YES_NO: { readonly [word: string]: boolean } = {
  true: true,
  yes: true,
  y: true,
  false: false,
  no: false,
  n: false,
};

/** A word as the field's type reads it; one that it cannot read stays a word, and is refused as one. */
function typed(field: FormField | undefined, text: string): string | number | boolean {
  const word = text.trim();
  if ((field?.type === 'number' || field?.type === 'integer') && NUMBER.test(word)) return Number(word);
  if (field?.type !== 'boolean') return text;
  const said = word.toLowerCase();
  return Object.hasOwn(YES_NO, said) ? (YES_NO[said] ?? text) : text;
}
