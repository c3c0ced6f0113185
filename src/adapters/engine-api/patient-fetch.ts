import { EnvHttpProxyAgent, fetch } from 'undici';

type Fetch = typeof globalThis.fetch;

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
  const request = (url: string, init: object) => fetch(url, { ...init, redirect: 'manual', dispatcher });
  // The library's own types of the same web standard; both sides use only what the standard has.
  return request as unknown as Fetch;
}
