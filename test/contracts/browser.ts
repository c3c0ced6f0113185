import { mkdir, realpath } from 'node:fs/promises';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Browser, type OpenPage, type PageStep, PROJECT_ORIGIN } from '../../src/ports/browser.ts';
import { type TemporaryFolder, temporaryFolder } from '../support/temporary-folder.ts';

const PAGE = `<!doctype html><title>Shop</title>
<style>body { margin: 0 } .tall { height: 3000px; background: linear-gradient(white, teal) }</style>
<h1>你好</h1><input id="name"><button onclick="document.querySelector('#said').textContent = 'Hello ' + document.querySelector('#name').value">greet</button>
<p id="said"></p><p hidden id="hidden">never</p><div class="tall"></div><p class="end">the end</p>
<script src="/web/app.js"></script>`;

const HOSTILE = `<!doctype html><h1>Hostile</h1><a id="save" download href="/file">save</a>
<img src="http://169.254.169.254/secret"><script>
  alert('first'); confirm('second'); window.open('/popup'); fetch('http://elsewhere.test/leak').catch(() => 0);
  console.error('it broke'); fetch('/missing').then(() => document.body.append('asked')); document.querySelector('#save').click();
</script>`;

const html = (response: ServerResponse, text: string) =>
  response.writeHead(200, { 'content-type': 'text/html' }).end(text);

/** The whole site; `/never` has no answer. */
const ANSWERS: { readonly [path: string]: (response: ServerResponse) => unknown } = {
  '/': (response) => html(response, HOSTILE),
  '/away': (response) => response.writeHead(302, { location: 'http://elsewhere.test/' }).end(),
  '/never': () => undefined,
  '/file': (response) => response.writeHead(200, { 'content-disposition': 'attachment' }).end('x'),
  '/popup': (response) => response.writeHead(200).end('more'),
  '/endless': (response) => html(response, '<h1>tall</h1><p style="height: 60000000px">'),
  '/busy': (response) => html(response, '<h1>busy</h1><script>setTimeout(() => { for (;;); }, 20)</script>'),
  '/missing': (response) => response.writeHead(404).end(),
  '/sorry': (response) => response.writeHead(500).end('Sorry.'),
};

