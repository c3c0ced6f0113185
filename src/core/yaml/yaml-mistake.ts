import { PROBLEM_FORM_WORDS as WORDS } from '../words/problem-words-form.ts';
import { asIs, type Text } from '../words/text.ts';
import { YAML_WORDS } from '../words/yaml-words.ts';
import type { YamlComplaint } from './bounded-yaml.ts';

/** What is wrong with a YAML text, as a person would explain it. */
export type YamlMistake = { readonly said: Text; readonly offset: number; readonly advice?: Text };

const MAX_SHOWN = 60;

/** The classic mistakes as they come about, the rare ones by their code; the library's words for what is new in it. */
export function yamlMistake(text: string, complaint: YamlComplaint): YamlMistake {
  const { code, message, offset } = complaint;
  if (message.includes('call stack')) return { said: WORDS.tooDeep, offset: 0 };
  const own = Object.hasOwn(MISTAKES, code) ? MISTAKES[code]?.(text, complaint) : undefined;
  return own ?? { said: RARE[code] ?? asIs(message.trim()), offset };
}

const RARE: Readonly<Record<string, Text | undefined>> = YAML_WORDS;

type Explain = (text: string, complaint: YamlComplaint) => YamlMistake | undefined;

const MISTAKES: Readonly<Record<string, Explain>> = {
  TOO_DEEP: () => ({ said: WORDS.tooDeep, offset: 0 }),
  ODD_KEY: (_, { offset }) => ({ said: WORDS.oddKey, offset }),
  KEY_TWICE: (_, { message, offset }) => ({ said: WORDS.keyTwice(message), offset }),
  MULTIPLE_DOCS: (_, { offset }) => ({ said: WORDS.secondDocument, offset }),
  TAB_AS_INDENT: (_, { offset }) => ({ said: WORDS.tab, offset, advice: WORDS.useSpaces }),
  BLOCK_AS_IMPLICIT_KEY: (text, { offset }) => {
    const line = lineAt(text, offset);
    const value = line.text.slice(offset - line.start);
    if (/:(?:\s|$)/.test(value)) return { said: WORDS.colonInText, offset, advice: inQuotes(line.text, value) };
    return indented(text, line.end + 1);
  },
  BAD_INDENT: (text, { message, offset }) => {
    const [, closing] = /end with a ([\]}])/.exec(message) ?? [];
    if (closing === undefined) return indented(text, offset);
    return { said: WORDS.closingMissing(closing), offset, advice: WORDS.closeList(closing) };
  },
  MULTILINE_IMPLICIT_KEY: withoutColon,
  MISSING_CHAR: (text, complaint) => {
    if (complaint.message.startsWith('Implicit map keys')) return withoutColon(text, complaint);
    if (!complaint.message.startsWith('Missing closing')) return undefined;
    const opened = openedAt(text, complaint.message.includes('"') ? '"' : "'");
    return { said: WORDS.quoteOpen, offset: opened, advice: WORDS.closeQuote };
  },
  BAD_SCALAR_START: (text, { offset }) => {
    const line = lineAt(text, offset);
    const value = line.text.slice(offset - line.start);
    return { said: WORDS.badStart(value[0] ?? ''), offset, advice: inQuotes(line.text, value) };
  },
  BAD_DQ_ESCAPE: (_, { offset }) => ({ said: WORDS.noEscape, offset, advice: WORDS.twoBackslashesOrSingle }),
};

function withoutColon(text: string, { offset }: YamlComplaint): YamlMistake {
  const [key = ''] = lineAt(text, offset).text.trim().split(/[:\s]/, 1);
  return { said: WORDS.colonAndSpace, offset, advice: WORDS.writeColon(`${key.slice(0, MAX_SHOWN)}: `) };
}

function indented(text: string, offset: number): YamlMistake {
  const { text: line, start } = lineAt(text, offset);
  return {
    said: WORDS.misaligned,
    offset: start + line.length - line.trimStart().length,
    advice: WORDS.align,
  };
}

/** `description: "Use when: something"`. */
function inQuotes(line: string, value: string): Text {
  // A long line is not repeated; nor searched, since spaces before a comment that never comes take long.
  if (value.length > 2 * MAX_SHOWN) return WORDS.putInQuotes;
  const plain = value.replace(/\s+#.*$/, '').trim();
  const key = line.slice(0, line.length - value.length).trim();
  return plain.length > MAX_SHOWN ? WORDS.putInQuotes : WORDS.putInQuotesSo(`${key} ${JSON.stringify(plain)}`);
}

/** The last quote of a kind that follows a colon, a dash or a bracket: the one that was not closed comes last. */
function openedAt(text: string, quote: string): number {
  const opening = quote === '"' ? /[:\-[{,]\s*"(?=[^"]*$)/ : /[:\-[{,]\s*'(?=[^']*$)/;
  const found = opening.exec(text);
  return found === null ? Math.max(0, text.length - 1) : found.index + found[0].length - 1;
}

function lineAt(text: string, offset: number): { readonly text: string; readonly start: number; readonly end: number } {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  const next = text.indexOf('\n', offset);
  const end = next < 0 ? text.length : next;
  return { text: text.slice(start, end), start, end };
}
