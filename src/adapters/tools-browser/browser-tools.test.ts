import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { installedBrowser } from '../../../test/browser/installed-browser.ts';
import { contextIn, toolContract } from '../../../test/contracts/tool.ts';
import type { JsonObject } from '../../core/json.ts';
import type { Tool, ToolContext } from '../../ports/tool.ts';
import { chromiumBrowser } from '../browser/chromium-browser.ts';
import { folderMount } from '../mount-folder/folder-mount.ts';
import { browserTools } from './browser-tools.ts';

const PAGE = `<!doctype html><title>Shop</title>
<style>body { margin: 0 } .tall { height: 3000px; background: linear-gradient(white, teal) } .end { color: crimson }</style>
<h1>你好</h1><input id="name"><button onclick="document.querySelector('#said').textContent = 'Hello ' + document.querySelector('#name').value">greet</button>
<p id="said"></p><p hidden id="hidden">never</p><div class="tall"></div><p class="end">the end</p>
<script src="app.js"></script>`;

const HOSTILE = `<!doctype html><h1>Hostile</h1><a id="save" download href="/file">save</a>
<img src="http://169.254.169.254/secret"><script>
  alert('first'); confirm('second'); window.open('/popup'); fetch('http://elsewhere.test/leak').catch(() => 0);
  console.error('it broke'); fetch('/missing').then(() => document.body.append('asked')); document.querySelector('#save').click();
</script>`;

let base: string;
let project: string;
let server: Server;
let origin: string;
let tool: Tool;
let calls = 0;

beforeAll(async () => {
  const program = await installedBrowser();
  base = await realpath(await mkdtemp('/var/tmp/signalbox-browser-'));
  project = join(base, 'project');
  await mkdir(join(project, 'web'), { recursive: true });
  await writeFile(join(project, 'web', 'index.html'), PAGE);
  await writeFile(join(project, 'web', 'app.js'), 'document.title = "Shop is open"');
  server = createServer((request, response) => {
    const { url = '' } = request;
    if (url === '/away') response.writeHead(302, { location: 'http://elsewhere.test/' }).end();
    else if (url === '/never') return;
    else if (url === '/kill') killBrowser();
    else if (url === '/file') response.writeHead(200, { 'content-disposition': 'attachment' }).end('x');
    else if (url === '/popup') response.writeHead(200).end('more');
    else if (url === '/missing') response.writeHead(404).end();
    else response.writeHead(200, { 'content-type': 'text/html' }).end(HOSTILE);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  [tool] = browserTools({
    browser: chromiumBrowser(async () => program),
    mount: (folder) => folderMount(folder, { writable: true }),
    allow: async () => [],
    folder: (runId) => join(base, 'state', runId),
  }) as [Tool];
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await rm(base, { recursive: true, force: true });
});

/** Every process whose profile lies in our folder, as somebody ends them who knows nothing of us. */
function browserProcesses(): readonly number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        return pid !== process.pid && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(join(base, 'state'));
      } catch {
        return false;
      }
    });
}

function killBrowser(): void {
  for (const pid of browserProcesses()) process.kill(pid, 'SIGKILL');
}

function check(args: JsonObject, more: Partial<ToolContext> = {}) {
  calls += 1;
  return tool.run(args, contextIn({ project, key: `call ${calls}`, taskId: 'run_shop', ...more }));
}

const shots = () => readdir(join(project, 'logs', 'screenshots'));
const clearShots = () => rm(join(project, 'logs'), { recursive: true, force: true });
/** Of a PNG: its first bytes, and its size in pixels. */
const sizeOf = (png: Buffer) => [png.toString('latin1', 1, 4), png.readUInt32BE(16), png.readUInt32BE(20)];
const DONE = { outcome: 'done', ms: expect.any(Number) };

