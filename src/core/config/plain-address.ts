/*
 * Host, port and path, of characters that every reader of addresses understands alike. No name, no password, nothing behind
 * a question mark: none of them is ever needed here, and each of them can hold a secret or hide where a request goes.
 */
const ADDRESS = /^https?:\/\/([a-z0-9.-]+|\[[0-9a-f:.]+\])(:\d{1,5})?(\/[a-z0-9._~/:-]*)?$/i;

const LOADED = /:\/\/[^\s/"']*@|:\/\/[^\s"']*\?/;

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/i;

export function isPlainAddress(text: string): boolean {
  return ADDRESS.test(text);
}

/** Whether an address, on a line or by itself, carries a name, a password or a query. */
export function isLoaded(text: string): boolean {
  return LOADED.test(text);
}

/** Whether an address is one of this machine, written plainly. */
export function isLoopback(text: string): boolean {
  return LOOPBACK.test(hostOf(text));
}

/** The host of an address; empty where it is none. */
export function hostOf(text: string): string {
  return ADDRESS.exec(text)?.[1] ?? '';
}
