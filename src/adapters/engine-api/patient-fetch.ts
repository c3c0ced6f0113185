import { EnvHttpProxyAgent, fetch, type Response } from 'undici';

type Fetch = typeof globalThis.fetch;

/** The name of the error for a page that people read, where an API should have answered. */
export const WEB_PAGE = 'WebPageError';

let patient: Fetch | undefined;

/**
 * Waits as long as it takes: a local model reads a long prompt for many minutes before its first word, and the time limit of
 * an exchange is the kernel's. It follows no redirect, which would carry the key to wherever it points.
 */
export function patientFetch(): Fetch {
  patient ??= makePatient();
  return patient;
}

function makePatient(): Fetch {
  const own = process.env['no_proxy'] ?? process.env['NO_PROXY'];
  const noProxy = [...(own === undefined ? [] : [own]), 'localhost', '127.0.0.1', '[::1]'].join(',');
  const dispatcher = new EnvHttpProxyAgent({ headersTimeout: 0, bodyTimeout: 0, noProxy });
  const request = async (url: string, init: object) =>
    noPage(await fetch(url, { ...init, redirect: 'manual', dispatcher }));
  // The library's own types of the same web standard; both sides use only what the standard has.
  return request as unknown as Fetch;
}

/** Said here, where the kind of an answer is still known: as a stream of events a page is but an empty one. */
async function noPage(response: Response): Promise<Response> {
  if (!response.ok || !/^text\/html\b/i.test(response.headers.get('content-type') ?? '')) return response;
  await response.body?.cancel();
  throw Object.assign(new Error('a web page instead of a reply'), { name: WEB_PAGE });
}
