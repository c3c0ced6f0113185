import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { filesUnder } from './source/files-under.ts';

const ROOT = join(import.meta.dirname, '..');
const sources = filesUnder(ROOT, 'src', '.ts')
  .filter((file) => !file.endsWith('.test.ts'))
  .map((file) => ({ file, text: readFileSync(join(ROOT, file), 'utf8') }));

const filesWith = (pattern: RegExp) => sources.filter(({ text }) => pattern.test(text)).map(({ file }) => file);

describe('who changes the state of a run', () => {
  it('PST-11: one place makes the event, and it takes nothing but a move that was judged', () => {
    expect(filesWith(/type: 'state\.changed'/)).toEqual(['src/core/state/state-changed.ts']);
    expect(filesWith(/as FreeMove|\[judged\]/)).toEqual(['src/core/gate/judge-move.ts']);
  });

  it("PST-11: only a person's own command, and a yes to exactly this change, go without being judged", () => {
    expect(filesWith(/movedByPerson\(/)).toEqual([
      'src/core/gate/judge-move.ts',
      'src/core/run/decide/decide-command.ts',
      'src/core/run/decide/settle-move.ts',
      'src/core/run/start/new-cycle.ts',
    ]);
  });

  it('PST-11: whoever makes it says who moves', () => {
    expect(filesWith(/stateChanged\(/).toSorted()).toEqual([
      'src/core/gate/decide-change.ts',
      'src/core/gate/hold-move.ts',
      'src/core/run/decide/decide-command.ts',
      'src/core/run/decide/decide-edit.ts',
      'src/core/run/decide/settle-move.ts',
      'src/core/run/start/new-cycle.ts',
      'src/core/state/state-changed.ts',
    ]);
  });
});
