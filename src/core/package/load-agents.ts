import type { WorkflowPlaces } from '../menu/workflow-of.ts';
import { PROBLEM_WORDS } from '../words/problem-words.ts';
import { AgentEntry, AgentsFrame, MAX_AGENTS } from './agents-file.ts';
import { checkMenu } from './check-menu.ts';
import { checkSchema } from './check-schema.ts';
import type { Agent } from './definition.ts';
import { type Path, valueAt } from './located.ts';
import { type Reading, readJson, type SourceFile } from './source-file.ts';

export const AGENT_CODES = { invalid: 'AGENTS_INVALID', unknownKey: 'UNKNOWN_KEY' } as const;

export type LoadedAgents = {
  readonly agents: readonly Agent[];
  /** Also those of agents that are wrong otherwise, so that naming one is no second problem. Undefined if the file is unreadable. */
  readonly ids: ReadonlySet<string> | undefined;
  readonly source?: SourceFile;
};

/** Reads agents.json; every agent is checked by itself. `workflows` is undefined where the manifest is wrong. */
export function loadAgents(file: string, workflows: WorkflowPlaces | undefined, reading: Reading): LoadedAgents {
  const source = readJson(file, reading);
  if (source === undefined) return { agents: [], ids: undefined };
  const ids = new Set<string>();
  const agents = agentPaths(source).flatMap((path): Agent[] => {
    const id = valueAt(source.located.value, [...path, 'id']);
    if (typeof id === 'string' && ids.has(id)) {
      source.tell('AGENT_DUPLICATE', [...path, 'id'], PROBLEM_WORDS.agentTwice(id));
    }
    if (typeof id === 'string') ids.add(id);
    const entry = checkSchema(source, AgentEntry, AGENT_CODES, path);
    if (entry === undefined) return [];
    checkMenu(source, path, entry, { workflows, files: reading.files });
    return [entry];
  });
  return { agents, ids, source };
}

/** Where the agents of a file stand, after a look at what is around them. */
export function agentPaths(source: SourceFile): readonly Path[] {
  checkSchema(source, AgentsFrame, AGENT_CODES);
  const entries = valueAt(source.located.value, ['agents']);
  return Array.isArray(entries) ? entries.slice(0, MAX_AGENTS).map((_, index) => ['agents', index]) : [];
}
