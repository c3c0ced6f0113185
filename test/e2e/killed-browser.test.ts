import { mkdir, readdir } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { processesNaming } from '../browser/browser-processes.ts';
import { installedBrowser } from '../browser/installed-browser.ts';
import { completes, WORKER, writePackage } from './package-on-disk.ts';
import { makePlace } from './signalbox.ts';

/** What browsers leave behind where temporary files are kept. */
const leftIn = async (folder: string) =>
  (await readdir(folder)).filter((name) => /^(signalbox-browser-|\.?org\.chromium)/.test(name));

test('RTE-09, RUN-03: of a runtime that is killed while it looks at a page, the next owner leaves neither browser nor folders, and the call has one result', async () => {
  const browser = await installedBrowser();
  const place = await makePlace();
  const asked: ServerResponse[] = [];
  const server = createServer((_, response) => void asked.push(response));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  try {
    const { port } = server.address() as AddressInfo;
    const args = { url: `http://127.0.0.1:${port}/`, steps: [{ expectText: 'open' }], timeoutMs: 20_000 };
    const agent = { ...WORKER, tools: { browser: { enabled: true } } };
    const path = await writePackage(join(place.path, 'package'), {
      turns: [{ calls: [{ tool: 'browser.check', args }] }, completes(), { text: 'Bye.' }],
      files: { 'agents.json': JSON.stringify({ schemaVersion: '1.1', agents: [agent] }) },
    });
    // Other processes look at pages at the same time: what they leave is not ours to judge.
    const temporary = join(place.path, 'tmp');
    await mkdir(temporary);
    vi.stubEnv('TMPDIR', temporary);
    const env = { SIGNALBOX_BROWSER: browser, TMPDIR: temporary };
    const first = place.process(['run', path, '--engine', 'scripted', '--trust'], { env });
    await new Promise((done) => server.once('request', done));
    const left = processesNaming(place.home);
    expect(left.length).toBeGreaterThan(1);
    // A browser that hangs does not see that nobody holds its pipe any more.
    for (const pid of left) process.kill(pid, 'SIGSTOP');
    first.signal('SIGKILL');
    await first.ended;
    expect(processesNaming(place.home)).toEqual(left);
    expect(await leftIn(temporary)).not.toEqual([]);

    server.removeAllListeners('request').on('request', (_, response) => response.end('The shop is open.'));
    const resumed = await place.start(['resume', '@last'], { env }).ended;
    expect([resumed.code, resumed.stderr]).toEqual([0, '']);
    expect(processesNaming(place.home)).toEqual([]);
    expect(await leftIn(temporary)).toEqual([]);
    await place.withStore(async (store) => {
      const [row] = await store.list();
      const log = await store.read(row?.id ?? '');
      const looks = log.flatMap(({ event }) =>
        event.type === 'call.finished' && event.tool === 'browser.check' ? [event.result] : [],
      );
      expect(looks).toMatchObject([{ ok: true, passed: true }]);
      const kept = await readdir(join(place.home, 'runs', row?.id ?? '', 'browser'), { recursive: true });
      expect(kept.map((name) => name.split('/').slice(1).join('/')).filter((name) => name !== '')).toEqual([
        'result.json',
      ]);
    });
  } finally {
    vi.unstubAllEnvs();
    server.closeAllConnections();
    server.close();
    await place.remove();
  }
});
