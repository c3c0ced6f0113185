import { createHash } from 'node:crypto';
import { link, mkdir, mkdtemp, readdir, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TaskFiles } from '../../src/ports/task-files.ts';
import { propertyRuns } from '../support/property-runs.ts';

const PATH = 'docs/my-task/design.md';
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** What whoever keeps documents of tasks relies on. */
export function taskFilesContract(name: string, open: (state: string) => Promise<TaskFiles>): void {
  describe(`${name} keeps documents of tasks`, () => {
    let base: string;
    let project: string;
    let files: TaskFiles;
    const place = () => ({ project, runId: 'run_contract' });
    const write = (bytes: Uint8Array, expected?: string | null, path = PATH) =>
      files.writeDoc(place(), path, bytes, expected);
    const read = async () => {
      const found = await files.readDocs(place(), 'my-task', ['design']);
      return found.kind === 'found' ? found.docs.get('design')?.bytes : found.reason;
    };

    beforeEach(async () => {
      // Not in /tmp: inside a sandbox there is another one.
      base = await realpath(await mkdtemp('/var/tmp/signalbox-docs-'));
      project = join(base, 'project');
      await mkdir(project);
      files = await open(join(base, 'state'));
    });
    afterEach(() => rm(base, { recursive: true, force: true }));

    it('TSK-08: writes and reads any bytes as they are', async () => {
      const odd = [
        '',
        'no end of line',
        "$(id) `id` \"quotes\" 'single' \\ EOF\nEOF\n'EOF'\n",
        '你好 👩‍👩‍👧 \u{1f600}\r\n',
        Buffer.from([1, 2, 0xff, 0xfe, 0x80]),
        // Every byte, NUL too, in an order of no pattern.
        Buffer.from(Uint32Array.from({ length: 2 ** 18 }, (_, index) => Math.imul(index + 1, 2_654_435_761)).buffer),
      ];
      for (const content of odd) {
        const bytes = Buffer.from(content);
        expect(await write(bytes)).toMatchObject({ kind: 'written' });
        expect(Buffer.from((await read()) ?? '').equals(bytes)).toBe(true);
      }
      expect(await readdir(join(project, 'docs/my-task'))).toEqual(['design.md']);
    });

    it('TSK-08: writes and reads what nobody has thought of as it is', async () => {
      const content = fc.uint8Array({ maxLength: 4096 });
      const property = fc.asyncProperty(content, async (bytes) => {
        await write(bytes);
        expect(Buffer.from((await read()) ?? '').equals(bytes)).toBe(true);
      });
      await fc.assert(property, propertyRuns(40));
    }, 60_000);

    it('TSK-08: gives the text with its mark of byte order, and says where bytes are no text', async () => {
      const find = async (content: Uint8Array) => {
        await write(content);
        const found = await files.readDocs(place(), 'my-task', ['design']);
        return found.kind === 'found' ? found.docs.get('design') : found;
      };
      const marked = Buffer.from('\ufeff# 字\n');
      expect(await find(marked)).toMatchObject({ text: '\ufeff# 字\n', hash: hashOf(marked), isUtf8: true });
      const odd = Buffer.from([0x61, 0xff, 0xfe]);
      expect(await find(odd)).toMatchObject({ hash: hashOf(odd), isUtf8: false });
    });

    it('gives what is there, and nothing of what is not', async () => {
      expect(await files.readDocs(place(), 'my-task', ['requirements', 'design'])).toMatchObject({ docs: new Map() });
      await write(Buffer.from('x'));
      const found = await files.readDocs(place(), 'my-task', ['requirements', 'design']);
      expect(found.kind === 'found' && [...found.docs.keys()]).toEqual(['design']);
    });

    it('TSK-03: makes the folder of a task once, keeps what is in it, and makes none elsewhere', async () => {
      expect(await files.makeFolder(place(), 'my-task')).toMatchObject({ kind: 'written' });
      expect(await readdir(join(project, 'docs'))).toEqual(['my-task']);
      await write(Buffer.from('x'));
      expect(await files.makeFolder(place(), 'my-task')).toMatchObject({ kind: 'written' });
      expect(await readdir(join(project, 'docs/my-task'))).toEqual(['design.md']);
      for (const name of ['', '..', '../up', 'a/b', 'My Task', '-x'])
        expect(await files.makeFolder(place(), name)).toMatchObject({ kind: 'refused', reason: 'name' });
      await symlink(base, join(project, 'docs/led-away'));
      expect(await files.makeFolder(place(), 'led-away')).toMatchObject({ kind: 'refused', reason: 'outside' });
    });

    it('TSK-03: never leaves docs, whatever the path', async () => {
      const paths = ['docs/../x.md', 'docs/a/../../x.md', '/etc/x.md', 'docs/x.md', 'docs/a/b/c.md', 'docs/A/x.md'];
      for (const path of [...paths, 'docs/a/.x.md', 'docs//x.md', 'x', 'docs/a/x', 'docs/a\n/x.md'])
        expect(await write(Buffer.from('x'), undefined, path)).toMatchObject({ kind: 'refused', reason: 'name' });
      expect(await readdir(project)).toEqual([]);
    });

    it('follows no link, and takes no second name for a file', async () => {
      const outside = join(base, 'outside');
      await mkdir(join(outside, 'my-task'), { recursive: true });
      await writeFile(join(outside, 'my-task/design.md'), 'theirs');
      const tries = async () => [await read(), await write(Buffer.from('ours'))];
      const refused = ['outside', expect.objectContaining({ kind: 'refused', reason: 'outside' })];
      await symlink(outside, join(project, 'docs'));
      expect(await tries()).toEqual(refused);
      await rm(join(project, 'docs'));
      await mkdir(join(project, 'docs'));
      await symlink(join(outside, 'my-task'), join(project, 'docs/my-task'));
      expect(await tries()).toEqual(refused);
      await rm(join(project, 'docs/my-task'));
      await mkdir(join(project, 'docs/my-task'));
      await symlink(join(outside, 'my-task/design.md'), join(project, PATH));
      expect(await tries()).toEqual(refused);
      await rm(join(project, PATH));
      await link(join(outside, 'my-task/design.md'), join(project, PATH));
      expect(await read()).toBe('outside');
      expect(await write(Buffer.from('ours'))).toMatchObject({ kind: 'written' });
      expect(await readFile(join(outside, 'my-task/design.md'), 'utf8')).toBe('theirs');
    });

    it('writes only over what was expected', async () => {
      const [one, two] = [Buffer.from('one'), Buffer.from('two')];
      const changed = { kind: 'refused', reason: 'changed' };
      expect(await write(one, hashOf(one))).toMatchObject(changed);
      expect(await write(one, null)).toMatchObject({ kind: 'written' });
      expect(await write(two, null)).toMatchObject(changed);
      expect(await write(two, hashOf(two))).toMatchObject(changed);
      expect(await write(two, hashOf(one))).toMatchObject({ kind: 'written' });
      expect(await readFile(join(project, PATH), 'utf8')).toBe('two');
    });

    it('TSK-16: where it cannot write, it says so, and what was there is whole', async () => {
      await write(Buffer.from('one'));
      // In the place where the new bytes would lie until they are whole.
      await mkdir(join(project, 'docs/my-task/.design.md.signalbox-new'));
      expect(await write(Buffer.from('two'))).toMatchObject({ kind: 'refused', reason: 'failed' });
      expect(await readFile(join(project, PATH), 'utf8')).toBe('one');
    });
  });
}
