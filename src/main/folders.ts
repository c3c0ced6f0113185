import { existsSync, mkdirSync, mkdtempSync, realpathSync, statSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { basename, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { badUsage } from '../core/bad-usage.ts';
import { diskFault } from '../core/disk-fault.ts';
import { Fault, type FaultCode } from '../core/fault.ts';
import type { Help } from '../core/help.ts';
import type { Root } from '../core/paths/alias-roots.ts';
import { quoted } from '../core/words/command-line.ts';
import { PLACE_WORDS } from '../core/words/place-words.ts';
import { asIs, type Text } from '../core/words/text.ts';

/** `SIGNALBOX_HOME`, else the user's state folder; the real one, for in a sandbox there is no link that leads to it. */
export function stateHome(env: NodeJS.ProcessEnv): string {
  return realParent(namedHome(env));
}

/** The person's own folder. */
export function personHome(env: NodeJS.ProcessEnv): string {
  return env['HOME'] ?? homedir();
}

function namedHome(env: NodeJS.ProcessEnv): string {
  const own = env['SIGNALBOX_HOME'];
  if (own !== undefined && own !== '') return absolute(own, env);
  return join(placeNamed(env, 'XDG_STATE_HOME', join('.local', 'state')), 'signalbox');
}

/** The folder that a variable names, else its usual place in the person's own. */
export function placeNamed(env: NodeJS.ProcessEnv, variable: string, usual: string): string {
  const named = env[variable];
  return named !== undefined && isAbsolute(named) ? named : join(personHome(env), usual);
}

/** What runs have beside the log: `bounds` is how files stood before somebody worked on them, and what was taken from them, `servers` are the marks of MCP servers, `looks` the commands of a person, which are not the run's. */
type RunPart = 'engines' | 'commands' | 'browser' | 'servers' | 'looks' | 'bounds';

/** Where each run keeps a part of its own. */
export function runFolder(home: string, part: RunPart): (runId: string) => string {
  return (runId) => join(home, 'runs', runId, part);
}

/** Where the state and the person's own things lie. */
export function hiddenRoots(home: string, env: NodeJS.ProcessEnv): readonly Root[] {
  return [
    { alias: '[state]', path: home },
    { alias: '[home]', path: personHome(env) },
  ];
}

/** A relative path would give every working folder a state of its own, inside the project. */
function absolute(home: string, env: NodeJS.ProcessEnv): string {
  if (isAbsolute(home)) return resolve(home);
  throw badUsage(
    PLACE_WORDS.relativeHome(JSON.stringify(home)),
    PLACE_WORDS.setOrUnset(quoted(join(personHome(env), '.local', 'state', 'signalbox'))),
  );
}

/**
 * Makes the state folder, one folder at a time: asked to make all of them at once, Node never comes back from a place such as
 * /proc, where a folder can be neither made nor found.
 */
export function makeHome(home: string): string {
  const missing: string[] = [];
  for (let folder = home; !existsSync(folder); folder = resolve(folder, '..')) missing.push(folder);
  for (const folder of missing.reverse()) makeOne(folder, home);
  if (!isFolder(home)) throw unusable(home, PLACE_WORDS.aFile);
  return home;
}

function makeOne(folder: string, home: string): void {
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (cause) {
    const { code = '', message = String(cause) } = cause as NodeJS.ErrnoException;
    // Another process has made it meanwhile.
    if (code === 'EEXIST') return;
    throw unusable(home, asIs(message), cause, diskFault(code).code);
  }
}

function unusable(home: string, why: Text, cause?: unknown, code: FaultCode = 'STORE_UNWRITABLE'): Fault {
  return new Fault(code, PLACE_WORDS.homeUnusable(home, why), {
    cause,
    help: PLACE_WORDS.writableHome,
  });
}

/** A project that held the state, or the reverse, would let an agent write its own log. */
export function checkedProject(path: string, home: string): string {
  const project = existingProject(path);
  const [real, realHome] = [realpathSync(project), realParent(home)];
  if (!isInside(real, realHome) && !isInside(realHome, real)) return real;
  throw new Fault('PROJECT_OVERLAPS_STATE', PLACE_WORDS.overlap(project, home), { help: PLACE_WORDS.otherProject });
}

/** A folder that stays when we have ended: a person may look at what was made in it. */
export function emptyProject(): string {
  return realpathSync(mkdtempSync(join(tmpdir(), 'signalbox-demo-')));
}

/** A project to look at; what starts nothing may look anywhere. */
export function existingProject(project: string): string {
  if (isFolder(project)) return project;
  const help: Help = existsSync(project) ? { do: 'start-options' } : PLACE_WORDS.makeProject(quoted(project));
  throw badUsage(PLACE_WORDS.noProject(project), help);
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

export function isInside(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}
