import { runStoreContract } from '../../../test/contracts/run-store.ts';
import { memoryMedium } from './memory-medium.ts';

runStoreContract('memory store', async () => {
  const medium = memoryMedium();
  return {
    open: async (options) => medium.open(options),
    kill: (store) => store.close(),
    dispose: async () => undefined,
  };
});
