import { createTwoFilesPatch, FILE_HEADERS_ONLY } from 'diff';
import { STATE_FILE } from '../tool/state-path.ts';
import { DIFF_WORDS } from '../words/diff-words.ts';
import { editBetween } from './text-edit.ts';

/** A comparison costs the square of this many changed lines; one text against an unlike one would take minutes. */
const MAX_CHANGED_LINES = 500;

/** What a person is shown of a change: a unified diff, or, where the texts have little in common, what goes and what comes. */
export function stateDiff(before: string, after: string, title: string, file: string = STATE_FILE): string {
  const options = { maxEditLength: MAX_CHANGED_LINES, headerOptions: FILE_HEADERS_ONLY };
  return (
    createTwoFilesPatch(file, file, before, after, DIFF_WORDS.now.en, title, options) ??
    replacement(before, after, title, file)
  );
}

function replacement(before: string, after: string, title: string, file: string): string {
  const { at, cut, put } = editBetween(before, after);
  const start = before.lastIndexOf('\n', at - 1) + 1;
  const next = before.indexOf('\n', at + cut);
  const end = next === -1 ? before.length : next;
  const gone = before.slice(start, end).split('\n');
  const come = (before.slice(start, at) + put + before.slice(at + cut, end)).split('\n');
  const line = before.slice(0, start).split('\n').length;
  return [
    `--- ${file}\t${DIFF_WORDS.now.en}`,
    `+++ ${file}\t${title}`,
    `@@ -${line},${gone.length} +${line},${come.length} @@`,
    ...gone.map((text) => `-${text}`),
    ...come.map((text) => `+${text}`),
    '',
  ].join('\n');
}
