import { realpath } from 'node:fs/promises';
import { isAbsolute } from 'node:path';
import { folderMount } from '../adapters/mount-folder/folder-mount.ts';
import type { WrittenFolders } from '../adapters/mount-folder/written-folders.ts';
import { browserTools } from '../adapters/tools-browser/browser-tools.ts';
import type { BrowserPlace } from '../adapters/tools-browser/own-browser.ts';
import type { Browser } from '../ports/browser.ts';
import type { Tool } from '../ports/tool.ts';
import { isProgram, onPath } from './find-program.ts';
import { isInside, runFolder } from './folders.ts';

/** The tool that looks at pages. What drives a browser is loaded when the first page is opened: most processes open none. */
export function openBrowserTools(
  home: string,
  env: NodeJS.ProcessEnv,
  { processes, written }: Pick<BrowserPlace, 'processes'> & { readonly written: Pick<WrittenFolders, 'note'> },
): readonly Tool[] {
  return browserTools({
    browser: browserOnDemand(env),
    processes,
    mount: (project) => folderMount(project, { writable: true, note: written.note }),
    async allow(project) {
      const { loadConfig } = await import('./config.ts');
      return loadConfig(env, { project, flags: {} })['browser.allow'].value;
    },
    folder: runFolder(home, 'browser'),
  });
}

function browserOnDemand(env: NodeJS.ProcessEnv): Browser {
  return {
    async open(order) {
      const { chromiumBrowser } = await import('../adapters/browser/chromium-browser.ts');
      return chromiumBrowser((project) => findBrowser(env, project)).open(order);
    },
  };
}

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const PLACES = [
  '/usr/bin/chromium',
  '/snap/bin/chromium',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** `SIGNALBOX_BROWSER`, else the first on the search path, else where they usually are; never one of the project. */
export async function findBrowser(env: NodeJS.ProcessEnv, project?: string): Promise<string | undefined> {
  const named = env['SIGNALBOX_BROWSER'] ?? '';
  if (named !== '') return isAbsolute(named) && (await isProgram(named)) ? named : undefined;
  const searched = await Promise.all(NAMES.map((name) => onPath(name, env['PATH'] ?? '')));
  for (const path of [...searched, ...PLACES]) {
    if (path === undefined || !(await isProgram(path))) continue;
    const real = await realpath(path);
    if (project === undefined || !(isInside(path, project) || isInside(real, project))) return path;
  }
  return undefined;
}
