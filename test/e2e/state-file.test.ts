import { mkdir, readdir, readFile, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePipe } from '../packages/make-pipe.ts';
import { asks, completes, moves, writePackage } from './package-on-disk.ts';
import { document, documents, makePlace, type Place, type Printed } from './signalbox.ts';

let place: Place;
let waiting: string;

beforeAll(async () => {
  place = await makePlace();
  const nodes = [{ id: 'work' }, { id: 'check' }, { id: 'end', type: 'end' }];
  const edges = [
    { from: 'work', to: 'check' },
    { from: 'check', to: 'end' },
  ];
  const turns = [asks('Ready?'), asks('Still ready?'), moves('work', 'check'), completes('check'), { text: 'Bye.' }];
  waiting = await writePackage(`${place.path}/waiting`, { nodes, edges, turns, variables: { pace: 'slow' } });
});

afterAll(() => place.remove());

async function started(): Promise<{ readonly runId: string; readonly file: string; readonly text: string }> {
  const { runId } = document(await place.run('run', waiting, '--engine', 'scripted', '--json'));
  const file = join(place.home, 'runs', runId, 'workflow.md');
  return { runId, file, text: await readFile(file, 'utf8') };
}

async function eventOf(runId: string, type: string): Promise<Printed> {
  return documents(await place.run('log', runId, '--jsonl')).find((event) => event.type === type);
}

test('PST-01: the state file shows the state as it is, comments and all', async () => {
  const { runId, file, text } = await started();
  expect(text).toContain('workflowType: sketch # a comment that stays');
  expect(text).toContain(`runId: ${runId}`);
  await place.run('reply', runId, 'yes');
  await place.run('reply', runId, 'yes');
  const after = await readFile(file, 'utf8');
  expect(after).toContain('workflowType: sketch # a comment that stays');
  expect(after).toContain('currentNodeId: "end"');
  expect(after).toContain('workflowStatus: complete');
});

test('PST-01: an edit by a person is found before the next turn, shown as a difference, and adopted', async () => {
  const { runId, file, text } = await started();
  await writeFile(file, text.replace('slow', 'fast').replace('# Sketch', '# Sketch, with a remark'));
  const { code, stdout } = await place.run('reply', runId, 'yes');
  expect(code).toBe(8);
  expect(stdout).toContain('· your edit of @state/workflow.md was adopted:');
  expect(stdout).toMatch(/^ {2}\+variables: .*fast/m);
  expect(await eventOf(runId, 'document.adopted')).toMatchObject({ diff: expect.stringContaining('+# Sketch, with') });
  expect(document(await place.run('show', runId, '--json')).state.variables.pace).toBe('fast');
  expect(await readFile(file, 'utf8')).toContain('# Sketch, with a remark');
});

test.each([
  [
    'a jump over a node',
    (text: string) => text.replace(/currentNodeId: .*/, 'currentNodeId: end'),
    'E_INVALID_TRANSITION',
  ],
  ['a file that is no YAML', () => '---\nvariables: [\n---\n', 'E_INVALID_FRONTMATTER'],
  ['another run id', (text: string) => text.replace(/runId: .*/, 'runId: run_other'), 'E_SCHEMA_VALIDATION'],
  ['an empty file', () => '', 'E_INVALID_FRONTMATTER'],
])('PST-08: %s is refused, kept beside the file, and the file is restored', async (_, edit, code) => {
  const { runId, file, text } = await started();
  await writeFile(file, edit(text));
  const replied = await place.run('reply', runId, 'yes');
  expect(replied.code).toBe(8);
  expect(replied.stdout).toContain(`! your edit of @state/workflow.md was not adopted, ${code}: `);
  expect(await eventOf(runId, 'document.refused')).toMatchObject({ code, message: expect.any(String) });
  expect(await readFile(file, 'utf8')).toBe(text);
  const kept = (await readdir(join(file, '..'))).filter((name) => name.startsWith('workflow.refused-'));
  expect(kept).toEqual(['workflow.refused-1.md']);
  expect(await readFile(join(file, '..', kept[0] ?? ''), 'utf8')).toBe(edit(text));
  expect(document(await place.run('show', runId, '--json')).node).toBe('work');
});

