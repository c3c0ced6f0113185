import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Repository, readSmall } from './find-repository.ts';
import type { RunGit } from './run-git.ts';

export type Settings = ReadonlyMap<string, string>;
export type ReadSettings = (run: RunGit, repository: Repository) => Promise<Settings>;

export const CONFIG_BYTES = 2 ** 20;

/** What may be taken over from a repository's own settings: how its file system and line ends are, and nothing that has a name. */
const TAKEN =
  /^(?:core\.(?:filemode|symlinks|ignorecase|precomposeunicode|autocrlf|eol|bare)|extensions\.objectformat)\n([a-z0-9]{1,8})$/;

/** Reads the settings of a repository. Git is asked anew only where their text is another than the last time. */
export function settingsReader(): ReadSettings {
  let last: { readonly text: string; readonly settings: Settings } | undefined;
  return async (run, { commonDir }) => {
    const file = join(commonDir, 'config');
    if (!existsSync(file)) return new Map();
    const text = await readSmall(file, CONFIG_BYTES);
    if (last?.text !== text) last = { text, settings: await parseSettings(run, commonDir, text) };
    return last.settings;
  };
}

async function parseSettings(run: RunGit, cwd: string, text: string): Promise<Settings> {
  const args = ['config', '--file', '-', '--no-includes', '-z', '--list'];
  const { stdout } = await run({ args, cwd, env: { GIT_DIR: cwd }, input: Buffer.from(text) });
  const entries = stdout
    .toString('utf8')
    .split('\0')
    .flatMap((entry): (readonly [string, string])[] => {
      const [, value] = TAKEN.exec(entry) ?? [];
      return value === undefined ? [] : [[entry.slice(0, entry.indexOf('\n')), value]];
    });
  return new Map(entries);
}
