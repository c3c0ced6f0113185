import { setTimeout as sleep } from 'node:timers/promises';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { Fault } from '../../core/fault.ts';
import { BROWSER_WORDS } from '../../core/words/browser-words.ts';
import { type Browser, type OpenPage, type PageOrder, PROJECT_ORIGIN, type StepEnd } from '../../ports/browser.ts';
import { actOnPage, endOf, reasonOf } from './act-on-page.ts';
import { mayReach, watchPage } from './watch-page.ts';

const LAUNCH_MS = 30_000;
const CLOSE_MS = 10_000;
const SETTLE_MS = 250;
/** Of a page without an end there is a picture of its beginning: browsers can draw no more at once. */
const MOST_HEIGHT = 16_384;
const NO_PROXY = /ERR_PROXY_CONNECTION_FAILED/;

/** An installed Chromium, by playwright. Its debugging pipe ends with this process, and the browser with the pipe. */
export function chromiumBrowser(findProgram: (project: string) => Promise<string | undefined>): Browser {
  return {
    async open(order) {
      const program = await findProgram(order.project);
      if (program === undefined)
        throw new Fault('BROWSER_MISSING', BROWSER_WORDS.missing, { help: BROWSER_WORDS.install });
      const context = await launchBrowser(program, order);
      const page = context.pages()[0] ?? (await context.newPage());
      return openPage(context, page, order);
    },
  };
}

async function launchBrowser(program: string, order: PageOrder): Promise<BrowserContext> {
  const { profile, temporary, variables, allow, serve } = order;
  try {
    const context = await chromium.launchPersistentContext(profile, {
      executablePath: program,
      headless: true,
      // As root Chromium refuses to start in its own sandbox.
      chromiumSandbox: process.getuid?.() !== 0,
      args: [...browserFlags(allow)],
      // Nothing of the person's: no keys in variables, no settings in their folder.
      env: { PATH: process.env['PATH'] ?? '', HOME: profile, TMPDIR: temporary, LANG: 'C.UTF-8', ...variables },
      artifactsDir: temporary,
      ...{ handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false },
      ...{ acceptDownloads: false, serviceWorkers: 'block', timeout: LAUNCH_MS },
    });
    await context.route(`${PROJECT_ORIGIN}/**`, async (route) => {
      const served = await serve(new URL(route.request().url()).pathname).catch(() => undefined);
      const answer =
        served === undefined
          ? { status: 404, contentType: 'text/plain', body: 'There is no such file in the project.' }
          : { status: 200, contentType: served.type, body: Buffer.from(served.bytes) };
      await route.fulfill(answer).catch(() => undefined);
    });
    return context;
  } catch (cause) {
    throw new Fault('BROWSER_FAILED', BROWSER_WORDS.notStarted(reasonOf(cause)), {
      help: BROWSER_WORDS.tryItself(program),
      cause,
    });
  }
}

function openPage(context: BrowserContext, page: Page, { allow, signal }: PageOrder): OpenPage {
  const events = watchPage(context, page, allow);
  let closing: Promise<StepEnd> | undefined;
  const stop = () => {
    close().catch(() => undefined);
  };
  const close = () => {
    signal.removeEventListener('abort', stop);
    closing ??= endOf(
      context.close().then((): StepEnd => ({ outcome: 'passed' })),
      CLOSE_MS,
    );
    return closing;
  };
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) stop();
  return {
    async go(url, timeout) {
      if (!mayReach(url, allow)) return { outcome: 'failed', why: BROWSER_WORDS.outOfReach(url).en };
      const end = await endOf(
        page.goto(url, { timeout }).then((response): StepEnd => {
          const status = response?.status() ?? 0;
          return { outcome: 'passed', ...(status < 400 ? {} : { status }) };
        }),
        timeout,
      );
      // What the browser says then is that it has found no proxy.
      const led = events().refused.at(-1);
      const ledAway = end.outcome === 'failed' && NO_PROXY.test(end.why) && led !== undefined;
      return ledAway ? { outcome: 'failed', why: BROWSER_WORDS.outOfReach(led).en } : end;
    },
    act: (step, timeout) => actOnPage(page, step, timeout),
    shoot: (timeout) => shootPage(context, page, timeout),
    events,
    close,
  };
}

async function shootPage(
  context: BrowserContext,
  page: Page,
  timeout: number,
): Promise<Uint8Array | { readonly why: string }> {
  const shoot = async () => {
    const session = await context.newCDPSession(page);
    // While a page is still on its way, there is nothing that could be taken.
    await session.send('Page.stopLoading');
    const { cssContentSize: whole } = await session.send('Page.getLayoutMetrics');
    const [width, height] = [Math.ceil(whole.width), Math.min(Math.ceil(whole.height), MOST_HEIGHT)];
    return page.screenshot({ fullPage: true, clip: { x: 0, y: 0, width, height }, timeout });
  };
  // A page that has just failed is replaced by one of the browser's own, which spoils a picture once.
  const shot = await endOf(
    shoot().catch(() => sleep(SETTLE_MS).then(shoot)),
    timeout,
  );
  return 'why' in shot ? { why: shot.why } : shot;
}

/** No server listens there: a request that is sent to it fails at once. */
const NOWHERE = 'http://127.0.0.1:9';

/** The names by which this machine is reached past the proxy. Without the first entry, addresses of the local link would be, too. */
const OWN = ['<-loopback>', 'localhost', '*.localhost', '127.0.0.0/8', '[::1]'];

/**
 * How a browser is started that reaches this machine and the allowed hosts only. A proxy that is not there holds redirects, sockets
 * and workers as well, which a rule for single requests would not see.
 */
function browserFlags(allow: readonly string[]): readonly string[] {
  return [
    '--disable-quic',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
    `--proxy-server=${NOWHERE}`,
    `--proxy-bypass-list=${[...OWN, ...allow].join(';')}`,
    '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  ];
}
