import { processesContract } from '../../../test/contracts/processes.ts';
import { plainSandbox } from '../sandbox-plain/plain-sandbox.ts';
import { localProcesses } from './local-processes.ts';

processesContract('this machine', localProcesses, plainSandbox());