/** Of a PNG: its first bytes, and its size in pixels. */
export const sizeOf = (png: Uint8Array) => {
  const bytes = Buffer.from(png);
  return [bytes.toString('latin1', 1, 4), bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
};

/** What everybody relies on who looks at pages. One browser does for all but those that come to their end. */
export function browserContract(
  name: string,
  make: () => Promise<Browser>,
  { processesOf }: { readonly processesOf: (folder: string) => readonly number[] },
): void {
  describe(`${name} as a browser`, () => {
    let base: TemporaryFolder;
    let browser: Browser;
    let server: Server;
    let origin: string;
    let page: OpenPage;
    let opened = 0;

    const open = async (signal = new AbortController().signal) => {
      opened += 1;
      const folder = join(await realpath(base.path), `own-${opened}`);
      const [profile, temporary] = [join(folder, 'profile'), join(folder, 'temporary')];
      for (const path of [profile, temporary]) await mkdir(path, { recursive: true });
      const own = await browser.open({
        ...{ project: base.path, profile, temporary, allow: [], signal },
        variables: { SIGNALBOX_CONTRACT: 'carried' },
        serve: async (path) => {
          if (path === '/web/index.html') return { bytes: Buffer.from(PAGE), type: 'text/html; charset=utf-8' };
          if (path === '/web/app.js')
            return {
              bytes: Buffer.from('document.title = "open"; document.body.append("loaded")'),
              type: 'text/javascript',
            };
          return undefined;
        },
      });
      return { own, folder };
    };

    beforeAll(async () => {
      base = await temporaryFolder();
      server = createServer(({ url = '' }, response) => void (ANSWERS[url] ?? ANSWERS['/'])?.(response));
      await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
      origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      browser = await make();
      page = (await open()).own;
    });
    afterAll(async () => {
      await page?.close();
      server.closeAllConnections();
      server.close();
      await base.remove();
    });

    it('does steps on a page of the project, one after the other, and tells what it saw', async () => {
      expect(await page.go(`${PROJECT_ORIGIN}/web/index.html`, 10_000)).toEqual({ outcome: 'passed' });
      const steps: readonly PageStep[] = [
        { kind: 'type', selector: '#name', text: 'Ada' },
        { kind: 'click', selector: 'text=greet' },
        { kind: 'expectText', selector: 'body', text: 'Hello Ada' },
        { kind: 'expectText', selector: '.end', text: 'the end' },
        { kind: 'expectText', selector: 'body', text: 'loaded' },
        { kind: 'press', key: 'Tab' },
        { kind: 'expectVisible', selector: '#said' },
      ];
      for (const step of steps) expect(await page.act(step, 5_000)).toEqual({ outcome: 'passed' });
      expect(await page.act({ kind: 'look', selector: 'h1' }, 5_000)).toEqual({ outcome: 'passed', seen: '你好' });
    });

    it.each([
      [{ kind: 'expectText', selector: 'h1', text: 'Goodbye' }, '你好'],
      [{ kind: 'expectVisible', selector: '#hidden' }, 'imeout'],
      [{ kind: 'click', selector: '##' }, '##'],
      [{ kind: 'press', key: 'NoKey' }, 'NoKey'],
    ] as const)('what is not as expected is told with why: %j', async (step, why) => {
      await page.go(`${PROJECT_ORIGIN}/web/index.html`, 10_000);
      expect(await page.act(step, 200)).toEqual({ outcome: 'failed', why: expect.stringContaining(why) });
    });

    it('takes a picture of the whole page, not of what can be seen of it', async () => {
      await page.go(`${PROJECT_ORIGIN}/web/index.html`, 10_000);
      const shot = await page.shoot(10_000);
      if ('why' in shot) throw new Error(shot.why);
      const [format, , height] = sizeOf(shot);
      expect(format).toBe('PNG');
      expect(height).toBeGreaterThan(3000);
    });

    it('reaches this machine alone, waits for nobody, and tells what came up', async () => {
      expect(await page.go(`${origin}/`, 10_000)).toEqual({ outcome: 'passed' });
      expect(await page.act({ kind: 'expectText', selector: 'body', text: 'asked' }, 5_000)).toEqual({
        outcome: 'passed',
      });
      expect(page.events()).toMatchObject({
        dialogs: ['alert: first', 'confirm: second'],
        downloads: [`${origin}/file`],
        popups: [`${origin}/popup`],
        consoleErrors: expect.arrayContaining([expect.stringContaining('it broke')]),
        failedRequests: expect.arrayContaining([`GET ${origin}/missing 404`]),
        refused: expect.arrayContaining(['http://169.254.169.254/secret', 'http://elsewhere.test/leak']),
      });
    });

    it('tells an error of the server of a page', async () => {
      expect(await page.go(`${origin}/sorry`, 5_000)).toEqual({ outcome: 'passed', status: 500 });
    });

    it('has a picture also of a page that led elsewhere, or that never came', async () => {
      expect(await page.go(`${origin}/away`, 5_000)).toEqual({
        outcome: 'failed',
        why: expect.stringContaining('http://elsewhere.test/ is neither on this machine nor allowed'),
      });
      expect(page.events().refused.at(-1)).toBe('http://elsewhere.test/');
      expect(await page.go(`${origin}/never`, 300)).toEqual({
        outcome: 'failed',
        why: expect.stringContaining('imeout'),
      });
      expect(sizeOf((await page.shoot(10_000)) as Uint8Array)[0]).toBe('PNG');
      expect(await page.go('http://elsewhere.test/', 300)).toMatchObject({ outcome: 'failed' });
    });

    it('has a picture of the beginning of a page without an end, and says why there is none of one that never rests', async () => {
      await page.go(`${origin}/endless`, 5_000);
      expect(sizeOf((await page.shoot(10_000)) as Uint8Array)[2]).toBe(16_384);
      await page.go(`${origin}/busy`, 5_000);
      expect(await page.act({ kind: 'look', selector: 'h1' }, 200)).toMatchObject({ outcome: 'failed' });
      expect(await page.shoot(200)).toEqual({ why: 'No end after 200 ms.' });
    });

    it('ends with all its processes when it is called off', async () => {
      const stop = new AbortController();
      const { own, folder } = await open(stop.signal);
      const going = own.go(`${origin}/never`, 20_000);
      stop.abort();
      expect(await going).toMatchObject({ outcome: 'failed' });
      await own.close();
      expect(processesOf(folder)).toEqual([]);
    });

    it('tells that it was killed, and is closed twice like once', async () => {
      for (const pid of processesOf(base.path)) process.kill(pid, 'SIGKILL');
      expect(await page.go(`${origin}/`, 2_000)).toMatchObject({ outcome: 'failed' });
      expect(await page.act({ kind: 'look', selector: 'h1' }, 500)).toMatchObject({ outcome: 'failed' });
      expect(await page.shoot(2_000)).toEqual({ why: expect.any(String) });
      expect([await page.close(), await page.close()]).toEqual([{ outcome: 'passed' }, { outcome: 'passed' }]);
    });
  });
}
