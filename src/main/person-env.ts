import { realpath } from 'node:fs/promises';
import { delimiter, isAbsolute } from 'node:path';
import { onPath } from './find-program.ts';
import { isInside, personHome } from './folders.ts';

/** The first program of that name that does not lie in the project, where a model may have put one. */
export async function programOutside(name: string, project: string, searched: string): Promise<string | undefined> {
  for (const folder of searched.split(delimiter)) {
    const found = await onPath(name, folder);
    if (found === undefined || isInside(found, project)) continue;
    const real = await realpath(found);
    if (!isInside(real, project)) return found;
  }
  return undefined;
}

/** Where logins are kept, and how a server is reached. */
const PASSED = [
  ...['XDG_CONFIG_HOME', 'XDG_STATE_HOME', 'XDG_DATA_HOME', 'XDG_RUNTIME_DIR', 'DBUS_SESSION_BUS_ADDRESS'],
  ...['GH_CONFIG_DIR', 'GH_TOKEN', 'GITHUB_TOKEN', 'GH_ENTERPRISE_TOKEN', 'GITHUB_ENTERPRISE_TOKEN'],
  ...['GIT_CONFIG_GLOBAL', 'GIT_CONFIG_NOSYSTEM', 'SSH_AUTH_SOCK', 'USER', 'LOGNAME'],
  ...['HTTPS_PROXY', 'https_proxy', 'ALL_PROXY', 'all_proxy', 'NO_PROXY', 'no_proxy', 'SSL_CERT_FILE', 'SSL_CERT_DIR'],
];

/** What a program that speaks to a server as the person has of their environment. */
export function personEnv(project: string, env: NodeJS.ProcessEnv): Readonly<Record<string, string>> {
  const filled = PASSED.filter((name) => env[name] !== '');
  return { ...pickVariables(filled, env), HOME: personHome(env), PATH: searchPath(env, project) };
}

/** Those of the variables that are named; `NAME_*` stands for all that begin so. */
export function pickVariables(names: readonly string[], env: NodeJS.ProcessEnv): Readonly<Record<string, string>> {
  const exact = new Set(names);
  const beginnings = names.flatMap((name) => (name.endsWith('*') ? [name.slice(0, -1)] : []));
  const isPassed = (name: string): boolean => exact.has(name) || beginnings.some((start) => name.startsWith(start));
  return Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value !== undefined && isPassed(name) ? [[name, value]] : [])),
  );
}

/** The search path without folders of the project. */
export function searchPath(env: NodeJS.ProcessEnv, project: string): string {
  const folders = (env['PATH'] ?? '').split(delimiter);
  return folders.filter((folder) => isAbsolute(folder) && !isInside(folder, project)).join(delimiter);
}
