import { sandboxContract } from '../../../test/contracts/sandbox.ts';
import { plainSandbox } from './plain-sandbox.ts';

sandboxContract('no sandbox', async () => plainSandbox(), { holds: false });