describe('browser.check', () => {
  test('does steps on a page of the project and tells what it saw; nothing is left of a page that is as expected', async () => {
    const steps = [
      { look: 'h1' },
      { type: { selector: '#name', text: 'Ada' } },
      { click: 'text=greet' },
      { expectText: 'Hello Ada' },
      { expectText: { selector: '.end', text: 'the end' } },
      { press: 'Tab' },
      { expectVisible: '#said' },
    ];
    const told = await check({ file: 'web/index.html', steps });
    expect(told).toMatchObject({ ok: true, passed: true, page: 'web/index.html', durationMs: expect.any(Number) });
    expect(told['steps']).toMatchObject([
      { step: 'open web/index.html', outcome: 'passed' },
      { step: '{"look":"h1"}', outcome: 'passed', seen: '你好' },
      ...steps.slice(1).map((step) => ({ step: JSON.stringify(step), outcome: 'passed', ms: expect.any(Number) })),
    ]);
    expect(existsSync(join(project, 'logs'))).toBe(false);
    expect(browserProcesses()).toEqual([]);
  });

  test('RTE-09: a failure leaves a picture of the whole page, in fixed order; the same call has it once', async () => {
    await clearShots();
    const args = {
      file: 'web/index.html',
      steps: [{ expectText: 'Goodbye' }, { click: 'text=greet' }],
      timeoutMs: 800,
    };
    const told = await check(args, { key: 'again' });
    expect(told).toMatchObject({
      ok: true,
      passed: false,
      screenshot: 'logs/screenshots/run_shop_crash.png',
      steps: [
        { outcome: 'passed' },
        { outcome: 'failed', why: expect.stringContaining('你好') },
        { outcome: 'not tried' },
      ],
      evidence: [
        { step: 'folder', ...DONE },
        { step: 'screenshot', ...DONE },
        { step: 'close', ...DONE },
        { step: 'report', outcome: 'follows', ms: 0 },
      ],
    });
    const [format, , height] = sizeOf(readFileSync(join(project, 'logs/screenshots/run_shop_crash.png')));
    expect(format).toBe('PNG');
    expect(height).toBeGreaterThan(3000);
    expect(await check(args, { key: 'again' })).toEqual(told);
    expect(await shots()).toEqual(['run_shop_crash.png']);
    // Killed after the picture was put there and before its result was kept.
    const [folder = ''] = (await readdir(join(base, 'state/run_contract'))).filter((name) =>
      existsSync(join(base, 'state/run_contract', name, 'screenshot')),
    );
    await rm(join(base, 'state/run_contract', folder, 'result.json'));
    expect(await check(args, { key: 'again' })).toMatchObject({ screenshot: 'logs/screenshots/run_shop_crash.png' });
    expect(await check(args)).toMatchObject({ screenshot: 'logs/screenshots/run_shop_crash-2.png' });
    expect(await shots()).toEqual(['run_shop_crash-2.png', 'run_shop_crash.png']);
  });

  test('reaches this machine alone, waits for nobody, and tells what came up', async () => {
    const told = await check({ url: `${origin}/`, steps: [{ expectText: 'asked' }] });
    expect(told).toMatchObject({
      passed: true,
      dialogs: ['alert: first', 'confirm: second'],
      downloads: [`${origin}/file`],
      consoleErrors: expect.arrayContaining([expect.stringContaining('it broke')]),
      failedRequests: expect.arrayContaining([`GET ${origin}/missing 404`]),
      refused: expect.arrayContaining(['http://169.254.169.254/secret', 'http://elsewhere.test/leak']),
    });
    expect(told['popups']).toEqual([`${origin}/popup`]);
  });

  test.each([
    ['that leads elsewhere', '/away', 'ERR_PROXY_CONNECTION_FAILED', { refused: ['http://elsewhere.test/'] }],
    ['that never loads', '/never', 'Timeout 1000ms', {}],
  ])('a page %s has failed', async (_, path, why, more) => {
    const told = await check({ url: `${origin}${path}`, steps: [{ look: 'h1' }], timeoutMs: 1_000 });
    expect(told).toMatchObject({ ok: true, passed: false, ...more });
    expect(told['steps']).toMatchObject([
      { outcome: 'failed', why: expect.stringContaining(why) },
      { outcome: 'not tried' },
    ]);
    expect(told).toMatchObject({
      screenshot: expect.stringMatching(/_crash(-\d+)?\.png$/),
      evidence: [{}, DONE, DONE, {}],
    });
  });

  test('a browser that is killed in the middle is a failed check, and each step of the evidence says how it went', async () => {
    const told = await check({ url: `${origin}/kill`, steps: [{ look: 'h1' }] });
    expect(told).toMatchObject({
      ok: true,
      passed: false,
      screenshot: null,
      evidence: [
        { step: 'folder', outcome: 'done' },
        { step: 'screenshot', outcome: 'failed', why: expect.stringContaining('closed') },
        { step: 'close', outcome: 'done' },
        { step: 'report', outcome: 'follows' },
      ],
    });
    expect(browserProcesses()).toEqual([]);
  });

  test('where no picture can be put the page is closed all the same, and no link is followed', async () => {
    await clearShots();
    await mkdir(join(base, 'outside'), { recursive: true });
    await symlink(join(base, 'outside'), join(project, 'logs'));
    const told = await check({ url: 'http://elsewhere.test/', steps: [] });
    expect(told).toMatchObject({
      passed: false,
      screenshot: null,
      steps: [{ outcome: 'failed', why: expect.stringContaining('browser.allow') }],
      evidence: [
        { step: 'folder', outcome: 'failed', why: expect.any(String) },
        { step: 'screenshot', outcome: 'failed', why: expect.any(String) },
        { step: 'close', outcome: 'done' },
        { step: 'report', outcome: 'follows' },
      ],
    });
    expect(await readdir(join(base, 'outside'))).toEqual([]);
    await rm(join(project, 'logs'));
  });

  test.each([
    [{}, 'E_SCHEMA_VALIDATION'],
    [{ url: 'http://localhost/', file: 'a.html' }, 'E_SCHEMA_VALIDATION'],
    [{ file: '../outside.html' }, 'E_SANDBOX_VIOLATION'],
    [{ file: 'a.html', steps: [{ look: 'h1', click: 'h1' }] }, 'E_SCHEMA_VALIDATION'],
  ])('%j is no page to look at', async (args, code) => {
    expect(await check(args)).toMatchObject({ ok: false, error: { code } });
  });

  test('a call that is stopped ends its browser, and keeps no result', async () => {
    const stop = new AbortController();
    const running = check({ url: `${origin}/never` }, { runId: 'stopped', signal: stop.signal });
    await new Promise((done) => server.once('request', done));
    stop.abort();
    expect(await running).toMatchObject({ ok: false, error: { code: 'TOOL_EXEC_FAILED' } });
    expect(browserProcesses()).toEqual([]);
    const [folder = ''] = await readdir(join(base, 'state/stopped'));
    expect(await readdir(join(base, 'state/stopped', folder))).not.toContain('result.json');
  });
});

