import { hashText } from '../hash.ts';
import { canonicalJson, type JsonObject } from '../json.ts';

/** A tool of a server of other people, in its own words. */
export type ServedTool = { readonly name: string; readonly description: string; readonly parameters: JsonObject };

/** The hash of each tool that a person has seen, by name. */
export type SeenTools = { readonly [name: string]: string };

/** What has become of the tools since they were seen. */
export type ComparedTools = {
  /** As they were seen: these can be used. */
  readonly same: readonly ServedTool[];
  readonly changed: readonly ServedTool[];
  readonly added: readonly ServedTool[];
  readonly gone: readonly string[];
};

/** Everything that a model is told of it, to the last invisible character. */
export function hashTool({ name, description, parameters }: ServedTool): string {
  return hashText(canonicalJson({ name, description, parameters }));
}

export function seenTools(tools: readonly ServedTool[]): SeenTools {
  return Object.fromEntries(tools.map((tool) => [tool.name, hashTool(tool)]));
}

/** A short name for all of them together: who accepts them says which they have seen. */
export function digestTools(tools: readonly ServedTool[]): string {
  return hashText(canonicalJson(seenTools(tools))).slice(0, 12);
}

/** Whether some are not as they were seen. */
export function hasUnseen({ changed, added }: ComparedTools): boolean {
  return changed.length + added.length > 0;
}

export function compareTools(seen: SeenTools, tools: readonly ServedTool[]): ComparedTools {
  const before = new Map(Object.entries(seen));
  const known = tools.filter(({ name }) => before.has(name));
  const isSame = (tool: ServedTool) => before.get(tool.name) === hashTool(tool);
  return {
    same: known.filter(isSame),
    changed: known.filter((tool) => !isSame(tool)),
    added: tools.filter(({ name }) => !before.has(name)),
    gone: [...before.keys()].filter((name) => tools.every((tool) => tool.name !== name)),
  };
}
