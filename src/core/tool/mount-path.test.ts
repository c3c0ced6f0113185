import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyRuns } from '../../../test/support/property-runs.ts';
import { isRefusal } from '../refusal.ts';
import { mountPath, virtualPath } from './mount-path.ts';
import { statePath } from './state-path.ts';

const GOOD: readonly (readonly [string, string])[] = [
  ['@project/docs/plan.md', '@project/docs/plan.md'],
  ['artifacts/x.md', '@project/artifacts/x.md'],
  ['.', '@project'],
  ['@project', '@project'],
  ['@project/', '@project'],
  ['./a//b/./c.md', '@project/a/b/c.md'],
  ['@pkg/steps/plan.md', '@pkg/steps/plan.md'],
  ['@state/workflow.md', '@state/workflow.md'],
  ['./@state//workflow.md', '@state/workflow.md'],
  ['@project/@types/node.d.ts', '@project/@types/node.d.ts'],
  ['@project/@state/notes.md', '@project/@state/notes.md'],
  ['@project/.env', '@project/.env'],
  ['@project/~/x', '@project/~/x'],
  ['docs/Größe … 你好 🙂.md', '@project/docs/Größe … 你好 🙂.md'],
  ['a/%2e%2e/b', '@project/a/%2e%2e/b'],
  ['console.log', '@project/console.log'],
  ['@project/...x', '@project/...x'],
];

const BAD: readonly (readonly [string, string, RegExp])[] = [
  ['nothing', '', /empty/],
  ['blanks', '  ', /empty/],
  ['an absolute path', '/etc/passwd', /Absolute/],
  ['an absolute path to a mount', '/@project/x', /Absolute/],
  ['a home folder', '~/.ssh/id_rsa', /home folder/],
  ["another person's home folder", '~root/x', /home folder/],
  ['a way up', '@project/../x', /go up/],
  ['a way up inside', 'a/../b', /go up/],
  ['a way from one mount to another', '@project/../@state/workflow.md', /go up/],
  ['a drive', 'C:/windows', /Drive/],
  ['a drive behind a mount', '@project/c:x', /Drive/],
  ['backslashes', 'a\\..\\b', /backslash/],
  ['NUL', 'a\u0000.md', /control/],
  ['a line break', 'a\nb', /control/],
  ['DEL', 'a\u007f', /control/],
  ['a bidi override', 'a\u202egnp.exe', /invisible/],
  ['a zero-width joiner', '.g\u200dit/config', /invisible/],
  ['a byte order mark', '\ufeffa', /invisible/],
  ['a variation selector', 'a\ufe0f', /invisible/],
  ['a line separator', 'a\u2028b', /invisible/],
  ['half a character', 'a\ud800b', /half a character/],
  ['decomposed letters', 'cafe\u0301', /NFC/],
  ['a full-width slash', 'a／b', /looks like/],
  ['full-width dots', 'a/．．/b', /looks like/],
  ['two dots in one', '‥/x', /looks like/],
  ['a full-width at', '＠state/workflow.md', /looks like/],
  ['a dot at the end', 'a./b', /dot or a space/],
  ['three dots', '@project/.../x', /dot or a space/],
  ['a space at the end', '@project/workflow.md ', /dot or a space/],
  ['a reserved name', 'con', /reserved/],
  ['a reserved name with an ending', 'a/NUL.txt', /reserved/],
  ['a reserved name in superscript', 'com¹', /reserved/],
  ['a reserved name before a stream', 'lpt1 .x', /reserved/],
  ['a long name', 'é'.repeat(128), /255 bytes/],
  ['a long path', `${'a'.repeat(200)}/`.repeat(21), /4096 bytes/],
  ['many names', 'a/'.repeat(65), /64 names/],
  ['an unknown mount', '@home/x', /no such mount/],
  ['a mount in capitals', '@Project/x', /no such mount/],
  ['the state in capitals', '@STATE/workflow.md', /no such mount/],
  ['the state behind a blank', ' @state/workflow.md', /looks like @state/],
];

describe('a path from a model', () => {
  it.each(GOOD)('%s means %s', (path, meant) => {
    const found = mountPath(path);
    expect(isRefusal(found) ? found.message : virtualPath(found)).toBe(meant);
  });

  it.each(BAD)('with %s is refused with what to do', (_, path, message) => {
    const refusal = mountPath(path);
    expect(refusal).toMatchObject({ kind: 'refusal', message: expect.stringMatching(message) });
  });

  it('never comes back in the refusal: it may be a real one', () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[a-z]{6}$/), { minLength: 2 }), (names) => {
        const refusal = mountPath(`/${names.join('/')}`);
        expect(JSON.stringify(refusal)).not.toContain(names.join('/'));
      }),
    );
  });

  it('that statePath takes for the state is never a path of the project or of the package', () => {
    fc.assert(
      fc.property(hostilePath(), (path) => {
        const found = mountPath(path);
        if (statePath(path) !== undefined) expect(isRefusal(found) || found.mount === 'state').toBe(true);
        if (!isRefusal(found) && found.mount === 'state') expect(statePath(path)).toBeDefined();
      }),
      propertyRuns(20_000),
    );
  });

  it('has no names in it that mean something else to a file system, and is read back as it was', () => {
    fc.assert(
      fc.property(fc.oneof(hostilePath(), fc.string({ unit: 'binary' })), (path) => {
        const found = mountPath(path);
        if (isRefusal(found)) return;
        for (const name of found.segments) expect(name).not.toMatch(/^\.{0,2}$|[/\\\0]/);
        expect(mountPath(virtualPath(found))).toEqual(found);
      }),
      propertyRuns(5_000),
    );
  });
});

function hostilePath(): fc.Arbitrary<string> {
  const part = fc.constantFrom(
    ...['@state', '@STATE', '＠state', '@ｓtate', ' @state', '@state ', '@\u200dstate', '@ſtate', '@project', '@pkg'],
    ...['workflow.md', 'WORKFLOW.MD', '.', '..', '．．', '‥', '', ' ', 'a', '~', '\u00a0', '\u3000', 'x\u0301', '…'],
  );
  const joint = fc.constantFrom('/', '/', '/', '//', '\\', '／', '℀', '\u0000', '');
  return fc
    .array(fc.tuple(part, joint), { minLength: 1, maxLength: 6 })
    .map((parts) => parts.map(([name, slash]) => name + slash).join(''));
}
