import { readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { systemClock } from '../adapters/clock-system/system-clock.ts';
import { PRODUCT_ROOT } from '../adapters/product-files/product-root.ts';
import type { OnWaiting, Place } from '../app/place.ts';
import { PACKAGE_SCRIPT } from '../core/package/package-files.ts';
import type { RunReader, RunStore } from '../ports/run-store.ts';
import {
  checkedProject,
  emptyProject,
  existingProject,
  hiddenRoots,
  makeHome,
  runFolder,
  stateHome,
} from './folders.ts';
import type { Extras } from './open-runtime.ts';
import type { ProcessPlace } from './process-place.ts';

/** The one place that picks adapters. What a command does not need is not loaded. */
export function makePlace(place: ProcessPlace, extras: Extras): Place {
  const { env } = place;
  const home = (): string => stateHome(env);
  const clock = systemClock();
  const openStore = async (onWaiting?: OnWaiting): Promise<RunStore> => {
    const options = { home: makeHome(home()), clock, ...(onWaiting === undefined ? {} : { onWaiting }) };
    const { openSqliteStore } = await import('../adapters/store-sqlite/open-sqlite-store.ts');
    return openSqliteStore(extras.leaseMs === undefined ? options : { ...options, leaseMs: extras.leaseMs });
  };
  const openReader = async (onWaiting?: OnWaiting): Promise<RunReader> =>
    (await import('../adapters/store-sqlite/open-sqlite-reader.ts')).openSqliteReader(makeHome(home()), onWaiting);
  const packages = packageRooms(home, place);
  return {
    version: version(),
    get cwd() {
      return place.cwd;
    },
    bundled: (name) => relative(place.cwd, fileURLToPath(new URL(`packages/${name}`, PRODUCT_ROOT))),
    readDocuments: async (names) => (await import('../adapters/product-files/read-documents.ts')).readDocuments(names),
    emptyProject: async () => emptyProject(),
    demoRepository: async (files) => (await import('./demo-repository.ts')).demoRepository(files, env),
    startSelf: async (args, options) => (await import('./own-process.ts')).startSelf(place, args, options),
    now: () => clock.now(),
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
    ...engineRooms(home, place),
    openTemplates: async () => (await import('../adapters/product-files/read-templates.ts')).readTemplates,
    get roots() {
      return hiddenRoots(home(), env);
    },
    openNotifier: async () => (await import('./notifier.ts')).openNotifier({ home: home(), env, clock }),
    openTaskFiles: async () => (await import('./command-place.ts')).openTaskFiles(makeHome(home()), env),
    // Not among the commands of the run: the next owner ends those.
    openGit: async () => (await import('./git.ts')).openGit(makeHome(home()), env, runFolder(home(), 'looks')),
    openMemory: async () =>
      (await import('./memory.ts')).lookedAtMemory({ home: makeHome(home()), env, version: version() }, place.cwd),
    serveMemory: async (streams) => (await import('./memory.ts')).serveOwnMemory(makeHome(home()), version(), streams),
    checkProject: async (path) => checkedProject(resolve(place.cwd, path), home()),
    findProject: async (path) => existingProject(resolve(place.cwd, path)),
    watchStore: async (options) => {
      const { checkApart, watchStore } = await import('./watch-store.ts');
      return watchStore({ clock, check: (signal) => checkApart(place, signal), ...options });
    },
    examine: async ({ storeOnly, onProgress, onWaiting }) => {
      if (storeOnly) {
        const { examineIfThere } = await import('./examine-store.ts');
        return [await examineIfThere(home(), () => openReader(onWaiting), onProgress)];
      }
      const { examine } = await import('./examine.ts');
      return examine({
        ...{ home: home(), env, cwd: place.cwd, version: version(), clock, onProgress },
        openStore: () => openStore(onWaiting),
        openReader: () => openReader(onWaiting),
      });
    },
  };
}

/** The part of the place that has to do with packages and what runs leave beside the log; loaded bit by bit, as it is asked for. */
function packageRooms(home: () => string, place: ProcessPlace) {
  const openShelf: Place['openShelf'] = async () => (await import('./packages.ts')).openShelf(makeHome(home()));
  const openTrustBook: Place['openTrustBook'] = async () =>
    (await import('../adapters/book-files/trust-book-file.ts')).trustBookFile(makeHome(home()));
  const bundledHashes: Place['bundledHashes'] = async () => (await import('./bundled-packages.ts')).bundledHashes();
  const readPackage: Place['readPackage'] = async (ref) =>
    (await import('./packages.ts')).readPackage(ref, {
      ...{ env: place.env, cwd: place.cwd, openShelf },
      vouched: async () => (await import('../app/shelf.ts')).vouchedHashes({ openTrustBook, bundledHashes }),
    });
  return {
    openShelf,
    openTrustBook,
    bundledHashes,
    readPackage,
    loadPackage: async (ref) => (await import('./packages.ts')).checkedPackage(ref, await readPackage(ref), place.cwd),
    drawPackage: async (ref) => (await import('./packages.ts')).drawnPackage(ref, await readPackage(ref), place.cwd),
    openRunFiles: async () => (await import('./run-files.ts')).runFiles(home()),
    zip: async (files) => (await import('../adapters/package-zip/write-package-zip.ts')).writePackageZip(files),
    starter: async () => (await import('./packages.ts')).starterFiles(),
    writeNewFolder: async (folder, files) =>
      (await import('./write-files.ts')).writeNewFolder(place.cwd, folder, files),
    writeFile: async (file, content, options) =>
      (await import('./write-files.ts')).writeFile(place.cwd, file, content, options),
    scriptProblems: async (files, definition) => {
      if (!files.has(PACKAGE_SCRIPT)) return [];
      const [{ scriptProblems }, { toolsToLookAt }] = await Promise.all([
        import('./engines.ts'),
        import('./outside-tools.ts'),
      ]);
      return scriptProblems(files, {
        definition,
        tools: toolsToLookAt({ home: home(), env: place.env, openShelf, version: version() }),
      });
    },
  } satisfies Partial<Place>;
}

/** The part of the place that has to do with engines and what is set for them; loaded bit by bit, as it is asked for. */
function engineRooms(home: () => string, place: ProcessPlace) {
  const { env } = place;
  const servers = () => ({ home: makeHome(home()), env, version: version() });
  return {
    config: async (request) => (await import('./config.ts')).loadConfig(env, request),
    setConfig: async (change) => (await import('./set-config.ts')).setConfig(env, change),
    overlooked: async (project) => (await import('./config.ts')).overlookedIn(env, project),
    ownConfigPath: async () => (await import('./config.ts')).ownConfigPath(env),
    isSet: (variable) => (env[variable] ?? '').trim() !== '',
    chooseEngine: async (options) => (await import('./choose-engine.ts')).chooseEngine(options, place),
    lookAtServers: async (look) => (await import('./look-at-servers.ts')).lookAtServers(servers(), look),
    acceptServer: async (seen) => (await import('./look-at-servers.ts')).acceptServer(servers(), seen),
    programs: async (sandbox) => (await import('./examine-programs.ts')).examinePrograms(env, sandbox),
    reread: async (textOf) => (await import('./engines.ts')).rereader(home(), textOf),
    pipeTools: async (streams) => (await import('./mcp.ts')).runMcp({ env, ...streams }),
  } satisfies Partial<Place>;
}

function version(): string {
  return JSON.parse(readFileSync(new URL('package.json', PRODUCT_ROOT), 'utf8')).version;
}
