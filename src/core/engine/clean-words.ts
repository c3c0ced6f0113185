import { parseJson } from '../json.ts';
import { withoutSecrets } from '../without-secrets.ts';
import { withoutAnsi } from './without-ansi.ts';

/** A path from the root, of which the last part is enough. Addresses on the net stay whole. */
const ROOTED = /(?<![\w:/.@-])(?:file:\/\/)?\/(?:[\w.@+~-]+\/)+([\w.@+~-]+)/g;
const MESSAGE = /"message"\s*:\s*("(?:[^"\\]|\\.)*")/;

/** A program's own words, fit to be shown: one short line, without colours, keys and folders of this machine. */
export function cleanWords(words: string): string {
  return withoutSecrets(sentenceIn(withoutAnsi(words)).replaceAll(ROOTED, '…/$1'), []);
}

/** Some pass on the body of an HTTP response as it came; the sentence in it is what people want. */
function sentenceIn(words: string): string {
  return String(parseJson(MESSAGE.exec(words)?.[1] ?? '') ?? words);
}

/** What is not a reason: frames of a stack, and what programs say every time. */
const ASIDES: readonly RegExp[] = [
  /^(at |file ".*", line \d|\d+: \w+|goroutine \d|stack backtrace|traceback|exit status \d)/i,
  /^(warning\b|note: run with|node\.js v\d|\(node:\d+\)|\(use `|reading additional input|yolo mode)/i,
  // As logs have it, in capitals: words in a sentence are not.
  /^\S*\s*\[?(INFO|DEBUG|TRACE|WARN)\b/,
];
const TROUBLE = /\b(error|fail|fatal|panic:|invalid|denied|refused|cannot|unable|not found|no )/i;
/** The line of a long stderr that says what went wrong, or else the last one that says anything; undefined where none does. */
export function tellingLine(stderr: string): string | undefined {
  const lines = withoutAnsi(stderr)
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !ASIDES.some((aside) => aside.test(line)));
  return lines.findLast((line) => TROUBLE.test(line)) ?? lines.findLast(isWords);
}

/** Two words at least, or some of a language that does not part them: no bare path, no bracket. */
function isWords(line: string): boolean {
  const words = line.split(/\s+/).filter((word) => /\p{L}{2}/u.test(word) && !/[/\\]/.test(word));
  return words.length >= 2 || /\p{Script=Han}{2}/u.test(line);
}
