import { EnvHttpProxyAgent, fetch, type Response } from 'undici';

type Fetch = typeof globalThis.fetch;

/** The name of the error for a page that people read, where an API should have answered. */
export const WEB_PAGE = 'WebPageError';

/** By what is said of proxies. */
const made = new Map<string, Fetch>();

/**
 * Waits as long as it takes: a local model reads a long prompt for many minutes before its first word, and the time limit of
 * an exchange is the kernel's. It follows no redirect, which would carry the key to wherever it points.
 */
export function patientFetch(variable: (name: string) => string | undefined): Fetch {
  const [http, https, own] = ['http_proxy', 'https_proxy', 'no_proxy'].map(
    (name) => variable(name) ?? variable(name.toUpperCase()),
  );
  const key = JSON.stringify([http, https, own]);
  const patient = made.get(key) ?? makePatient(http, https, own);
  made.set(key, patient);
  return patient;
}

/** An empty proxy is none; an undefined one would be looked for in the variables of the process. */
function makePatient(httpProxy = '', httpsProxy = '', own?: string): Fetch {
  const noProxy = [...(own === undefined ? [] : [own]), 'localhost', '127.0.0.1', '[::1]'].join(',');
  const dispatcher = new EnvHttpProxyAgent({ headersTimeout: 0, bodyTimeout: 0, httpProxy, httpsProxy, noProxy });
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
