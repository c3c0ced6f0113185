import { applyPatch, createTwoFilesPatch } from 'diff';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyRuns } from '../../../test/support/property-runs.ts';
import { isRefusal } from '../refusal.ts';
import { patchText, readPatch } from './patch-text.ts';

function patched(text: string, diff: string): unknown {
  const patch = readPatch(diff);
  const next = isRefusal(patch) ? patch : patchText(text, patch);
  return isRefusal(next) ? `${next.code}: ${next.message}` : next;
}

const hunk = (head: string, ...lines: readonly string[]) => ['--- a/x', '+++ b/x', head, ...lines, ''].join('\n');

describe('a unified diff', () => {
  it('is applied where it fits, also when its line numbers are off', () => {
    expect(patched('a\nb\nc\n', hunk('@@ -1,2 +1,2 @@', ' b', '-c', '+d'))).toBe('a\nb\nd\n');
  });

  it('keeps the line ends of the file', () => {
    expect(patched('a\r\nb\r\n', hunk('@@ -1,2 +1,2 @@', ' a', '-b', '+c'))).toBe('a\r\nc\r\n');
    expect(patched('a\nb\r\nc\n', hunk('@@ -1,2 +1,2 @@', ' a', '-b\r', '+x\r'))).toBe('a\nx\r\nc\n');
  });

  it('makes a new file from /dev/null', () => {
    const diff = '--- /dev/null\n+++ b/x\n@@ -0,0 +1,2 @@\n+a\n+b\n';
    expect(readPatch(diff)).toMatchObject({ creates: true });
    expect(patched('', diff)).toBe('a\nb\n');
  });

  it.each([
    ['does not fit', hunk('@@ -1,1 +1,1 @@', '-x', '+y'), /does not fit/],
    ['is of two files', hunk('@@ -1 +1 @@', '-a', '+b').repeat(2), /one file/],
    ['has no hunk', 'hello', /at least one hunk/],
    ['removes the file', '--- a/x\n+++ /dev/null\n@@ -1 +0,0 @@\n-a\n', /cannot remove/],
    ['counts wrongly', hunk('@@ -1,3 +1,1 @@', '-a', '+b'), /cannot be read/],
    ['has a line of no kind', hunk('@@ -1,1 +1,1 @@', '-a', 'secret'), /Hunk at line 3 has a line of no kind\.$/],
    ['has half a head', '--- a/secret\n@@ -1 +1 @@\n-a\n+b\n', /Missing "\+\+\+ \.\.\." file header\.$/],
    ['has no context', hunk('@@ -1,0 +2,1 @@', '+b'), /context/],
    ['has too many lines', hunk('@@ -1,1 +1,60000 @@', ' a', ...Array(59_999).fill('+a')), /50000 lines/],
    ['has too many hunks', hunk('@@ -1 +1 @@', ...Array(1001).fill('-a\n+a\n@@ -1 +1 @@'), '-a', '+a'), /1000 hunks/],
  ])('that %s is refused', (_, diff, message) => {
    expect(patched('a\n', diff)).toMatch(message);
  });

  it('that points far behind the end costs no time', () => {
    const began = performance.now();
    expect(patched('a\n', hunk('@@ -1000000000,1 +1,1 @@', '-x', '+y'))).toMatch(/does not fit/);
    expect(patched('', hunk('@@ -1000000000,0 +1,1 @@', '+y'))).toMatch(/does not fit/);
    expect(performance.now() - began).toBeLessThan(1_000);
  });

  it('that fits nowhere in a large file of equal lines is refused at once', () => {
    const text = 'a\n'.repeat(1_000_000);
    const equal = Array<string>(1_000).fill(' a');
    const added = Array<string>(40_000).fill('+a');
    for (const lines of [
      [...equal, '-z'],
      [...added, ...equal.slice(1), '-z', ' a'],
    ]) {
      const began = performance.now();
      const count = lines.filter((line) => line.startsWith('+')).length;
      expect(patched(text, hunk(`@@ -1,${lines.length - count} +1,${lines.length - 1} @@`, ...lines))).toMatch(
        /does not fit/,
      );
      expect(performance.now() - began).toBeLessThan(2_000);
    }
  });

  it('that would remove the line end that it builds on is refused at once', () => {
    const equal = Array<string>(1_000).fill(' a');
    const diff = hunk('@@ -999001,1001 +999001,1002 @@', ...equal, ' ', '+x', '\\ No newline at end of file');
    const began = performance.now();
    expect(patched('a\n'.repeat(1_000_000), diff)).toMatch(/does not fit/);
    expect(performance.now() - began).toBeLessThan(2_000);
  });

  it('of one hunk is applied as the library applies it, wherever it says that it belongs', () => {
    const text = fc
      .array(fc.constantFrom('a', 'b', ''), { minLength: 1, maxLength: 12 })
      .map((lines) => lines.join('\n'));
    const context = fc.integer({ min: 12, max: 20 });
    fc.assert(
      fc.property(text, text, text, context, fc.integer({ min: -4, max: 0 }), (before, after, other, more, off) => {
        fc.pre(before !== after && before !== '' && other !== '');
        const made = createTwoFilesPatch('a/x', 'b/x', before, after, undefined, undefined, { context: more });
        const diff = made.replace(/(?<=^@@ -)\d+/m, (start) => `${Math.max(1, Number(start) + off)}`);
        for (const source of [before, `a\nb\n${before}`, `${before}\n${before}`, other])
          for (const ends of [source, source.replaceAll('\n', '\r\n')]) {
            const library = applyPatch(ends, diff, { fuzzFactor: 0 });
            const mine = patched(ends, diff);
            expect(String(mine).includes('does not fit') ? false : mine).toBe(library);
          }
      }),
      propertyRuns(2_000),
    );
  });

  it('never puts a hunk before an earlier one', () => {
    const diff = hunk('@@ -3,1 +3,1 @@', '-c', '+d', '@@ -1,1 +1,1 @@', '-a', '+b');
    expect(patched('a\nb\nc\n', diff)).toMatch(/does not fit/);
  });

  it('between any two texts leads from the one to the other', () => {
    const text = fc.array(fc.constantFrom('a', 'b', '', 'c '), { maxLength: 12 }).map((lines) => lines.join('\n'));
    fc.assert(
      fc.property(text, text, (before, after) => {
        fc.pre(before !== after);
        for (const context of [1, 4]) {
          const diff = createTwoFilesPatch('a/x', 'b/x', before, after, undefined, undefined, { context });
          expect(patched(before, diff)).toBe(after);
        }
      }),
    );
  });
});
