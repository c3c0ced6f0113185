import { lstat, readlink } from 'node:fs/promises';
import { userInfo } from 'node:os';
import {
  type Confined,
  FIRST_INHERITED,
  SANDBOX_GUARDS,
  type Sandbox,
  type SandboxOrder,
  type SandboxProfile,
} from '../../ports/sandbox.ts';
import { mountOptions } from './mount-options.ts';

const [ARGS_FD, PASSWD_FD, GROUP_FD] = [FIRST_INHERITED, FIRST_INHERITED + 1, FIRST_INHERITED + 2];

/** Memory that a program may fill as files. An engine unpacks things in /tmp, a command of a model has no need to. */
const TEMPORARY_BYTES: { readonly [P in SandboxProfile]: number } = { engine: 512 * 2 ** 20, tool: 64 * 2 ** 20 };

/** An engine talks to its provider, so the network is its own; sockets without a file on this machine are then in reach, too. */
const OPEN_TO_ENGINES: ReadonlySet<string> = new Set(['tcp', 'udp']);

/**
 * Bubblewrap with nothing but what is listed: the whole system read-only would still show the state and every secret to root.
 * Options come by a descriptor, else /proc/1/cmdline would tell inside where everything lies outside.
 */
export function bwrapSandbox(program: string): Sandbox {
  return {
    name: 'bwrap',
    guards: { engine: SANDBOX_GUARDS.filter((guard) => !OPEN_TO_ENGINES.has(guard)), tool: SANDBOX_GUARDS },
    confine: async (order) => confineProgram(program, order),
  };
}

async function confineProgram(program: string, order: SandboxOrder): Promise<Confined> {
  const { profile, argv, cwd, env } = order;
  const home = env['HOME'] ?? '/tmp';
  const options = [
    ...ISOLATION,
    ...(profile === 'tool' ? ['--unshare-net'] : []),
    ...(await systemOptions({ network: profile === 'engine' })),
    ...['--ro-bind-data', String(PASSWD_FD), '/etc/passwd', '--ro-bind-data', String(GROUP_FD), '/etc/group'],
    ...DEVICES,
    ...temporary('/tmp', TEMPORARY_BYTES[profile]),
    ...temporary('/dev/shm', TEMPORARY_BYTES[profile]),
    ...(await mountOptions(order)),
    ...SEALS,
    ...['--chdir', cwd],
  ];
  return {
    argv: [program, '--args', String(ARGS_FD), '--', ...argv],
    // The same outside: bubblewrap's own environment can be read inside, whatever it clears.
    env,
    cwd: '/',
    inherited: [nulSeparated(options), Buffer.from(passwdStub(home)), Buffer.from(groupStub())],
    keeper: true,
  };
}

/**
 * Root keeps every capability unless told otherwise, and could get them back in a namespace of its own. It dies with its parent,
 * which is the recorder: that outlives the runtime, so a program is not lost when the runtime is.
 */
const ISOLATION = [
  ...['--unshare-user', '--disable-userns', '--unshare-pid', '--unshare-ipc', '--unshare-uts', '--unshare-cgroup-try'],
  ...['--cap-drop', 'ALL', '--die-with-parent', '--hostname', 'sandbox'],
];

const DEVICES = ['--dev', '/dev', '--proc', '/proc'];

/**
 * Who is root outside may write to /proc/sys without any capability, and one line in core_pattern runs a program outside.
 * The others are memory that could be filled without end.
 */
const SEALS = ['--remount-ro', '/proc', '--remount-ro', '/dev', '--remount-ro', '/'];

function temporary(path: string, bytes: number): readonly string[] {
  return ['--perms', '1777', '--size', String(bytes), '--tmpfs', path];
}

function nulSeparated(options: readonly string[]): Uint8Array {
  return Buffer.from(options.map((option) => `${option}\0`).join(''));
}

/** Programs want to know who they are; who else there is on this machine is none of their business. */
function passwdStub(home: string): string {
  const { uid, gid } = userInfo();
  const own = `user:x:${uid}:${gid}::${home}:/bin/sh`;
  return `${uid === 0 ? own.replace(/^user/, 'root') : own}\nnobody:x:65534:65534::/nonexistent:/usr/sbin/nologin\n`;
}

function groupStub(): string {
  const { gid } = userInfo();
  return `${gid === 0 ? 'root' : 'user'}:x:${gid}:\nnogroup:x:65534:\n`;
}

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
async function systemOptions({ network }: { readonly network: boolean }): Promise<readonly string[]> {
  const folders = await Promise.all(FOLDERS.map(folderOptions));
  const names = [...ALWAYS, ...(network ? FOR_NETWORK : [])];
  return [
    ...['--ro-bind', '/usr', '/usr'],
    // Where there is one, programs and their libraries lie in it; every user may read it, and no secrets are kept there.
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
