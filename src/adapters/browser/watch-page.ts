import type { BrowserContext, Page } from 'playwright-core';
import type { PageEvents } from '../../ports/browser.ts';

const MOST_KEPT = 3;
const MOST_CHARACTERS = 300;

/** Collects what comes up while a page is open, and lets nothing of it wait for a person. */
export function watchPage(context: BrowserContext, page: Page, allow: readonly string[]): () => PageEvents {
  const kept: { [K in keyof PageEvents]: string[] } = {
    ...{ dialogs: [], downloads: [], popups: [] },
    ...{ refused: [], consoleErrors: [], failedRequests: [] },
  };
  const keep = (list: keyof PageEvents, text: string) => {
    kept[list].push(text.slice(0, MOST_CHARACTERS).toWellFormed());
    if (kept[list].length > MOST_KEPT) kept[list].shift();
  };
  page.on('dialog', (dialog) => {
    keep('dialogs', `${dialog.type()}: ${dialog.message()}`);
    // A page cannot keep itself open by asking whether it may be left.
    const answer = dialog.type() === 'beforeunload' ? dialog.accept() : dialog.dismiss();
    answer.catch(() => undefined);
  });
  page.on('download', (download) => keep('downloads', download.url()));
  context.on('page', (popup) => {
    keep('popups', popup.url());
    popup.close().catch(() => undefined);
  });
  page.on('console', (message) => {
    // What could not be loaded is told as the request that has failed.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      keep('consoleErrors', message.text());
  });
  page.on('pageerror', (error) => keep('consoleErrors', String(error)));
  context.on('requestfailed', (request) => {
    const url = request.url();
    if (mayReach(url, allow))
      keep('failedRequests', `${request.method()} ${url} ${request.failure()?.errorText ?? ''}`);
    else keep('refused', url);
  });
  context.on('response', (response) => {
    if (response.status() >= 400)
      keep('failedRequests', `${response.request().method()} ${response.url()} ${response.status()}`);
  });
  return () => structuredClone(kept);
}

/** Hosts of this machine; a browser never asks a name server for these. */
const OWN_HOST = /^(?:(?:[a-z0-9-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i;

const WEB = /^(?:http|ws)s?:$/;

/** Whether a page may be asked for: one of this machine, or of a host that a person has allowed. */
export function mayReach(url: string, allow: readonly string[]): boolean {
  const address = URL.parse(url);
  if (address === null || !WEB.test(address.protocol)) return false;
  return OWN_HOST.test(address.hostname) || allow.some((host) => host.toLowerCase() === address.hostname);
}
