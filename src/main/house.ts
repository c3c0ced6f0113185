import { readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { systemClock } from '../adapters/clock-system/system-clock.ts';
import { PRODUCT_ROOT } from '../adapters/product-files/product-root.ts';
import type { House, OnWaiting } from '../cli/house.ts';
import type { Terminal } from '../cli/terminal.ts';
import type { RunReader, RunStore } from '../ports/run-store.ts';
import {
  checkedProject,
  emptyProject,
  existingProject,
  hiddenRoots,
  lookFolder,
  makeHome,
  stateHome,
} from './folders.ts';
import type { Extras } from './open-runtime.ts';

/** The one place that picks adapters. What a command does not need is not loaded. */
export function makeHouse(terminal: Terminal, extras: Extras): House {
  const { env } = terminal;
  const home = (): string => stateHome(env);
  const clock = systemClock();
  const openStore = async (onWaiting?: OnWaiting): Promise<RunStore> => {
    const options = { home: makeHome(home()), clock, ...(onWaiting === undefined ? {} : { onWaiting }) };
    const { openSqliteStore } = await import('../adapters/store-sqlite/open-sqlite-store.ts');
    return openSqliteStore(extras.leaseMs === undefined ? options : { ...options, leaseMs: extras.leaseMs });
  };
  const openReader = async (onWaiting?: OnWaiting): Promise<RunReader> =>
    (await import('../adapters/store-sqlite/open-sqlite-reader.ts')).openSqliteReader(makeHome(home()), onWaiting);
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
    openReader,
    openRuntime: async (onWaiting) =>
      (await import('./open-runtime.ts')).openRuntime({
        store: await openStore(onWaiting),
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
    openTaskFiles: async () => (await import('./task-files.ts')).openTaskFiles(makeHome(home()), env),
    // Not among the commands of the run: those are ended by whoever takes it.
    openGit: async () => (await import('./git.ts')).openGit(makeHome(home()), env, lookFolder(home())),
    openMemory: async () => (await import('./memory.ts')).openMemory(makeHome(home())),
    serveMemory: async () => (await import('./memory.ts')).serveOwnMemory(makeHome(home()), version(), terminal),
    checkProject: async (path) => checkedProject(resolve(terminal.cwd, path), home()),
    findProject: async (path) => existingProject(resolve(terminal.cwd, path)),
    watchStore: async (options) => {
      const [{ watchStore }, { checkApart }] = await Promise.all([
        import('./watch-store.ts'),
        import('./check-apart.ts'),
      ]);
      return watchStore({ clock, check: (signal) => checkApart(terminal, signal), ...options });
    },
    examine: async ({ storeOnly, onProgress, onWaiting }) => {
      if (storeOnly) {
        const { examineIfThere } = await import('./examine-store.ts');
        return [await examineIfThere(home(), () => openReader(onWaiting), onProgress)];
      }
      const { examine } = await import('./examine.ts');
      return examine({
        ...{ home: home(), env, cwd: terminal.cwd, onProgress },
        openStore: () => openStore(onWaiting),
        openReader: () => openReader(onWaiting),
      });
    },
  };
}

/** The part of the house that has to do with packages; loaded bit by bit, as it is asked for. */
function packageRooms(home: () => string, terminal: Terminal) {
  const openShelf: House['openShelf'] = async () => (await import('./packages.ts')).openShelf(makeHome(home()));
  const readPackage: House['readPackage'] = async (ref) =>
    (await import('./packages.ts')).readPackage(ref, {
      ...{ env: terminal.env, cwd: terminal.cwd, openShelf },
      vouched: async () => (await import('./vouched.ts')).vouchedHashes(home()),
    });
  return {
    openShelf,
    openTrustBook: async () =>
      (await import('../adapters/trust-book-file/trust-book-file.ts')).trustBookFile(makeHome(home())),
    bundledHashes: async () => (await import('./bundled-packages.ts')).bundledHashes(),
    readPackage,
    loadPackage: async (ref) =>
      (await import('./packages.ts')).checkedPackage(ref, await readPackage(ref), terminal.cwd),
    drawPackage: async (ref) => (await import('./packages.ts')).drawnPackage(ref, await readPackage(ref), terminal.cwd),
    zip: async (files) => (await import('../adapters/package-zip/write-package-zip.ts')).writePackageZip(files),
    starter: async () => (await import('./packages.ts')).starterFiles(),
    writeNewFolder: async (folder, files) =>
      (await import('./write-files.ts')).writeNewFolder(terminal.cwd, folder, files),
    writeFile: async (file, content, options) =>
      (await import('./write-files.ts')).writeFile(terminal.cwd, file, content, options),
    scriptProblems: async (files) => (await import('./engines.ts')).scriptProblems(files),
  } satisfies Partial<House>;
}

/** The part of the house that has to do with engines and what is set for them; loaded bit by bit, as it is asked for. */
function engineRooms(home: () => string, terminal: Terminal) {
  const { env } = terminal;
  return {
    config: async (request) => (await import('./config.ts')).loadConfig(env, request),
    overlooked: async (project) => (await import('./config.ts')).overlookedIn(env, project),
    ownConfigPath: async () => (await import('./config.ts')).ownConfigPath(env),
    isSet: (variable) => (env[variable] ?? '').trim() !== '',
    chooseEngine: async (options) => (await import('./choose-engine.ts')).chooseEngine(options, terminal),
    programs: async (sandbox) => (await import('./examine-programs.ts')).examinePrograms(env, sandbox),
    reread: async (textOf) => (await import('./reread.ts')).rereader({ home: home(), textOf }),
    pipeTools: async () => (await import('./mcp.ts')).runMcp(terminal),
  } satisfies Partial<House>;
}

function version(): string {
  return JSON.parse(readFileSync(new URL('package.json', PRODUCT_ROOT), 'utf8')).version;
}
