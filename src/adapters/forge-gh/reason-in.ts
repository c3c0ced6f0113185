import { stripVTControlCharacters } from 'node:util';
import type { GhAnswer } from './run-gh.ts';

const MOST = 300;

/** The first sentence that says what was wrong, in one line and without colours. */
export function reasonIn({ code, stdout, stderr }: GhAnswer): string {
  const lines = stripVTControlCharacters(`${stderr}\n${stdout}`)
    .split('\n')
    .map((line) => line.replaceAll(/\p{Cc}+/gu, ' ').trim())
    .filter((line) => line !== '');
  return (lines[0] ?? `it ended with ${code ?? 'a signal'}`).slice(0, MOST);
}
