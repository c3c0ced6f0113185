import { hashText } from '../../src/core/hash.ts';
import { isObject, type Json } from '../../src/core/json.ts';
import type { ToolResult } from '../../src/core/tool/result.ts';
import type { Tool } from '../../src/ports/tool.ts';
import type { World } from './world.ts';

export type Watch = {
  /** A try of a call begins; told before anything happens. */
  began(tool: string, key: string): void;
  /** The middle of an act, where a kill leaves half of it. */
  middle(tool: string): void;
};

export const UNWATCHED: Watch = { began: () => undefined, middle: () => undefined };

const OK: ToolResult = { ok: true };

/** One tool for every effect outside the run. What each one does to the world can be counted afterwards. */
export function testTools(world: World, watch: Watch): readonly Tool[] {
  const pure: Tool = {
    name: 'pure',
    description: 'Looks at something.',
    effect: 'pure',
    run: async (args, { key }) => {
      watch.began('pure', key);
      watch.middle('pure');
      return { ok: true, seen: args };
    },
  };
  const idempotent: Tool = {
    name: 'idempotent',
    description: 'Books something; the target knows the key of a booking and books it once.',
    effect: 'idempotent',
    run: async (args, { key }) => {
      watch.began('idempotent', key);
      world.deed({ tool: 'idempotent', key, args });
      watch.middle('idempotent');
      return OK;
    },
  };
  const once: Tool = {
    name: 'once',
    description: 'Orders something; the target cannot tell a second order from a repeated one.',
    effect: 'once',
    run: async (args, { key }) => {
      watch.began('once', key);
      watch.middle('once');
      world.deed({ tool: 'once', key, args });
      watch.middle('once');
      return OK;
    },
  };
  return [pure, idempotent, once, verifyTool(world, watch)];
}

/** Writes a whole document; the hashes before and after tell whether it did. */
function verifyTool(world: World, watch: Watch): Tool {
  const hashOf = (name: string) => hashText(world.document(name) ?? '');
  return {
    name: 'verify',
    description: 'Writes a document.',
    effect: 'verify',
    prepare: async (args) => {
      const { file, text } = documentOf(args);
      return { before: hashOf(file), after: hashText(text) };
    },
    probe: async (args, evidence) => {
      const found = hashOf(documentOf(args).file);
      const { before, after } = isObject(evidence) ? evidence : {};
      if (found === after) return OK;
      return found === before ? 'not-done' : 'unknown';
    },
    run: async (args, { key }) => {
      watch.began('verify', key);
      const { file, text } = documentOf(args);
      world.write(file, text.slice(0, text.length / 2));
      watch.middle('verify');
      world.write(file, text);
      world.deed({ tool: 'verify', key, args });
      return OK;
    },
  };
}

/** Whether the effect of a call of which the log does not know came through: what a person finds who goes and looks. */
export function happened(
  world: World,
  { tool, key, args }: { readonly tool: string; readonly key: string; readonly args: Json },
): boolean {
  if (tool !== 'verify') return world.deeds().some((deed) => deed.key === key);
  const { file, text } = documentOf(args);
  return world.document(file) === text;
}

function documentOf(args: Json): { readonly file: string; readonly text: string } {
  const { file, text } = isObject(args) ? args : {};
  return { file: String(file), text: String(text) };
}
