/** What is wrong with a YAML text, as a person would explain it. */
export type YamlMistake = { readonly message: string; readonly offset: number; readonly advice?: string };

/** What the library says: its code, its words, its place. */
export type YamlComplaint = { readonly code: string; readonly message: string; readonly offset: number };

export const TOO_DEEP = 'nested far too deep';
const MAX_SHOWN = 60;

/** The classic mistakes in words of their own; the library's words for the others. */
export function yamlMistake(text: string, complaint: YamlComplaint): YamlMistake {
  const { code, message, offset } = complaint;
  if (message.includes('call stack')) return { message: TOO_DEEP, offset: 0 };
  const own = Object.hasOwn(MISTAKES, code) ? MISTAKES[code]?.(text, complaint) : undefined;
  return own ?? { message: message.trim(), offset };
}

type Explain = (text: string, complaint: YamlComplaint) => YamlMistake | undefined;

const MISTAKES: Readonly<Record<string, Explain>> = {
  MULTIPLE_DOCS: (_, { offset }) => ({ message: 'a second document begins here; there is one only', offset }),
  TAB_AS_INDENT: (_, { offset }) => {
    return { message: 'a tab stands here, and YAML is indented by spaces', offset, advice: 'Use spaces, not a tab.' };
  },
  BLOCK_AS_IMPLICIT_KEY: (text, { offset }) => {
    const line = lineAt(text, offset);
    const value = line.text.slice(offset - line.start);
    if (/:(?:\s|$)/.test(value))
      return {
        message: 'a text with a colon in it has to stand in quotes',
        offset,
        advice: inQuotes(line.text, value),
      };
    return indented(text, line.end + 1);
  },
  BAD_INDENT: (text, { message, offset }) => {
    const [, closing] = /end with a ([\]}])/.exec(message) ?? [];
    if (closing === undefined) return indented(text, offset);
    return {
      message: `"${closing}" is missing before this line`,
      offset,
      advice: `Write "${closing}" where the ${closing === ']' ? 'list' : 'object'} ends.`,
    };
  },
  MULTILINE_IMPLICIT_KEY: withoutColon,
  MISSING_CHAR: (text, complaint) => {
    if (complaint.message.startsWith('Implicit map keys')) return withoutColon(text, complaint);
    if (!complaint.message.startsWith('Missing closing')) return undefined;
    const opened = openedAt(text, complaint.message.includes('"') ? '"' : "'");
    return { message: 'a quote is opened here and not closed', offset: opened, advice: 'Write the closing quote.' };
  },
  BAD_SCALAR_START: (text, { offset }) => {
    const line = lineAt(text, offset);
    const value = line.text.slice(offset - line.start);
    const message = `a text that begins with ${JSON.stringify(value[0] ?? '')} has to stand in quotes`;
    return { message, offset, advice: inQuotes(line.text, value) };
  },
  BAD_DQ_ESCAPE: (_, { offset }) => {
    const advice = 'Write two backslashes for one, or put the text in single quotes.';
    return { message: 'a backslash begins an escape, and this is none', offset, advice };
  },
};

function withoutColon(text: string, { offset }: YamlComplaint): YamlMistake {
  const [key = ''] = lineAt(text, offset).text.trim().split(/[:\s]/, 1);
  const advice = `Write ${JSON.stringify(`${key.slice(0, MAX_SHOWN)}: `)}, with a space behind the colon.`;
  return { message: 'a key is followed by a colon and a space', offset, advice };
}

function indented(text: string, offset: number): YamlMistake {
  const { text: line, start } = lineAt(text, offset);
  return {
    message: 'this line does not begin in the column of those it belongs to',
    offset: start + line.length - line.trimStart().length,
    advice: 'Let keys that belong together begin in the same column, with spaces before them.',
  };
}

/** `description: "Use when: something"`. */
function inQuotes(line: string, value: string): string {
  // A long line is not repeated; nor searched, since spaces before a comment that never comes take long.
  if (value.length > 2 * MAX_SHOWN) return 'Put the text in quotes.';
  const plain = value.replace(/\s+#.*$/, '').trim();
  const key = line.slice(0, line.length - value.length).trim();
  return plain.length > MAX_SHOWN
    ? 'Put the text in quotes.'
    : `Put the text in quotes: ${key} ${JSON.stringify(plain)}`;
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
