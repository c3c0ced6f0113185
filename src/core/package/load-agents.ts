import { AgentEntry, AgentsFrame } from './agents-file.ts';
import { checkSchema, valueAt } from './check-schema.ts';
import type { Agent } from './definition.ts';
import { problemIn, type Report } from './problem.ts';
import { readJson } from './source-file.ts';

const CODES = { invalid: 'AGENTS_INVALID', unknownKey: 'UNKNOWN_KEY' } as const;

export type LoadedAgents = {
  readonly agents: readonly Agent[];
  /** Also those of agents that are wrong otherwise: who names them is not to blame. Undefined if nobody could tell. */
  readonly ids: ReadonlySet<string> | undefined;
};

/** Reads agents.json; every agent is checked by itself. */
export function loadAgents(file: string, text: string, report: Report): LoadedAgents {
  const source = readJson(file, text, report);
  if (source === undefined) return { agents: [], ids: undefined };
  checkSchema(source, AgentsFrame, CODES, report);
  const entries = valueAt(source.located.value, ['agents']);
  const ids = new Set<string>();
  const agents = (Array.isArray(entries) ? entries : []).flatMap((_, index): Agent[] => {
    const id = valueAt(source.located.value, ['agents', index, 'id']);
    if (typeof id === 'string' && ids.has(id)) {
      report(problemIn('AGENT_DUPLICATE', source, ['agents', index, 'id'], `agent "${id}" is defined twice`));
    }
    if (typeof id === 'string') ids.add(id);
    const entry = checkSchema(source, AgentEntry, CODES, report, ['agents', index]);
    return entry === undefined ? [] : [agentOf(entry)];
  });
  return { agents, ids };
}

function agentOf({ id, metadata, persona, ...entry }: AgentEntry): Agent {
  const { name, title, icon } = metadata;
  return {
    id,
    metadata: { name, title, icon },
    persona,
    ...(entry.systemPrompt === undefined ? {} : { systemPrompt: entry.systemPrompt }),
    ...(entry.userPromptTemplate === undefined ? {} : { userPromptTemplate: entry.userPromptTemplate }),
    ...(entry.tools === undefined ? {} : { tools: entry.tools }),
  };
}
