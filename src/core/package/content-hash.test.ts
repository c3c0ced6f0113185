import { describe, expect, it } from 'vitest';
import { contentHash } from './content-hash.ts';

const FILES = [
  ['bmad.json', '{}'],
  ['steps/a.md', 'Ä\n'],
] as const;

describe('contentHash', () => {
  it('stays what it is: stored runs are pinned to it', () => {
    expect(contentHash(new Map(FILES))).toBe('55542314667daa1ac4fd84e18c92f6cc62b59f3ca229e73d5164fc3a3eea07fd');
  });

  it('is the same for a text and for its bytes, in whatever order', () => {
    const bytes = new Map(FILES.map(([path, text]) => [path, new TextEncoder().encode(text)]));
    expect(contentHash(bytes)).toBe(contentHash(new Map([...FILES].reverse())));
  });

  it('changes with every byte and every name', () => {
    const hashes = [
      FILES,
      [...FILES, ['c', '']],
      [...FILES, ['c', new Uint8Array([0xff])]],
      [...FILES, ['c', new Uint8Array([0xfe])]],
      [FILES[0]],
      [FILES[0], ['steps/b.md', 'Ä\n']],
      [FILES[0], ['steps/a.md', '\ufeffÄ\n']],
    ].map((files) => contentHash(new Map(files as readonly (readonly [string, string])[])));
    expect(new Set(hashes).size).toBe(hashes.length);
  });
});
