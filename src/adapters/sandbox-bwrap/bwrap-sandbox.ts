import {
  type Confined,
  FIRST_INHERITED,
  SANDBOX_GUARDS,
  type Sandbox,
  type SandboxOrder,
  type SandboxProfile,
} from '../../ports/sandbox.ts';
import { mountOptions } from './mount-options.ts';
import { systemOptions } from './system-options.ts';
import { groupStub, passwdStub } from './user-stubs.ts';

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
    confine: async (order) => confined(program, order),
  };
}

async function confined(program: string, order: SandboxOrder): Promise<Confined> {
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
