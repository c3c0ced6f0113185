import { existsSync, realpathSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { Fault } from '../core/fault.ts';

/** `SIGNALBOX_HOME`, else the user's state folder. */
export function stateHome(env: NodeJS.ProcessEnv): string {
  const own = env['SIGNALBOX_HOME'];
  if (own !== undefined && own !== '') return resolve(own);
  const xdg = env['XDG_STATE_HOME'];
  return join(xdg !== undefined && isAbsolute(xdg) ? xdg : join(homedir(), '.local', 'state'), 'signalbox');
}

/** A project that held the state, or the reverse, would let an agent write its own log. */
export function checkedProject(path: string, home: string): string {
  const project = resolve(path);
  if (!isFolder(project)) {
    throw new Fault('BAD_USAGE', `The project ${project} is not a folder.`, { help: '--project <folder>' });
  }
  const [real, realHome] = [realpathSync(project), realParent(home)];
  if (!isInside(real, realHome) && !isInside(realHome, real)) return real;
  throw new Fault(
    'PROJECT_OVERLAPS_STATE',
    `The project ${project} and the state folder ${home} lie inside one another.`,
    {
      help: 'Choose another project with --project, or another state folder with SIGNALBOX_HOME.',
    },
  );
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}

/** The real path of a folder that may not exist yet. */
function realParent(path: string): string {
  if (existsSync(path)) return realpathSync(path);
  const parent = resolve(path, '..');
  return parent === path ? path : join(realParent(parent), basename(path));
}

function isInside(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}
