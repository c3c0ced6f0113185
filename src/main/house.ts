import { readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { systemClock } from '../adapters/clock-system/system-clock.ts';
import { PRODUCT_ROOT } from '../adapters/product-files/product-root.ts';
import type { House } from '../cli/house.ts';
import type { Terminal } from '../cli/terminal.ts';
import type { RunStore } from '../ports/run-store.ts';
import { engineRooms } from './engine-rooms.ts';
import { checkedProject, emptyProject, existingProject, hiddenRoots, makeHome, stateHome } from './folders.ts';
import type { Extras } from './open-runtime.ts';
import { packageRooms } from './package-rooms.ts';

/** The one place that picks adapters. What a command does not need is not loaded. */
export function makeHouse(terminal: Terminal, extras: Extras): House {
  const { env } = terminal;
  const home = (): string => stateHome(env);
  const clock = systemClock();
  const openStore = async (): Promise<RunStore> => {
    const options = { home: makeHome(home()), clock };
    const { openSqliteStore } = await import('../adapters/store-sqlite/open-sqlite-store.ts');
    return openSqliteStore(extras.leaseMs === undefined ? options : { ...options, leaseMs: extras.leaseMs });
  };
  const packages = packageRooms(home, terminal);
  return {
    version: version(),
    terminal,
    bundled: (name) => relative(terminal.cwd, fileURLToPath(new URL(`packages/${name}`, PRODUCT_ROOT))),
    readDocuments: async (names) => (await import('../adapters/product-files/read-documents.ts')).readDocuments(names),
    emptyProject: async () => emptyProject(),
    startSelf: async (args, options) => (await import('./own-process.ts')).startSelf(terminal, args, options),
    get attended() {
      return terminal.stdin.isTTY === true && terminal.stderr.isTTY === true;
    },
    now: () => clock.now(),
    ask: async (question) => (await import('./ask.ts')).ask(terminal, question),
    openReader: async () =>
      (await import('../adapters/store-sqlite/open-sqlite-reader.ts')).openSqliteReader(makeHome(home())),
    openRuntime: async () =>
      (await import('./open-runtime.ts')).openRuntime({
        store: await openStore(),
        clock,
        home: home(),
        env,
        openShelf: packages.openShelf,
        version: version(),
        extras,
      }),
    ...packages,
    ...engineRooms(home, terminal),
    openTemplates: async () => (await import('../adapters/product-files/read-templates.ts')).readTemplates,
    get roots() {
      return hiddenRoots(home(), env);
    },
    checkProject: async (path) => checkedProject(resolve(terminal.cwd, path), home()),
    findProject: async (path) => existingProject(resolve(terminal.cwd, path)),
    examine: async () => (await import('./examine.ts')).examine({ home: home(), env, cwd: terminal.cwd, openStore }),
  };
}

function version(): string {
  return JSON.parse(readFileSync(new URL('package.json', PRODUCT_ROOT), 'utf8')).version;
}
