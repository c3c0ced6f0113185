import { runStoreContract } from '../../../test/contracts/run-store.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { openSqliteStore } from './open-sqlite-store.ts';

runStoreContract('sqlite store', async () => {
  const folder = await temporaryFolder();
  return {
    open: (options) => openSqliteStore({ home: folder.path, ...options }),
    // Closing releases nothing but the lock. Killed processes are tried in test/store.
    kill: (store) => store.close(),
    dispose: folder.remove,
  };
});
