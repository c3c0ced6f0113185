import files from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { bwrapSandbox } from '../../../src/adapters/sandbox-bwrap/bwrap-sandbox.ts';
import { plainSandbox } from '../../../src/adapters/sandbox-plain/plain-sandbox.ts';

/*
 * A runtime to be killed: starts a program and waits for it. With `before the record` it never gets to write down who runs, as
 * when it is killed between the start of a process and its record; with `in bubblewrap` it uses that.
 */

const [folder = '', token = '', project = '', how = '', ...argv] = process.argv.slice(2);

if (how === 'before the record') {
  files.writeFile = () => new Promise(() => setInterval(() => undefined, 1000));
  syncBuiltinESMExports();
}

const { startProgram } = await import('../../../src/adapters/processes-local/start-program.ts');
const { ended } = await startProgram({
  profile: 'engine',
  argv,
  cwd: project,
  env: { PATH: process.env['PATH'] ?? '' },
  project: { path: project, access: 'write' },
  mounts: [],
  hidden: [],
  sandbox: how === 'in bubblewrap' ? bwrapSandbox('/usr/bin/bwrap') : plainSandbox(),
  folder,
  token,
  limits: { ms: 600_000, outputBytes: 2 ** 30 },
  signal: new AbortController().signal,
  onLine: () => undefined,
});
await ended;
