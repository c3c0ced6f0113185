import { lstat, readlink } from 'node:fs/promises';

/** On most systems links into /usr; where they are folders they are shown as such. */
const FOLDERS = ['/bin', '/sbin', '/lib', '/lib32', '/lib64', '/libx32'];

/** What programs need to find libraries, programs and the time. */
const ALWAYS = ['alternatives', 'ld.so.cache', 'ld.so.conf', 'ld.so.conf.d', 'localtime', 'nsswitch.conf'];

/** What a connection needs. Not all of /etc/ssl: private keys lie there. */
const FOR_NETWORK = [
  ...['resolv.conf', 'hosts', 'host.conf', 'gai.conf', 'services', 'protocols'],
  ...['ssl/certs', 'ssl/cert.pem', 'ssl/openssl.cnf', 'pki/ca-trust', 'pki/tls/certs', 'pki/tls/cert.pem'],
  ...['pki/tls/openssl.cnf', 'crypto-policies'],
];

/** The system's programs, read-only, and of /etc what is needed and nothing else. */
export async function systemOptions({ network }: { readonly network: boolean }): Promise<readonly string[]> {
  const folders = await Promise.all(FOLDERS.map(folderOptions));
  const names = [...ALWAYS, ...(network ? FOR_NETWORK : [])];
  return [
    ...['--ro-bind', '/usr', '/usr'],
    // Where there is one, programs and their libraries lie in it; everybody may read it, and nobody has secrets there.
    ...['--ro-bind-try', '/nix/store', '/nix/store'],
    ...folders.flat(),
    ...names.flatMap((name) => ['--ro-bind-try', `/etc/${name}`, `/etc/${name}`]),
  ];
}

async function folderOptions(path: string): Promise<readonly string[]> {
  const found = await lstat(path).catch(() => undefined);
  if (found?.isSymbolicLink()) return ['--symlink', await readlink(path), path];
  return found?.isDirectory() ? ['--ro-bind', path, path] : [];
}
