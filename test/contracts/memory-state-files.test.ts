import { memoryStateFiles } from '../support/memory-state-files.ts';
import { stateFilesContract } from './state-files.ts';

stateFilesContract('the memory of the tests', async () => memoryStateFiles());
