import { z } from 'zod';
import type { ReadonlyDeep } from '../json.ts';
import { SCHEMA_WORDS } from '../words/problem-words-schema.ts';
import { Id, SchemaVersion } from './names.ts';
import { ToolLimits } from './tool-limits.ts';

export const MAX_AGENTS = 200;

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

/** What an agent is told of itself in another language (`agents.zh.json`). What it may do stands in agents.json alone. */
export const AgentWords = z.strictObject({
  id: Id,
  metadata: z.strictObject({ name: text, title: text }).exactOptional(),
  persona: AgentEntry.shape.persona.exactOptional(),
  systemPrompt: text,
});
export type AgentWords = ReadonlyDeep<z.infer<typeof AgentWords>>;

/** agents.json around its agents, which are checked one by one. */
export const AgentsFrame = z.strictObject({
  $schema: z.string().exactOptional(),
  schemaVersion: SchemaVersion,
  agents: z
    .array(z.unknown())
    .min(1, SCHEMA_WORDS.oneAgent.en)
    .max(MAX_AGENTS, SCHEMA_WORDS.mostAgents(String(MAX_AGENTS)).en),
});
