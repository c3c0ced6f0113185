import { z } from 'zod';
import type { WorkflowPlaces } from '../menu/workflow-of.ts';
import { PROBLEM_WORDS } from '../words/problem-words.ts';
import { SCHEMA_WORDS } from '../words/problem-words-schema.ts';
import { checkMenu } from './check-menu.ts';
import { checkSchema } from './check-schema.ts';
import type { Agent } from './definition.ts';
import { Id, SchemaVersion } from './names.ts';
import { type Reading, readJson } from './source-file.ts';
import { ToolLimits } from './tool-limits.ts';
import { valueAt } from './value-at.ts';

const CODES = { invalid: 'AGENTS_INVALID', unknownKey: 'UNKNOWN_KEY' } as const;

export type LoadedAgents = {
  readonly agents: readonly Agent[];
  /** Also those of agents that are wrong otherwise: who names them is not to blame. Undefined if nobody could tell. */
  readonly ids: ReadonlySet<string> | undefined;
};

/** Reads agents.json; every agent is checked by itself. Nobody knows the workflows where the manifest is wrong. */
export function loadAgents(file: string, workflows: WorkflowPlaces | undefined, reading: Reading): LoadedAgents {
  const source = readJson(file, reading);
  if (source === undefined) return { agents: [], ids: undefined };
  checkSchema(source, AgentsFrame, CODES);
  const entries = valueAt(source.located.value, ['agents']);
  const ids = new Set<string>();
  const agents = (Array.isArray(entries) ? entries.slice(0, MAX_AGENTS) : []).flatMap((_, index): Agent[] => {
    const id = valueAt(source.located.value, ['agents', index, 'id']);
    if (typeof id === 'string' && ids.has(id)) {
      source.tell('AGENT_DUPLICATE', ['agents', index, 'id'], PROBLEM_WORDS.agentTwice(id));
    }
    if (typeof id === 'string') ids.add(id);
    const entry = checkSchema(source, AgentEntry, CODES, ['agents', index]);
    if (entry === undefined) return [];
    checkMenu(source, ['agents', index], entry, { workflows, files: reading.files });
    return [entry];
  });
  return { agents, ids };
}

const MAX_AGENTS = 200;

const text = z.string().exactOptional();

/** What an agent offers to do. Other keys are kept: the command router reads them. */
const MenuItem = z.object({ description: z.string(), trigger: text, cmd: text }).catchall(z.json());

/** One agent of agents.json. */
export const AgentEntry = z.strictObject({
  id: Id,
  metadata: z.strictObject({
    name: z.string(),
    title: z.string(),
    icon: z.string(),
    module: text,
    description: text,
    sourceId: text,
  }),
  persona: z.strictObject({
    role: z.string(),
    identity: z.string(),
    communication_style: z.string(),
    principles: z.union(
      [z.string().transform((one) => [one]), z.array(z.string()).min(1)],
      SCHEMA_WORDS.textOrTexts.en,
    ),
  }),
  critical_actions: z.array(z.string()).exactOptional(),
  prompts: z.array(z.strictObject({ id: z.string(), content: z.string(), description: text })).exactOptional(),
  menu: z.array(MenuItem).exactOptional(),
  systemPrompt: text,
  userPromptTemplate: text,
  discussion: z.json().exactOptional(),
  webskip: z.json().exactOptional(),
  conversational_knowledge: z.array(z.json()).exactOptional(),
  tools: ToolLimits.exactOptional(),
});
export type AgentEntry = z.infer<typeof AgentEntry>;

/** agents.json around its agents, which are checked one by one. */
export const AgentsFrame = z.strictObject({
  $schema: z.string().exactOptional(),
  schemaVersion: SchemaVersion,
  agents: z
    .array(z.unknown())
    .min(1, SCHEMA_WORDS.oneAgent.en)
    .max(MAX_AGENTS, SCHEMA_WORDS.mostAgents(String(MAX_AGENTS)).en),
});
