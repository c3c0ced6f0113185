import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { CONTEXT_LIMITS, contextIn } from '../../../test/contracts/tool.ts';
import { type TemporaryFolder, temporaryFolder } from '../../../test/support/temporary-folder.ts';
import type { Json } from '../../core/json.ts';
import { folderMount } from '../mount-folder/folder-mount.ts';
import { fileTools } from './file-tools.ts';

const folders: TemporaryFolder[] = [];
afterAll(() => Promise.all(folders.map((folder) => folder.remove())));

const NAMES = ['fs.list', 'fs.read', 'fs.search', 'fs.write', 'fs.apply_patch'];
const DIFF = '--- a/x\n+++ b/x\n@@ -1 +1 @@\n-inside\n+changed\n';
const BAD = '--- a/x\n+++ b/x\n@@ -1 +1 @@\nROOT\n';
const NEW = '--- /dev/null\n+++ b/x\n@@ -0,0 +1 @@\n+new\n';

/** Paths that go well or badly in every way there is; ROOT stands for the real folder. */
const PATHS = [
  ...['@project', '.', 'a.md', 'folder/b.md', 'nothing.md', 'folder/nothing/x.md', 'link-in', 'link-out', 'link-gone'],
  ...['folder', 'a.md/below', 'socket-like', '@pkg', '@pkg/a.md', '@state/workflow.md', '@other/x', '../x', '~/x'],
  ...['ROOT', 'ROOT/a.md', 'ROOT/../x', '/proc/self/cwd', '/etc/passwd', 'C:\\x', 'a\0b', '', '.git/config', 'loop'],
  ...['x'.repeat(255), 'é'.repeat(200), `${'d/'.repeat(70)}x`, 'data.bin', 'link-out/x', 'loop/x', '@project/..'],
];

/** Names that a person may give a folder: blanks, quotes, other scripts, what JSON and URLs escape. */
const rootName = fc.oneof(
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }),
  fc.constantFrom('my project', 'Größe', '项目', 'a"b', "it's", '100%', 'x&y', 'ROOT', '-rf', '$HOME', 'a\\b', '🙂'),
);

const call = fc.record({
  tool: fc.constantFrom(...NAMES),
  path: fc.constantFrom(...PATHS),
  pattern: fc.constantFrom('inside', '.', '[ROOT', '(?=ROOT)', '^$', 'ROOT', 'ROOT(', 'ROOT**'),
  text: fc.constantFrom('', 'new', DIFF, NEW, BAD, 'x'.repeat(300)),
  more: fc.constantFrom({}, { startLine: 1 }, { startLine: 99 }, { ifMatchSha256: 'f'.repeat(64) }, { unknown: 1 }),
});
type Call = typeof call extends fc.Arbitrary<infer T> ? T : never;

describe('file tools', () => {
  it('PRM-09: no result ever holds a real path of the machine', { timeout: 120_000 }, async () => {
    let results = 0;
    await fc.assert(
      fc.asyncProperty(rootName, fc.array(call, { minLength: 10, maxLength: 40 }), async (name, calls) => {
        const parent = (await folder()).path;
        const root = join(parent, usable(name));
        plant(root, parent);
        const tools = fileTools((mount) => folderMount(root, { writable: mount === 'project' }));
        for (const { tool: wanted, ...rest } of calls) {
          const tool = tools.find((candidate) => candidate.name === wanted);
          const args = argumentsFor(wanted, rest, root);
          const context = contextIn({ limits: { ...CONTEXT_LIMITS, maxReadBytes: 200, maxWriteBytes: 200 } });
          const evidence = await tool?.prepare?.(args, context);
          const all = [evidence, await tool?.probe?.(args, evidence ?? null, context), await tool?.run(args, context)];
          for (const secret of [root, parent, tmpdir()]) expect(leaks(all, secret)).toBe(false);
          results += 1;
        }
      }),
      { numRuns: 60 },
    );
    expect(results).toBeGreaterThan(600);
  });

  it.each(NAMES)('PRM-09: of what breaks inside %s only the kind is told', async (name) => {
    const tools = fileTools(() => Promise.reject(new RangeError('no such disk: /mnt/secret/x')));
    const args = argumentsFor(name, { path: 'a.md', pattern: 'inside', text: DIFF, more: {} }, '/');
    const result = await tools.find((tool) => tool.name === name)?.run(args, contextIn({}));
    expect(result).toMatchObject({
      ok: false,
      error: { code: 'TOOL_EXEC_FAILED', message: `${name} broke down (RangeError).` },
    });
  });

  it('would be caught if one did', () => {
    expect(leaks({ error: { message: "ENOENT: open '/tmp/a b/c'" } }, '/tmp/a b')).toBe(true);
    expect(leaks({ error: { message: 'open file:///tmp/a%20b/c' } }, '/tmp/a b')).toBe(true);
    expect(leaks({ why: 'C:\\\\tmp\\\\a b' }, '/tmp/a b')).toBe(true);
    expect(leaks({ why: 'tmp/x' }, '/tmp/a b')).toBe(false);
  });
});

async function folder(): Promise<TemporaryFolder> {
  const made = await temporaryFolder();
  folders.push(made);
  return made;
}

/** What a file system takes as a name. */
function usable(name: string): string {
  const plain = name.replaceAll(/[/\0]/g, '_').toWellFormed();
  return plain === '.' || plain === '..' ? 'dots' : plain;
}

function plant(root: string, parent: string): void {
  for (const path of ['folder', '.git', 'node_modules']) mkdirSync(join(root, path), { recursive: true });
  for (const path of ['a.md', 'folder/b.md', '.git/config']) writeFileSync(join(root, path), 'inside\n');
  writeFileSync(join(root, 'data.bin'), '\0');
  writeFileSync(join(parent, 'outside.md'), 'outside\n');
  symlinkSync('folder/b.md', join(root, 'link-in'));
  symlinkSync(join(parent, 'outside.md'), join(root, 'link-out'));
  symlinkSync(join(root, 'gone'), join(root, 'link-gone'));
  symlinkSync('loop', join(root, 'loop'));
}

function argumentsFor(tool: string, { path, pattern, text, more }: Omit<Call, 'tool'>, root: string): Json {
  const own: Readonly<Record<string, Json>> = {
    'fs.search': { pattern: pattern.replace('ROOT', root) },
    'fs.write': { content: text },
    'fs.apply_patch': { patch: text.replace('ROOT', root) },
  };
  return { path: path.replace('ROOT', root), ...(own[tool] as object), ...(more as object) };
}

/** Looked for as it is, without its first slash, as a URL, with backslashes, in capitals and decomposed. */
function leaks(result: unknown, secret: string): boolean {
  const plain = secret.replace(/^\//, '');
  const forms = [plain, encodeURI(plain), plain.replaceAll('/', '\\'), plain.replaceAll('/', '\\\\')];
  const texts = [strings(result).join('\n'), JSON.stringify(result)].map(folded);
  return forms.some((form) => texts.some((text) => text.includes(folded(form))));
}

function folded(text: string): string {
  return text.normalize('NFKD').toLowerCase();
}

function strings(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => [key, ...strings(part)]);
}
