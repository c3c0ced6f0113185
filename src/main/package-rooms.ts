import type { House } from '../cli/house.ts';
import type { Terminal } from '../cli/terminal.ts';
import { makeHome } from './folders.ts';

type PackageRooms = Pick<
  House,
  | 'openShelf'
  | 'openTrustBook'
  | 'bundledHashes'
  | 'readPackage'
  | 'loadPackage'
  | 'drawPackage'
  | 'zip'
  | 'starter'
  | 'writeNewFolder'
  | 'writeFile'
  | 'scriptProblems'
>;

/** The part of the house that has to do with packages; loaded bit by bit, as it is asked for. */
export function packageRooms(home: () => string, terminal: Terminal): PackageRooms {
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
  };
}
