import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { chmod, readFile, symlink, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CONTEXT_LIMITS, contextIn, toolContract } from '../../../test/contracts/tool.ts';
import { type TemporaryFolder, temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { hashText } from '../../core/hash.ts';
import type { Json } from '../../core/json.ts';
import type { Tool, ToolContext } from '../../ports/tool.ts';
import { folderMount } from '../mount-folder/folder-mount.ts';
import { fileTools } from './file-tools.ts';

const PLAN = 'one\ntwo\nthree\n';
const diff = (...lines: readonly string[]) =>
  ['--- a/plan.md', '+++ b/plan.md', '@@ -1,3 +1,3 @@', ...lines, ''].join('\n');
const CHANGE = diff(' one', '-two', '+2', ' three');

const folders: TemporaryFolder[] = [];
let root: string;

async function project(): Promise<string> {
  const folder = await temporaryFolder();
  folders.push(folder);
  for (const name of ['project/docs', 'package']) mkdirSync(join(folder.path, name), { recursive: true });
  writeFileSync(join(folder.path, 'project/docs/plan.md'), PLAN);
  writeFileSync(join(folder.path, 'package/step.md'), '# Step\n');
  return folder.path;
}

function toolsOn(folder: string): readonly Tool[] {
  return fileTools((mount) =>
    folderMount(join(folder, mount === 'project' ? 'project' : 'package'), { writable: mount === 'project' }),
  );
}

function toolNamed(folder: string, name: string): Tool {
  const found = toolsOn(folder).find((tool) => tool.name === name);
  if (found === undefined) throw new Error(`there is no ${name}`);
  return found;
}

/** Every file below with its content. */
function world(folder: string): unknown {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
  return names.map((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? name : [name, readFileSync(path, 'utf8')];
  });
}

beforeEach(async () => {
  root = await project();
});
afterEach(async () => {
  for (const folder of folders.splice(0)) await folder.remove();
});

const use = async (name: string, args: Json, surroundings: Partial<ToolContext> = {}) =>
  toolNamed(root, name).run(args, contextIn(surroundings));

const GOOD: Readonly<Record<string, Json>> = {
  'fs.list': { path: '@project/docs' },
  'fs.read': { path: 'docs/plan.md' },
  'fs.search': { path: '@project', pattern: 't[wh]' },
  'fs.write': { path: '@project/docs/plan.md', content: 'new' },
  'fs.apply_patch': { path: '@project/docs/plan.md', patch: CHANGE },
};

for (const [name, args] of Object.entries(GOOD)) {
  toolContract(name, async () => {
    const folder = await project();
    return { tool: toolNamed(folder, name), args, world: () => world(folder) };
  });
}

describe('every file tool', () => {
  const names = Object.keys(GOOD);

  it('is one of five', () => {
    expect(toolsOn(root).map(({ name }) => name)).toEqual(names);
  });

  it.each(names)('%s takes its arguments as JSON text too, and null for what is left out', async (name) => {
    expect(await use(name, JSON.stringify(GOOD[name]))).toMatchObject({ ok: true });
    expect(await use('fs.read', { path: 'docs/plan.md', startLine: null })).toMatchObject({ ok: true });
  });

  it.each(names)('%s refuses arguments it does not know, by name', async (name) => {
    const args = { ...(GOOD[name] as object), follow: true };
    expect(await use(name, args)).toMatchObject({
      error: { code: 'E_SCHEMA_VALIDATION', message: expect.stringContaining('"follow"') },
    });
  });

  it.each(names)('%s refuses what is no object', async (name) => {
    for (const args of ['{', '[]', 'words', 7, null, [1]])
      expect(await use(name, args)).toMatchObject({ error: { code: 'TOOL_ARGS_INVALID_JSON' } });
  });

  it.each(names)('%s gives results that JSON can carry', async (name) => {
    const result = await use(name, GOOD[name] ?? null);
    expect(JSON.parse(JSON.stringify(result))).toEqual(result);
  });

  it.each(names)('%s refuses a way out, the state, and a mount that is not there', async (name) => {
    const at = (path: string) => use(name, { ...(GOOD[name] as object), path });
    await symlink('/etc', join(root, 'project/out'));
    expect(await at('../x')).toMatchObject({ error: { code: 'E_SANDBOX_VIOLATION' } });
    expect(await at('/etc/passwd')).toMatchObject({ error: { code: 'E_SANDBOX_VIOLATION' } });
    expect(await at('out/passwd')).toMatchObject({ error: { code: 'E_SANDBOX_VIOLATION' } });
    expect(await at('@state')).toMatchObject({ error: { code: 'ENOENT' } });
    const [tool] = fileTools(async () => undefined).filter((candidate) => candidate.name === name);
    expect(await tool?.run(GOOD[name] ?? null, contextIn())).toMatchObject({ error: { code: 'ENOENT' } });
  });

  it.each(names)('%s tells nothing of what was thrown under it, and stops when told to', async (name) => {
    const [tool] = fileTools(async () => {
      throw new Error(`ENOENT: ${root}`);
    }).filter((candidate) => candidate.name === name);
    const result = await tool?.run(GOOD[name] ?? null, contextIn());
    expect(result).toMatchObject({ error: { code: 'TOOL_EXEC_FAILED' } });
    expect(JSON.stringify(result)).not.toContain(root);
    expect(await use(name, GOOD[name] ?? null, { signal: AbortSignal.abort() })).toMatchObject({
      error: { code: 'TOOL_EXEC_FAILED', message: `${name} was stopped.` },
    });
  });
});

describe('fs.list', () => {
  it('shows names and kinds', async () => {
    await symlink('plan.md', join(root, 'project/docs/link'));
    expect(await use('fs.list', { path: 'docs' })).toEqual({
      ok: true,
      path: '@project/docs',
      entries: [
        { name: 'link', kind: 'link' },
        { name: 'plan.md', kind: 'file' },
      ],
      total: 2,
    });
  });

  it('shows a preview of more than 200 entries', async () => {
    for (let index = 1000; index < 1201; index += 1) writeFileSync(join(root, `project/docs/${index}`), '');
    const result = await use('fs.list', { path: 'docs' });
    expect(result).toMatchObject({ ok: true, total: 202, truncated: true, hint: expect.stringContaining('202') });
    expect(result.ok && result['entries']).toHaveLength(200);
  });

  it('says what to use for a file', async () => {
    expect(await use('fs.list', { path: 'docs/plan.md' })).toMatchObject({
      error: { code: 'TOOL_EXEC_FAILED', message: expect.stringContaining('fs.read') },
    });
  });
});

describe('fs.read', () => {
  const sha256 = hashText(PLAN);

  it('gives the file with the hash of all of it', async () => {
    const whole = { ok: true, path: '@project/docs/plan.md', sha256, size: 14, totalLines: 3 };
    expect(await use('fs.read', { path: 'docs/plan.md' })).toEqual({
      ...whole,
      content: PLAN,
      startLine: 1,
      endLine: 3,
    });
    expect(await use('fs.read', { path: 'docs/plan.md', startLine: 2, endLine: 2 })).toEqual({
      ...whole,
      content: 'two\n',
      startLine: 2,
      endLine: 2,
    });
    expect(await use('fs.read', { path: '@pkg/step.md' })).toMatchObject({ content: '# Step\n' });
  });

  it('cuts what the policy does not allow at once, and says how to read on', async () => {
    const limits = { ...CONTEXT_LIMITS, maxReadBytes: 9, maxWriteBytes: 9 };
    expect(await use('fs.read', { path: 'docs/plan.md' }, { limits })).toMatchObject({
      content: 'one\ntwo\n',
      truncated: true,
      hint: 'Lines 1 to 2 of 3 are shown. Read on with startLine 3.',
      sha256,
    });
    expect(
      await use('fs.read', { path: 'docs/plan.md', startLine: 3 }, { limits: { ...limits, maxReadBytes: 4 } }),
    ).toMatchObject({ content: 'thre', truncated: true, hint: expect.stringContaining('maxReadBytes: 4') });
  });

  it('says what is binary instead of showing it', async () => {
    for (const [name, bytes] of [
      ['data.bin', [1, 0, 2]],
      ['latin.txt', [0x47, 0xfc]],
    ] as const) {
      writeFileSync(join(root, 'project', name), Uint8Array.from(bytes));
      const result = await use('fs.read', { path: name });
      expect(result).toMatchObject({ ok: true, binary: true, size: bytes.length });
      expect(result).not.toHaveProperty('content');
    }
  });

  it('keeps a byte order mark and line ends', async () => {
    writeFileSync(join(root, 'project/bom.txt'), '\ufeffa\r\nb');
    expect(await use('fs.read', { path: 'bom.txt' })).toMatchObject({ content: '\ufeffa\r\nb' });
  });

  it.each([
    ['nothing.md', {}, 'ENOENT'],
    ['docs', {}, 'TOOL_EXEC_FAILED'],
    ['docs/plan.md', { startLine: 9 }, 'E_SCHEMA_VALIDATION'],
    ['docs/plan.md', { startLine: 2, endLine: 1 }, 'E_SCHEMA_VALIDATION'],
    ['docs/plan.md', { startLine: 0 }, 'E_SCHEMA_VALIDATION'],
    ['huge.txt', {}, 'E_READ_LIMIT'],
  ])('refuses %s with %j by %s', async (path, more, code) => {
    writeFileSync(join(root, 'project/huge.txt'), '');
    await truncate(join(root, 'project/huge.txt'), 32 * 1024 * 1024 + 1);
    expect(await use('fs.read', { path, ...more })).toMatchObject({ error: { code } });
  });
});

describe('fs.write', () => {
  it('does not write the names that only models know over real paths which stand in the file', async () => {
    const roots = [{ alias: '@project', path: '/srv/shop/web' }];
    const file = join(root, 'project/docs/plan.md');
    writeFileSync(file, 'root=/srv/shop/web\n');
    const args = { path: '@project/docs/plan.md', content: 'root=@project\nport=1\n' };
    expect(await use('fs.write', args, { roots })).toMatchObject({
      ok: false,
      error: { code: 'E_PRECONDITION_FAILED' },
    });
    expect(readFileSync(file, 'utf8')).toBe('root=/srv/shop/web\n');
    writeFileSync(file, 'see @project\n');
    expect(await use('fs.write', args, { roots })).toMatchObject({ ok: true });
  });

  it('writes a whole file and says its hash', async () => {
    const args = { path: 'new/note.md', content: 'Grüße\r\n' };
    const expected = { ok: true, path: '@project/new/note.md', sha256: hashText('Grüße\r\n'), size: 9 };
    expect(await use('fs.write', args)).toEqual({ ...expected, created: true });
    expect(await use('fs.write', args)).toEqual({ ...expected, created: false });
    expect(await readFile(join(root, 'project/new/note.md'), 'utf8')).toBe('Grüße\r\n');
  });

  it.each([
    [{ path: '@pkg/step.md', content: '' }, 'E_SANDBOX_VIOLATION', /read-only/],
    [{ path: '.git/config', content: '' }, 'E_SANDBOX_VIOLATION', /git runs programs/],
    [{ path: '@project', content: '' }, 'TOOL_EXEC_FAILED', /folder/],
    [{ path: 'a.md', content: 'x'.repeat(101) }, 'E_WRITE_LIMIT', /maxWriteBytes: 100/],
    [{ path: 'docs/plan.md', content: '', ifMatchSha256: hashText('other') }, 'E_PRECONDITION_FAILED', /Read it again/],
    [{ path: 'nothing.md', content: '', ifMatchSha256: hashText('') }, 'E_PRECONDITION_FAILED', /./],
    [{ path: 'a.md', content: '', ifMatchSha256: 'abc' }, 'E_SCHEMA_VALIDATION', /SHA-256/],
    [{ path: 'a.md', content: '\ud800' }, 'E_SCHEMA_VALIDATION', /half a character/],
    [{ path: 'a.md' }, 'E_SCHEMA_VALIDATION', /content/],
  ])('refuses %j by %s', async (args, code, message) => {
    const before = world(root);
    const limits = { ...CONTEXT_LIMITS, maxReadBytes: 100, maxWriteBytes: 100 };
    expect(await use('fs.write', args, { limits })).toMatchObject({
      error: { code, message: expect.stringMatching(message) },
    });
    expect(world(root)).toEqual(before);
  });

  it('replaces the file that was meant', async () => {
    const args = { path: 'docs/plan.md', content: 'x', ifMatchSha256: hashText(PLAN).toUpperCase() };
    expect(await use('fs.write', args)).toMatchObject({ ok: true, created: false });
  });
});

describe('fs.apply_patch', () => {
  it('changes a file by a diff and keeps its line ends and permissions', async () => {
    const path = join(root, 'project/docs/plan.md');
    writeFileSync(path, PLAN.replaceAll('\n', '\r\n'));
    await chmod(path, 0o755);
    expect(await use('fs.apply_patch', { path: 'docs/plan.md', patch: CHANGE })).toMatchObject({ ok: true });
    expect(await readFile(path, 'utf8')).toBe('one\r\n2\r\nthree\r\n');
    expect(statSync(path).mode & 0o777).toBe(0o755);
  });

  it('makes a new file by a diff from /dev/null', async () => {
    const patch = '--- /dev/null\n+++ b/x.md\n@@ -0,0 +1 @@\n+hello\n';
    expect(await use('fs.apply_patch', { path: 'x.md', patch })).toMatchObject({ ok: true, created: true });
    expect(await readFile(join(root, 'project/x.md'), 'utf8')).toBe('hello\n');
    expect(await use('fs.apply_patch', { path: 'x.md', patch })).toMatchObject({
      error: { code: 'E_PRECONDITION_FAILED' },
    });
  });

  it.each([
    [{ patch: diff(' one', '-zwei', '+2', ' three') }, 'E_PRECONDITION_FAILED', /does not fit/],
    [{ patch: 'hello' }, 'E_PRECONDITION_FAILED', /unified diff/],
    [{ patch: CHANGE, ifMatchSha256: hashText('other') }, 'E_PRECONDITION_FAILED', /ifMatchSha256/],
    [{ patch: CHANGE, path: 'nothing.md' }, 'ENOENT', /nothing of this name/],
    [{ patch: CHANGE, path: '@pkg/step.md' }, 'E_SANDBOX_VIOLATION', /read-only/],
    [{ patch: CHANGE, path: 'docs' }, 'TOOL_EXEC_FAILED', /folder/],
    [{ patch: CHANGE, path: 'data.bin' }, 'TOOL_EXEC_FAILED', /not UTF-8/],
    [{ patch: CHANGE, path: 'large.txt' }, 'E_WRITE_LIMIT', /maxWriteBytes/],
    [{ patch: diff(' one', '-two', `+${'2'.repeat(200)}`, ' three') }, 'E_WRITE_LIMIT', /maxWriteBytes/],
    [{ patch: { operation: 'updateFrontmatter', update: {} } }, 'E_SCHEMA_VALIDATION', /@state/],
  ])('refuses %j by %s', async (args, code, message) => {
    writeFileSync(join(root, 'project/data.bin'), 'a\0');
    writeFileSync(join(root, 'project/large.txt'), 'x'.repeat(101));
    const before = world(root);
    const limits = { ...CONTEXT_LIMITS, maxReadBytes: 100, maxWriteBytes: 100 };
    expect(await use('fs.apply_patch', { path: 'docs/plan.md', ...args }, { limits })).toMatchObject({
      error: { code, message: expect.stringMatching(message) },
    });
    expect(world(root)).toEqual(before);
  });
});

describe('a write that nobody knows the end of', () => {
  const path = 'docs/plan.md';
  const file = () => join(root, 'project', path);

  async function evidenceOf(args: Json): Promise<Json> {
    return (await toolNamed(root, 'fs.write').prepare?.(args, contextIn())) ?? null;
  }
  const probe = async (args: Json, evidence: Json) => toolNamed(root, 'fs.write').probe?.(args, evidence, contextIn());

  it('is done, not done or unknown by what stands there', async () => {
    const args = { path, content: 'new' };
    const evidence = await evidenceOf(args);
    expect(evidence).toEqual({ before: hashText(PLAN), after: hashText('new'), size: 3 });
    expect(await probe(args, evidence)).toBe('not-done');
    writeFileSync(file(), 'someone else');
    expect(await probe(args, evidence)).toBe('unknown');
    const result = await use('fs.write', args);
    expect(await probe(args, evidence)).toEqual(result);
  });

  it('of a new file gives the same result by probing as by running', async () => {
    const args = { path: 'a/b.md', content: '' };
    const evidence = await evidenceOf(args);
    expect(await probe(args, evidence)).toBe('not-done');
    const result = await use('fs.write', args);
    expect(await probe(args, evidence)).toEqual(result);
  });

  it('that the rules refuse is not done, and told so when it is run', async () => {
    await symlink('plan.md', join(root, 'project/docs/link'));
    for (const args of [{ path: '../x', content: '' }, { path: 'docs/link', content: '' }, { path }, null]) {
      expect(await probe(args, await evidenceOf(args))).toBe('not-done');
      expect(await use('fs.write', args)).toMatchObject({ ok: false });
    }
  });

  it.each<readonly [string, { readonly [name: string]: Json }]>([
    ['in the package', { path: '@pkg/step.md', content: '# Step\n' }],
    ['under a protected name', { path: '.git/config', content: 'cfg' }],
    ['through a link to a file', { path: 'docs/link', content: PLAN }],
    ['through a link to a folder', { path: 'folder/plan.md', content: PLAN }],
    ['of another file than was expected', { path, content: PLAN, ifMatchSha256: hashText('other') }],
    ['of more than is allowed', { path: 'docs/long.md', content: 'x'.repeat(101) }],
    ['by a name of the runtime', { path: '.signalbox-0123456789abcdef01234567', content: 'cfg' }],
  ])('%s is not done, even where the bytes are there already', async (_, args) => {
    mkdirSync(join(root, 'project/.git'));
    for (const name of ['.git/config', '.signalbox-0123456789abcdef01234567'])
      writeFileSync(join(root, 'project', name), 'cfg');
    writeFileSync(join(root, 'project/docs/long.md'), 'x'.repeat(101));
    await symlink('plan.md', join(root, 'project/docs/link'));
    await symlink('docs', join(root, 'project/folder'));
    const before = world(root);
    const context = contextIn({ limits: { ...CONTEXT_LIMITS, maxReadBytes: 100, maxWriteBytes: 100 } });
    const tool = toolNamed(root, 'fs.write');
    const evidence = (await tool.prepare?.(args, context)) ?? null;
    expect(await tool.probe?.(args, evidence, context)).toBe('not-done');
    expect(await tool.run(args, context)).toMatchObject({ ok: false });
    expect(await tool.probe?.(args, evidence, context)).toBe('not-done');
    expect(world(root)).toEqual(before);
  });

  it('is unknown without evidence, or where the mount has gone', async () => {
    const args = { path, content: 'new' };
    expect(await probe(args, null)).toBe('unknown');
    expect(await probe(args, { before: 7 })).toBe('unknown');
    const [tool] = fileTools(async () => undefined).filter(({ name }) => name === 'fs.write');
    expect(await tool?.probe?.(args, await evidenceOf(args), contextIn())).toBe('unknown');
  });
});