test('PST-01: an edit of an older copy is adopted on top of what the run has become, or refused with both shown', async () => {
  const { runId, file, text } = await started();
  await place.run('reply', runId, 'yes');
  await place.run('reply', runId, 'yes');
  await writeFile(file, text.replace('slow', 'fast'));
  const adopted = await place.run('reply', runId, 'And now?');
  expect(adopted.stdout).toContain('· your edit of @state/workflow.md was adopted:');
  const { state } = document(await place.run('show', runId, '--json'));
  expect(state).toMatchObject({ currentNodeId: 'end', variables: { pace: 'fast', workflowStatus: 'complete' } });

  const back = text.replace(/currentNodeId: .*/, 'currentNodeId: work');
  await writeFile(file, back);
  const refused = await place.run('reply', runId, 'And now?');
  expect(refused.stdout).toContain('! your edit of @state/workflow.md was not adopted, E_EDIT_CONFLICT: ');
  expect(refused.stdout).toContain('(now ≠ edited): currentNodeId "end" ≠ "work".');
  expect(refused.stdout).toMatch(/^ {2}-currentNodeId: "end"\n {2}\+currentNodeId: "?work"?$/m);
  expect(await readFile(join(file, '..', 'workflow.refused-1.md'), 'utf8')).toBe(back);
  expect(await readFile(file, 'utf8')).toMatch(/^currentNodeId: "end"$/m);

  await writeFile(file, back.replace('# signalbox: as of', '# signalbox: of'));
  const unknown = await place.run('reply', runId, 'And now?', '--lang', 'zh');
  expect(unknown.stdout).toContain('没有被采纳，E_EDIT_BASE: "# signalbox: as of event …" 这一行已被删除或改动');
});

test('a state file that was removed comes back, and a folder in its place stops nobody', async () => {
  const { runId, file, text } = await started();
  await rm(file);
  expect((await place.run('reply', runId, 'yes')).code).toBe(8);
  expect(await readFile(file, 'utf8')).toBe(text);
  await rm(file);
  await mkdir(file);
  expect((await place.run('reply', runId, 'yes')).code).toBe(0);
  expect(document(await place.run('show', runId, '--json')).status).toBe('completed');
});

const LATIN1 = Buffer.from('---\nnote: Gr\xfc\xdfe\n---\n', 'latin1');

test.each<[what: string, put: (file: string) => Promise<unknown>, said: string]>([
  ['a named pipe', makePipe, 'A named pipe stands in the place of the state file.'],
  ['a folder', (file) => mkdir(file), 'A folder stands in the place of the state file.'],
  ['a link to itself', (file) => symlink('workflow.md', file), 'A link that leads nowhere stands in the place'],
  ['a link to a device', (file) => symlink('/dev/zero', file), 'A device stands in the place of the state file.'],
  ['a huge file', (file) => writeFile(file, '').then(() => truncate(file, 2 ** 40)), 'is larger than 4 MiB.'],
  ['what is not UTF-8', (file) => writeFile(file, LATIN1), 'The state file is not UTF-8.'],
])('PST-01: %s in the place of the state file is moved aside and told, and the run goes on', async (_, put, said) => {
  const { runId, file, text } = await started();
  await rm(file);
  await put(file);
  const { code, stdout } = await place.process(['reply', runId, 'yes']).ended;
  expect(code).toBe(8);
  expect(stdout).toContain(said);
  expect(await readFile(file, 'utf8')).toBe(text);
  expect((await readdir(join(file, '..'))).sort()).toEqual(['workflow.md', 'workflow.refused-1.md']);
});

test('PST-01: a refused edit is kept byte for byte, whatever its encoding', async () => {
  const { runId, file } = await started();
  await writeFile(file, LATIN1);
  await place.run('reply', runId, 'yes');
  expect(await readFile(join(file, '..', 'workflow.refused-1.md'))).toEqual(LATIN1);
});
