import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writePackage } from './package-on-disk.ts';
import { document, documents, makePlace, type Place } from './signalbox.ts';

let place: Place;
beforeAll(async () => {
  place = await makePlace();
});
afterAll(() => place.remove());

/** Calls that go well and badly in many ways; what a model is told of each is in its next prompt. */
const CALLS = [
  ['fs.list', { path: '.' }],
  ['fs.list', { path: '@pkg' }],
  ['fs.list', { path: 'nowhere' }],
  ['fs.read', { path: 'notes.md' }],
  ['fs.read', { path: '@pkg/steps/work.md' }],
  ['fs.read', { path: 'link-out' }],
  ['fs.read', { path: '/etc/passwd' }],
  ['fs.read', { path: '../project/notes.md' }],
  ['fs.search', { path: '@project', pattern: 'hello' }],
  ['fs.search', { path: '@project', pattern: '(' }],
  ['fs.write', { path: 'made/by/agent.md', content: 'x' }],
  ['fs.write', { path: 'notes.md/below', content: 'x' }],
  ['fs.write', { path: '@pkg/x.md', content: 'x' }],
  ['fs.write', { path: '.git/config', content: 'x' }],
  ['fs.apply_patch', { path: 'notes.md', patch: 'no diff' }],
  ['break.down', {}],
].map(([tool, args]) => ({ tool, args }));

describe('what models are told', () => {
  test.each(['plain', 'with blank', 'Größe-项目'])(
    'PRM-09: no prompt and no result holds a real path, for a project called %s',
    async (name) => {
      const project = join(place.path, name);
      await mkdir(project);
      await writeFile(join(project, 'notes.md'), 'hello\n');
      await symlink('/etc/passwd', join(project, 'link-out'));
      const turns = [{ calls: CALLS }, { text: 'on' }];
      const path = await writePackage(join(place.path, `package of ${name}`), { turns, default: { text: 'done' } });
      const told = join(place.path, `prompts-${basename(project)}.txt`);
      const ended = await place.process(['run', path, '--engine', 'scripted', '--project', project, '--json'], {
        program: 'keeps-prompts.ts',
        env: { PROMPTS: told },
      }).ended;
      const { runId } = document(ended);
      const prompts = await readFile(told, 'utf8');
      const results = documents(await place.run('log', runId, '--jsonl')).filter(({ type }) =>
        type.startsWith('call.'),
      );
      expect(results.filter(({ type }) => type !== 'call.intended').length).toBeGreaterThanOrEqual(CALLS.length);
      expect(prompts).toContain('break.down');
      for (const text of [prompts, JSON.stringify(results)]) {
        for (const secret of [place.path, JSON.stringify(place.path).slice(1, -1), encodeURI(place.path)]) {
          expect(text).not.toContain(secret);
        }
      }
    },
  );
});
