import { descriptorOf } from '../engine/descriptors.ts';
import { exitOf } from '../exit/exits.ts';
import { isServerTool } from '../tool/server-gate.ts';
import { TRUST_WORDS } from '../words/package-verb-words.ts';
import type { Text } from '../words/text.ts';
import type { Definition } from './definition.ts';

/** Something that starts programs or reaches further than files: `shell`, `git`, `mcp:<server>` or `engine:<id>`. */
export type Power = 'shell' | 'git' | `mcp:${string}` | `engine:${string}`;

/** What a package asks for beyond talking and the project's files. `programs` are those that a person has chosen for it. */
export function powersOf({ agents, workflows }: Definition, programs: readonly string[] = []): readonly Power[] {
  const engines = Object.values(workflows).flatMap(({ nodes }) =>
    Object.values(nodes).flatMap(({ engine }): Power[] => (engine === undefined ? [] : [`engine:${engine}`])),
  );
  // A node whose server comes out of a variable may ask any of them.
  const called = Object.values(workflows).flatMap(({ nodes }) =>
    Object.values(nodes).flatMap((node): Power[] => {
      const order = exitOf(node).rules.call?.(node.contract, {});
      if (order === undefined || !isServerTool(order.tool)) return [];
      const { server } = order.args;
      return [`mcp:${typeof server === 'string' ? server : '*'}`];
    }),
  );
  const asked = agents.flatMap(({ tools }): Power[] => [
    ...(tools?.shell?.enabled === true ? ['shell' as const] : []),
    ...(tools?.git?.enabled === true ? ['git' as const] : []),
    ...(tools?.mcp?.enabled === true ? tools.mcp.allowedServers.map((server): Power => `mcp:${server}`) : []),
  ]);
  const chosen = programs.map((program): Power => `engine:${program}`);
  return [...new Set([...asked, ...called, ...engines, ...chosen])].sort();
}

/** Of an engine that the package, or a person, has named. */
export function isEngine(power: Power): boolean {
  return power.startsWith('engine:');
}

/** In words, for a person. */
export function powerWords(power: Power): Text {
  if (power === 'shell' || power === 'git') return TRUST_WORDS[power];
  const [kind, name] = [power.slice(0, power.indexOf(':')), power.slice(power.indexOf(':') + 1)];
  if (kind === 'mcp') return TRUST_WORDS.mcp(name);
  return descriptorOf(name) === undefined ? TRUST_WORDS.engine(name) : TRUST_WORDS.program(name);
}
