import { execFileSync } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installedBrowser } from '../browser/installed-browser.ts';
import { sizeOf } from '../contracts/browser.ts';
import { document, documents, makePlace, type Place } from './signalbox.ts';

let place: Place;
const made: string[] = [];
beforeAll(async () => {
  place = await makePlace();
});
afterAll(async () => {
  await place.remove();
  for (const folder of made) await rm(folder, { recursive: true, force: true });
});

const readIn = (folder: string, path: string) => readFile(join(folder, path), 'utf8');

/** Every node that the crew has. */
const WAY = [
  ...['begin', 'recall', 'master', 'snapshot', 'dev', 'test', 'check', 'snapshot', 'dev', 'test', 'check', 'inspect'],
  ...['master', 'docs', 'inspect', 'publish', 'items', 'review', 'settle'],
  ...['master', 'snapshot', 'dev', 'test', 'check', 'inspect', 'publish', 'items', 'archive', 'master', 'done'],
];

// Side by side: both of them mostly wait.
describe.concurrent('the demo of a crew', { timeout: 120_000 }, () => {
  it('goes every way of its graph in a repository of its own, says what it means, and touches nothing of the person', async () => {
    const env = { SIGNALBOX_BROWSER: await installedBrowser() };
    const { code, stdout, stderr } = await place.process(['demo', 'crew', '--lang', 'zh'], { env }).ended;
    const [folder = ''] = /\/[!-~]*signalbox-demo-\w+/.exec(stderr) ?? [];
    made.push(folder);
    expect([code, stderr]).toEqual([0, expect.stringContaining('一切都记录在日志里')]);
    const told = [...stderr.matchAll(/^(\d) · /gm)].map(([, number]) => number);
    expect(told).toEqual(['1', '2', '3', '4', '5', '6']);
    const [runId = ''] = /run_\w+/.exec(stdout) ?? [];
    const events = documents(await place.run('log', runId, '--jsonl'));
    expect(events.flatMap(({ type, node }) => (type === 'node.entered' ? [node] : []))).toEqual(WAY);
    const [shot = ''] = /logs\/screenshots\/\S+\.png/.exec(stderr) ?? [];
    expect(sizeOf(await readFile(join(folder, shot)))[0]).toBe('PNG');
    expect(await readIn(folder, 'test_report.md')).toContain(`screenshot: ${shot}`);
    expect(await readIn(folder, 'reviews/main.md')).toContain('✅ Addressed');
    expect(await readIn(folder, 'web/index.html')).toContain('<title>问候</title>');
    expect(execFileSync('git', ['-C', folder, 'log', '--format=%an %s'], { encoding: 'utf8' })).toBe(
      'Signalbox begin\n',
    );
    expect(stderr).toContain('  problem: `npm test` failed with exit code 1');
    expect(stderr).toContain('  review (addressed): 页面需要标题。');
    expect(JSON.parse((await place.run('memory', 'ls', '--json')).stdout).total).toBe(0);
  });

  it('goes on without a picture where there is no browser, and is told as a document', async () => {
    const env = { SIGNALBOX_BROWSER: '/no/such/browser' };
    const played = place.process(['demo', 'crew', '--json'], { env });
    const told = document(await played.ended);
    made.push(told.demo.project);
    expect(told).toMatchObject({ status: 'completed', demo: { checks: ['✗', '✓', '✓'], pictures: [], snapshots: 3 } });
    expect(told.demo.learned).toContain('request: The page should greet Ada by name.');
    expect(await readIn(told.demo.project, 'web/index.html')).toContain('<title>Greeting</title>');
  });
});

it('of what there is no demo is said', async () => {
  expect(await place.run('demo', 'task')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('signalbox demo crew'),
  });
});
