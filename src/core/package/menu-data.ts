import type { MenuHandler } from '../menu/menu-handler.ts';
import { readMenuItem } from '../menu/menu-item.ts';
import { dataPath } from '../menu/path-template.ts';
import { isRefusal } from '../refusal.ts';
import type { Agent, Preview } from './definition.ts';
import { type PackageFiles, textAt } from './package-files.ts';

const PACKAGE = '@pkg/';
/** Of one file, in characters. */
const MAX_PREVIEW = 2_000;
/** Of all files together: a definition is stored with every run. */
const MAX_PREVIEWS = 100_000;

/**
 * The beginning of every file of the package that a menu gives along with a choice, by the path as models write it.
 * What lies in the project is not among them: it may change until a choice is made, and is read then.
 */
export function menuData(agents: readonly Agent[], files: PackageFiles): { readonly [path: string]: Preview } {
  const previews: { [path: string]: Preview } = {};
  let left = MAX_PREVIEWS;
  for (const handler of agents.flatMap(handlersOf)) {
    const path = packageFile(handler);
    const text = path === undefined ? undefined : textAt(files, path);
    const name = `${PACKAGE}${path}`;
    if (text === undefined || left === 0 || Object.hasOwn(previews, name)) continue;
    const beginning = text.slice(0, Math.min(MAX_PREVIEW, left)).toWellFormed();
    left -= beginning.length;
    previews[name] = { beginning, characters: text.length };
  }
  return previews;
}

/** The file of the package that goes with a choice; undefined where there is none, or it lies in another mount. */
export function packageFile(handler: MenuHandler): string | undefined {
  const path = 'data' in handler && handler.data !== undefined ? dataPath(handler.data) : undefined;
  if (path === undefined || isRefusal(path) || !path.startsWith(PACKAGE)) return undefined;
  return path.slice(PACKAGE.length);
}

function handlersOf({ menu = [] }: Agent): readonly MenuHandler[] {
  return menu.flatMap((json) => {
    const { item } = readMenuItem(json);
    if (item === undefined) return [];
    return [item.handler, ...item.branches.map(({ handler }) => handler)].filter((one) => one !== undefined);
  });
}
