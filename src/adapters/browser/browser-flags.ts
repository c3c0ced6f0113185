/** Nobody listens there: a request that is sent to it fails at once. */
const NOWHERE = 'http://127.0.0.1:9';

/** The names by which this machine is reached past the proxy. Without the first entry, addresses of the local link would be, too. */
const OWN = ['<-loopback>', 'localhost', '*.localhost', '127.0.0.0/8', '[::1]'];

/**
 * How a browser is started that reaches this machine and the allowed hosts only. A proxy that is not there holds redirects, sockets
 * and workers as well, which a rule for single requests would not see.
 */
export function browserFlags(allow: readonly string[]): readonly string[] {
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
