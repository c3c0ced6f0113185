import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { devNull } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { reasonOf } from '../adapters/git/run-git.ts';
import { Fault } from '../core/fault.ts';
import { GIT_WORDS } from '../core/words/git-words.ts';
import { onPath } from './find-program.ts';
import { emptyProject } from './folders.ts';

/** Nothing of the person's: no hooks of a template, no signature, no name. */
const ALONE = { GIT_CONFIG_GLOBAL: devNull, GIT_CONFIG_NOSYSTEM: '1', LC_ALL: 'C' };
const BY = ['-c', 'user.name=Signalbox', '-c', 'user.email=demo@localhost'];

const COMMANDS = [
  ['init', '--quiet', '--template=', '--initial-branch', 'main'],
  ['add', '--all'],
  [...BY, 'commit', '--quiet', '--message', 'begin'],
];

/** A folder like that of `emptyProject`, a git repository with these files in its only commit. */
export async function demoRepository(files: Readonly<Record<string, string>>, env: NodeJS.ProcessEnv): Promise<string> {
  const program = await onPath('git', env['PATH'] ?? '');
  if (program === undefined) throw new Fault('GIT_FAILED', GIT_WORDS.missing, { help: GIT_WORDS.install });
  const folder = emptyProject();
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  const options = { cwd: folder, env: { ...ALONE, PATH: env['PATH'], HOME: folder }, timeout: 60_000 };
  for (const args of COMMANDS)
    await promisify(execFile)(program, args, options).catch((cause: { readonly stderr?: string }) => {
      throw new Fault('GIT_FAILED', GIT_WORDS.refused(args.at(-1) ?? '', reasonOf(cause.stderr ?? '')), { cause });
    });
  return folder;
}
