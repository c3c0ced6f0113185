import type { LanguageModelV4 } from '@ai-sdk/provider';
import { EnvHttpProxyAgent, fetch, type Response } from 'undici';
import { baseUrlOf, type ModelSettings } from '../../core/config/model-settings.ts';
import type { Provider } from '../../core/config/providers.ts';

type Access = { readonly apiKey?: string; readonly baseURL: string; readonly fetch: typeof globalThis.fetch };
type Opener = (settings: ModelSettings, access: Access) => Promise<LanguageModelV4>;

/** Only the library of the provider that is asked is loaded. Base URL and key are always given: it must not look for others. */
const OPENERS: { readonly [P in Provider]: Opener } = {
  openai: async ({ api, model }, access) => {
    const provider = (await import('@ai-sdk/openai')).createOpenAI(access);
    return api === 'chat' ? provider.chat(model) : provider.responses(model);
  },
  anthropic: async ({ model }, access) => (await import('@ai-sdk/anthropic')).createAnthropic(access)(model),
  google: async ({ model }, access) => (await import('@ai-sdk/google')).createGoogle(access)(model),
  'openai-compatible': async ({ model }, access) => {
    const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
    return createOpenAICompatible({ ...access, name: 'compatible', includeUsage: true })(model);
  },
};

/** The model as the AI SDK talks to it. */
export function openModel(
  settings: ModelSettings,
  key: string | undefined,
  variable: (name: string) => string | undefined,
): Promise<LanguageModelV4> {
  const access = { baseURL: baseUrlOf(settings), fetch: patientFetch(variable) };
  return OPENERS[settings.provider](settings, key === undefined ? access : { ...access, apiKey: key });
}

type Fetch = typeof globalThis.fetch;

/** The name of the error for a page that people read, where an API should have answered. */
export const WEB_PAGE = 'WebPageError';

/** By what is said of proxies. */
const made = new Map<string, Fetch>();

/**
 * Waits as long as it takes: a local model reads a long prompt for many minutes before its first word, and the time limit of
 * an exchange is the kernel's. It follows no redirect, which would carry the key to wherever it points.
 */
function patientFetch(variable: (name: string) => string | undefined): Fetch {
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
