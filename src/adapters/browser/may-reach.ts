/** Hosts of this machine; a browser never asks a name server for these. */
const OWN_HOST = /^(?:(?:[a-z0-9-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i;

const WEB = /^(?:http|ws)s?:$/;

/** Whether a page may be asked for: one of this machine, or of a host that a person has allowed. */
export function mayReach(url: string, allow: readonly string[]): boolean {
  const address = URL.parse(url);
  if (address === null || !WEB.test(address.protocol)) return false;
  return OWN_HOST.test(address.hostname) || allow.some((host) => host.toLowerCase() === address.hostname);
}
