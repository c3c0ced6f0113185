import { mkdirSync, writeFileSync } from 'node:fs';
import { symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CONTEXT_LIMITS, contextIn } from '../../../test/contracts/tool.ts';
import { type TemporaryFolder, temporaryFolder } from '../../../test/support/temporary-folder.ts';
import type { Json } from '../../core/json.ts';
import type { Find } from '../../core/tool/compile-pattern.ts';
import type { Mount } from '../../ports/mount.ts';
import type { ToolContext } from '../../ports/tool.ts';
import { folderMount } from '../mount-folder/folder-mount.ts';
import type { SearchLimits } from './search-tally.ts';
import { searchFiles, searchTool } from './search-tool.ts';

let folder: TemporaryFolder;
let mount: Mount;

beforeEach(async () => {
  folder = await temporaryFolder();
  put('src/a.ts', 'const one = 1;\n// MARK tidy\nconst two = 2;\n');
  put('src/deep/b.ts', '// mark later\n');
  put('README.md', 'Nothing to do.\n');
  put('.git/config', '// MARK in git\n');
  put('node_modules/x/index.js', '// MARK elsewhere\n');
  put('picture.png', 'MARK\0');
  const opened = await folderMount(folder.path, { writable: false });
  if (opened === undefined) throw new Error('the folder is there');
  mount = opened;
});
afterEach(() => folder.remove());

function put(path: string, text: string): void {
  mkdirSync(dirname(join(folder.path, path)), { recursive: true });
  writeFileSync(join(folder.path, path), text);
}

const search = async (args: { readonly [name: string]: Json }, surroundings: Partial<ToolContext> = {}) =>
  searchTool(async () => mount).run({ path: '@project', ...args }, contextIn(surroundings));

describe('fs.search', () => {
  it('finds lines below a folder, and says what it passed by', async () => {
    await symlink('src', join(folder.path, 'link'));
    expect(await search({ pattern: '(?i)mark', before: 1, after: 1 })).toEqual({
      ok: true,
      path: '@project',
      matches: [
        {
          path: '@project/src/a.ts',
          line: 2,
          text: '// MARK tidy',
          before: ['const one = 1;'],
          after: ['const two = 2;'],
        },
        { path: '@project/src/deep/b.ts', line: 1, text: '// mark later', before: [], after: [''] },
      ],
      files: 4,
      skipped: { folders: 2, links: 1, binary: 1 },
      skippedFolders: ['@project/.git', '@project/node_modules'],
    });
  });

  it('finds text literally where the pattern is plain', async () => {
    expect(await search({ pattern: 'const two = 2;' })).toMatchObject({ matches: [{ line: 3 }] });
  });

  it('looks into what it passes by otherwise where that is named', async () => {
    expect(await search({ path: 'node_modules/x', pattern: 'MARK' })).toMatchObject({
      matches: [{ path: '@project/node_modules/x/index.js' }],
    });
    expect(await search({ path: '.git', pattern: 'MARK' })).toMatchObject({ matches: [{ line: 1 }] });
  });

  it('searches a single file', async () => {
    const { matches } = (await search({ path: 'src/a.ts', pattern: 'MARK' })) as unknown as { matches: unknown };
    expect(matches).toEqual([{ path: '@project/src/a.ts', line: 2, text: '// MARK tidy' }]);
  });

  it.each([
    [{ path: 'nothing', pattern: 'x' }, 'ENOENT'],
    [{ path: 'out', pattern: 'x' }, 'E_SANDBOX_VIOLATION'],
    [{ path: 'large.txt', pattern: 'x' }, 'E_READ_LIMIT'],
    [{ pattern: '(?=x)' }, 'E_SCHEMA_VALIDATION'],
    [{ pattern: '' }, 'E_SCHEMA_VALIDATION'],
    [{ pattern: 'x', before: 99 }, 'E_SCHEMA_VALIDATION'],
    [{ pattern: 'x', maxMatches: 0 }, 'E_SCHEMA_VALIDATION'],
  ])('refuses %j by %s', async (args, code) => {
    await symlink('/etc', join(folder.path, 'out'));
    put('large.txt', 'x'.repeat(5 * 1024 * 1024));
    expect(await search(args)).toMatchObject({ error: { code } });
  });

  it('says when there are more matches than it shows', async () => {
    expect(await search({ pattern: 'o', maxMatches: 2 })).toMatchObject({
      truncated: true,
      hint: expect.stringContaining('more matches'),
    });
    expect(await search({ pattern: 'mark later', maxMatches: 1 })).not.toHaveProperty('truncated');
    const limits = { ...CONTEXT_LIMITS, maxReadBytes: 100, maxWriteBytes: 0 };
    expect(await search({ pattern: 'o' }, { limits })).toMatchObject({
      truncated: true,
      hint: expect.stringContaining('maxReadBytes'),
    });
  });

  const LIMITS: SearchLimits = { files: 9, bytes: 9e9, fileBytes: 1e6, matches: 9, shownBytes: 1e6, ms: 60_000 };
  const searchWith = (limits: Partial<SearchLimits>, find: Find = (line) => line.indexOf('MARK')) =>
    searchFiles(mount, [], {
      find,
      around: { before: 0, after: 0 },
      limits: { ...LIMITS, ...limits },
      signal: new AbortController().signal,
    });

  it('ends by every one of its bounds', async () => {
    expect((await searchWith({})).cut).toBe(undefined);
    expect((await searchWith({ files: 1 })).cut).toBe('files');
    expect((await searchWith({ bytes: 20 })).cut).toBe('bytes');
    expect((await searchWith({ matches: 0 })).cut).toBe('matches');
    expect((await searchWith({ shownBytes: 1 })).cut).toBe('shownBytes');
    expect((await searchWith({ fileBytes: 15 })).skipped).toMatchObject({ tooLarge: 1 });
    const slow = () => {
      const until = performance.now() + 5;
      while (performance.now() < until);
      return -1;
    };
    expect((await searchWith({ ms: 1 }, slow)).cut).toBe('ms');
  });

  it('lets others work meanwhile, also in the middle of a file', async () => {
    put('long.txt', 'some words\n'.repeat(20_000));
    let turns = 0;
    let searching = true;
    const other = (async () => {
      for (; searching; turns += 1) await setImmediate();
    })();
    const seen = new Set<number>();
    await searchWith({}, () => {
      seen.add(turns);
      return -1;
    });
    searching = false;
    await other;
    expect(seen.size).toBeGreaterThan(5);
  });

  it('stops when told to', async () => {
    for (let index = 0; index < 200; index += 1) put(`many/${index}.txt`, 'some words\n'.repeat(20_000));
    const stop = new AbortController();
    const began = performance.now();
    const searching = search({ pattern: '[Ww]ordsX' }, { signal: stop.signal });
    setTimeout(() => stop.abort(), 50);
    expect(await searching).toMatchObject({ error: { message: 'fs.search was stopped.' } });
    const stopped = performance.now() - began;
    const whole = await search({ pattern: '[Ww]ordsX' });
    expect(whole).toMatchObject({ ok: true, files: 204 });
    expect(stopped).toBeLessThan((performance.now() - began - stopped) / 2);
  });

  it('stops in the middle of a file too', async () => {
    put('long.txt', 'some words\n'.repeat(20_000));
    const stop = new AbortController();
    let lines = 0;
    const find = () => {
      lines += 1;
      stop.abort();
      return -1;
    };
    await searchFiles(mount, ['long.txt'], {
      find,
      around: { before: 0, after: 0 },
      limits: LIMITS,
      signal: stop.signal,
    });
    expect(lines).toBeLessThan(10_000);
  });
});
