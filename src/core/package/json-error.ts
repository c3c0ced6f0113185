/** Where a text stops being JSON, and what was expected there. */
export type JsonError = {
  readonly offset: number;
  /** What may stand there; `more` is a comma or a closing bracket, `nothing` is all that may follow the last value. */
  readonly expected: Expected;
  /** The end of what was read before. */
  readonly before: number;
  /** The bracket that is open there. */
  readonly inside: Bracket | undefined;
};
type Expected = 'value' | 'key' | 'colon' | 'more' | 'nothing';
type Bracket = '{' | '[';

/** The place of the first mistake; undefined if the text is JSON. The platform's own messages name a place only sometimes. */
export function jsonError(text: string): JsonError | undefined {
  const open: Bracket[] = [];
  let rule: Rule = value;
  let offset = 0;
  for (;;) {
    const before = offset;
    offset = endOf(SPACE, text, offset) ?? offset;
    const character = text[offset];
    if (character === undefined && open.length === 0 && rule === afterValue) return undefined;
    const step = character === undefined ? undefined : rule(character, open);
    const end = step?.token === undefined ? offset + 1 : endOf(step.token, text, offset);
    // A rule that finds a mistake has opened and closed nothing.
    if (step === undefined || end === undefined)
      return { offset, expected: expectedBy(rule, open), before, inside: open.at(-1) };
    offset = end;
    rule = step.next;
  }
}

function expectedBy(rule: Rule, open: readonly Bracket[]): Expected {
  if (rule === value || rule === valueOrClose) return 'value';
  if (rule === key || rule === keyOrClose) return 'key';
  if (rule === colon) return 'colon';
  return open.length === 0 ? 'nothing' : 'more';
}

/** What may stand at a place: the rule for the next one, and the token if it is longer than a character. */
type Rule = (character: string, open: Bracket[]) => Step | undefined;
type Step = { readonly next: Rule; readonly token?: RegExp };

const SPACE = /[ \t\r\n]*/y;
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON strings may not hold them.
const STRING = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;
const SCALAR = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?|true|false|null/y;

const value: Rule = (character, open) => {
  if (character !== '{' && character !== '[') return { next: afterValue, token: character === '"' ? STRING : SCALAR };
  open.push(character);
  return { next: character === '{' ? keyOrClose : valueOrClose };
};
const valueOrClose: Rule = (character, open) => (character === ']' ? close(open) : value(character, open));
const key: Rule = () => ({ next: colon, token: STRING });
const keyOrClose: Rule = (character, open) => (character === '}' ? close(open) : key(character, open));
const colon: Rule = (character) => (character === ':' ? { next: value } : undefined);
const afterValue: Rule = (character, open) => {
  const inside = open.at(-1);
  if (inside === undefined) return undefined;
  if (character === ',') return { next: inside === '{' ? key : value };
  return character === (inside === '{' ? '}' : ']') ? close(open) : undefined;
};

function close(open: Bracket[]): Step {
  open.pop();
  return { next: afterValue };
}

function endOf(token: RegExp, text: string, offset: number): number | undefined {
  token.lastIndex = offset;
  return token.test(text) ? token.lastIndex : undefined;
}