test.each([
  [undefined, 'BROWSER_MISSING', 'apt-get install chromium'],
  ['/bin/false', 'BROWSER_FAILED', '/bin/false --headless'],
])('a browser that is %j is told with what to do', async (program, code, help) => {
  const [one] = browserTools({
    browser: chromiumBrowser(async () => program),
    mount: (folder) => folderMount(folder, { writable: true }),
    allow: async () => [],
    folder: () => join(base, 'state', 'none'),
  });
  const told = await one?.run({ file: 'web/index.html' }, contextIn({ project }));
  expect(told).toMatchObject({ ok: false, error: { code, message: expect.stringContaining(help) } });
});

const contracted = join('/var/tmp', `signalbox-browser-contract-${process.pid}`);
toolContract(
  'browser.check',
  async () => {
    const program = await installedBrowser();
    await rm(contracted, { recursive: true, force: true });
    await mkdir(join(contracted, 'project'), { recursive: true });
    const [one] = browserTools({
      browser: chromiumBrowser(async () => program),
      mount: (folder) => folderMount(folder, { writable: true }),
      allow: async () => [],
      folder: () => join(contracted, 'state'),
    });
    if (one === undefined) throw new Error('no browser.check');
    const folder = join(contracted, 'project/logs/screenshots');
    return {
      tool: one,
      args: { file: 'nothing.html', steps: [{ expectVisible: '#no' }], timeoutMs: 300 },
      world: () => (existsSync(folder) ? readdirSync(folder) : []),
    };
  },
  { project: join(contracted, 'project') },
);
afterAll(() => rm(contracted, { recursive: true, force: true }));
