import { join } from 'node:path';
import type { Notify } from '../core/config/notify.ts';
import { NOTICE_EVENTS } from '../core/run/notify/notice.ts';
import type { Clock } from '../ports/clock.ts';
import type { Notifier } from '../ports/notifier.ts';
import { ownConfig } from './config.ts';
import { personHome } from './folders.ts';
import { pickVariables } from './person-env.ts';
import type { HomePlace } from './process-place.ts';

export type NotifierPlace = Omit<HomePlace, 'version'> & { readonly clock: Clock };

/** Who is told of runs; only the person's own config says so, and undefined where it names no receiver. */
export async function openNotifier(place: NotifierPlace): Promise<Notifier | undefined> {
  const { notify } = ownConfig(place.env);
  if (notify === undefined) return undefined;
  const events = new Set(notify.on ?? NOTICE_EVENTS);
  return { events, ...(await receiver(notify, place)) };
}

async function receiver(notify: Notify, { home, env, clock }: NotifierPlace): Promise<Omit<Notifier, 'events'>> {
  const { command: argv = [], webhook: address, secretEnv = '' } = notify;
  if (address !== undefined) {
    const { webhook } = await import('../adapters/notifier/deliver-notice.ts');
    const now = () => clock.now();
    return { to: address, deliver: webhook({ address, secretEnv, variable: (name) => env[name], now }) };
  }
  const [{ noticeCommand }, { localProcesses }] = await Promise.all([
    import('../adapters/notifier/deliver-notice.ts'),
    import('../adapters/processes-local/local-processes.ts'),
  ]);
  const [folder, processes] = [join(home, 'notify'), localProcesses()];
  const deliver = noticeCommand({
    argv,
    cwd: personHome(env),
    env: { ...pickVariables(PASSED, env), HOME: personHome(env) },
    processes,
    folder,
  });
  return { to: argv[0] ?? '', deliver };
}

/** How a program reaches the person's desktop and speaks their language. No key of theirs is among it. */
const PASSED = [
  'PATH',
  'LANG',
  'LC_ALL',
  'LC_MESSAGES',
  'DISPLAY',
  'WAYLAND_DISPLAY',
  'XAUTHORITY',
  'XDG_RUNTIME_DIR',
  'DBUS_SESSION_BUS_ADDRESS',
];
