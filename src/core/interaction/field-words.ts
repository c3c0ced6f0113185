import { never } from '../never.ts';
import { FORM_WORDS } from '../words/form-words.ts';
import { SCREEN_WORDS } from '../words/screen-words.ts';
import { asIs, composed, type Text } from '../words/text.ts';
import { few, quoteValue } from './checked.ts';
import type { FormField } from './form-schema.ts';

/** What a field takes, for the person who fills it in. */
export function fieldText(field: FormField): Text {
  if (field.type === 'boolean') return FORM_WORDS.boolean;
  if (field.enum !== undefined) return oneOf(field.enum);
  switch (field.type) {
    case 'string':
      return composed((say) => say(FORM_WORDS.text) + say(range(CHARACTERS, field.minLength, field.maxLength)));
    case 'number':
    case 'integer':
      return composed((say) => say(FORM_WORDS[field.type]) + say(range(NUMBERS, field.minimum, field.maximum)));
    default:
      return never(field);
  }
}

type RangeWords = {
  readonly between: (least: number, most: number) => Text;
  readonly least: (least: number) => Text;
  readonly most: (most: number) => Text;
};

const NUMBERS: RangeWords = FORM_WORDS;
const CHARACTERS: RangeWords = {
  between: FORM_WORDS.charactersBetween,
  least: FORM_WORDS.charactersLeast,
  most: FORM_WORDS.charactersMost,
};

function range(words: RangeWords, least: number | undefined, most: number | undefined): Text {
  if (least !== undefined && most !== undefined) return words.between(least, most);
  if (least !== undefined) return words.least(least);
  return most === undefined ? asIs('') : words.most(most);
}

function oneOf(values: readonly (string | number)[]): Text {
  return FORM_WORDS.oneOf(few(values.map(quoteValue), SCREEN_WORDS.comma));
}
