import { stripVTControlCharacters } from 'node:util';
import type { GhAnswer } from './run-gh.ts';

const MOST = 300;
/** That a request was refused stands in the first line, and why in the next ones. */
const MOST_LINES = 3;

/** What was wrong, in one line and without colours. */
export function reasonIn({ code, stdout, stderr }: GhAnswer): string {
  const told = linesOf(stderr).slice(0, MOST_LINES).join(' ');
  return (told || linesOf(stdout)[0] || `it ended with ${code ?? 'a signal'}`).slice(0, MOST);
}

function linesOf(text: string): readonly string[] {
  return stripVTControlCharacters(text)
    .split('\n')
    .map((line) => line.replaceAll(/\p{Cc}+/gu, ' ').trim())
    .filter((line) => line !== '');
}
