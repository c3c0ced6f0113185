import type { z } from 'zod';
import type { Json, JsonObject, ReadonlyDeep } from '../json.ts';
import type { Language } from '../language.ts';
import type { Rules } from '../route/rules.ts';
import type { Mode } from '../run/events.ts';
import type { AgentEntry, AgentWords } from './agents-file.ts';
import type { ArtifactEntry } from './artifact-entry.ts';
import type { EdgeEntry, GraphFrame, NodeFields } from './graph-file.ts';
import type { ToolLimits } from './tool-limits.ts';

/*
 * A package after loading: everything a run needs of it, as plain data.
 * It is stored by content hash and named in `run.started`, so a package edited meanwhile does not change a run.
 */

export type NodeType = NodeFields['type'];

/** A node as the graph has it, without the fields of exits. */
export type WorkflowNode = ReadonlyDeep<Omit<NodeFields, 'inputs' | 'outputs' | 'input' | 'output'>> & {
  /** The step file's whole text. */
  readonly step: string;
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
  /** subworkflow: how variables go in and come out (JSONLogic over the giver's variables). */
  readonly input?: { readonly [variable: string]: Json };
  readonly output?: { readonly [variable: string]: Json };
  readonly contract?: NodeContract;
};

/** What a node owes, as its exit understands it. */
export type NodeContract = { readonly [name: string]: unknown };

/** What a node that is left by its output owes. */
export type OutputContract = {
  /** JSON Schema of the output; undefined where any will do. */
  readonly schema?: JsonObject;
  readonly artifacts: readonly Artifact[];
  /** How many turns an interactive node may take; undefined where there is no limit. */
  readonly maxAttempt?: number;
};

/** A file that the work is to leave behind; the pattern is relative to the project's folder of artifacts. */
export type Artifact = Readonly<z.infer<typeof ArtifactEntry>>;

/** As the graph has it; every edge that leads back has a loop, by default of 10 rounds. */
export type Edge = ReadonlyDeep<Omit<EdgeEntry, 'id' | 'conditionExpr'>> & { readonly conditionExpr?: Json };

export type Override = Readonly<NonNullable<GraphFrame['overrides']>[number]>;

export type Workflow = {
  readonly id: string;
  /** Paths relative to the package's root. */
  readonly graphPath: string;
  readonly statePath: string;
  /** The text of workflow.md: front matter is the initial state. */
  readonly text: string;
  readonly entryNodeId: string;
  readonly nodes: { readonly [id: string]: WorkflowNode };
  /** In file order: the runtime takes the first whose condition holds. */
  readonly edges: readonly Edge[];
  readonly afterCompletion: GraphFrame['afterCompletion'];
  /** Tags that the person's own words decide before any model is asked. */
  readonly overrides?: readonly Override[];
  readonly tools?: AgentTools;
  /** A skill: one node, which is also the end. */
  readonly skill?: Skill;
};

/** A family of tools, on or off; with names, only the tools that they name. */
export type ToolSwitch = { readonly enabled: boolean; readonly names?: readonly string[] };

export type AgentTools = ReadonlyDeep<ToolLimits>;

export type Agent = ReadonlyDeep<Omit<AgentEntry, keyof FreeParts>> & FreeParts;

/** Parts of an agent that keep keys that are not ours. */
type FreeParts = {
  readonly menu?: readonly JsonObject[];
  readonly discussion?: Json;
  readonly webskip?: Json;
  readonly conversational_knowledge?: readonly Json[];
  /** Of the words that stand in for those of agents.json; undefined for its own. */
  readonly language?: Language;
};

/** What a skill folder says about how it wants to be run. */
export type Skill = {
  readonly name: string;
  readonly description: string;
  readonly modes: readonly Mode[];
  /** Undefined where any engine will do. */
  readonly engines?: readonly string[];
  readonly unsupportedEngines: readonly string[];
  readonly maxAttempt?: number;
  readonly schemas: { readonly input?: JsonObject; readonly parameter?: JsonObject; readonly output?: JsonObject };
  /** By engine id, or `default`. */
  readonly prompts: { readonly [engine: string]: string };
  readonly resultFile: string;
  readonly artifacts: readonly Artifact[];
  /** How long a turn may take. */
  readonly timeLimitMs?: number;
};

/** How a file begins, for models; they read the rest. */
export type Preview = { readonly beginning: string; readonly characters: number };

export type Definition = {
  readonly name: string;
  readonly version: string;
  /** Content hash of the package's files. */
  readonly hash: string;
  /** The workflow that is meant when none is named; undefined where the package has several. */
  readonly entry: string | undefined;
  readonly workflows: { readonly [id: string]: Workflow };
  readonly agents: readonly Agent[];
  /** Files that go with choices from menus, by their path as models write it. */
  readonly data?: { readonly [path: string]: Preview };
  readonly metadata?: JsonObject;
  /** How its agents hand work on by tags; the built-in rules where it has none of its own. */
  readonly rules?: Rules;
  /** Its texts in other languages. A run is pinned to those of its own. */
  readonly inLanguages?: { readonly [L in Language]?: PackageWords };
};

/** What a package says in one language beside its own texts. It changes words and nothing else. */
export type PackageWords = {
  /** By the file that they stand in for. */
  readonly steps: { readonly [file: string]: Pick<WorkflowNode, 'file' | 'step' | 'title'> };
  readonly agents: { readonly [id: string]: Omit<AgentWords, 'id'> };
  readonly rules?: Rules;
};
