import { isJsonObject, isObject, type Json, type JsonObject, parseJson } from '../json.ts';
import type { ConfigFile, Fields, McpServer, ProgramTurn } from './descriptor.ts';

/**
 * A settings file of JSON for the home of a run: ours, over those few of the user's own settings that say which model is
 * asked and how. Hooks, plugins and servers of the user's stay where they are.
 */
export function settingsFile(turn: ProgramTurn, path: string, kept: readonly string[], ours: JsonObject): ConfigFile {
  return { path, text: jsonText(settingsOf(turn.own?.get(path), kept, ours)) };
}

export function jsonText(settings: JsonObject): string {
  return `${JSON.stringify(settings, null, 2)}\n`;
}

export function settingsOf(own: string | undefined, kept: readonly string[], ours: JsonObject): JsonObject {
  const theirs = own === undefined ? {} : parseLoosely(own);
  return kept.reduce<JsonObject>((all, path) => mergeSettings(pickSettings(theirs, path.split('.')), all), ours);
}

/** The form in which most programs take tool servers: by name. */
export function serversByName(
  { mcp = [] }: ProgramTurn,
  form: (server: McpServer) => JsonObject = ({ command, args, env }) => ({ command, args, env }),
): JsonObject {
  return Object.fromEntries(mcp.map((server) => [server.name, form(server)]));
}

/** For programs that ask about each call of a server, unless it is trusted. */
export function trusted({ command, args, env }: McpServer): JsonObject {
  return { command, args, env, trust: true, timeout: 600_000 };
}

/** Programs allow comments and commas at the end in their settings; a file that is unreadable says nothing. */
function parseLoosely(text: string): Fields {
  const plain = text
    .replace(/^\ufeff/, '')
    .replace(/("(?:[^"\\\n]|\\.)*")|\/\/[^\n]*|\/\*[\s\S]*?\*\//g, (_, quoted: string | undefined) => quoted ?? ' ')
    .replace(/("(?:[^"\\\n]|\\.)*")|,(?=\s*[}\]])/g, (_, quoted: string | undefined) => quoted ?? '');
  const value = parseJson(plain);
  return isObject(value) ? value : {};
}

function pickSettings(value: Fields, [name = '', ...rest]: readonly string[]): JsonObject {
  const part = Object.hasOwn(value, name) ? value[name] : undefined;
  if (part === undefined) return {};
  if (rest.length === 0) return { [name]: part as Json };
  return isObject(part) ? { [name]: pickSettings(part, rest) } : {};
}

/** The second one wins. */
export function mergeSettings(under: JsonObject, over: JsonObject): JsonObject {
  const both = Object.entries(over).map(([name, value]): readonly [string, Json] => {
    const below = under[name];
    return [name, isJsonObject(value) && isJsonObject(below) ? mergeSettings(below, value) : value];
  });
  return { ...under, ...Object.fromEntries(both) };
}
