import { memoryMedium } from '../support/store-memory/memory-medium.ts';
import { runStoreContract } from './run-store.ts';

runStoreContract('memory store', async () => {
  const medium = memoryMedium();
  return {
    open: async (options) => medium.open(options),
    kill: (store) => store.close(),
    dispose: async () => undefined,
  };
});
