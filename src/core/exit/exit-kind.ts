import type { z } from 'zod';
import type { Json, JsonObject } from '../json.ts';
import type { Artifact, NodeContract, NodeType, WorkflowNode } from '../package/definition.ts';
import type { Reading, SourceFile } from '../package/source-file.ts';
import type { Interaction, Mode, Warning } from '../run/events.ts';
import type { PatchedSkill, SkillTemplates } from '../skill/patch-skill.ts';
import type { Told } from '../words/recordable.ts';

/*
 * An exit is one value: how a node with it is written in a package, what its model is told, and what the end of a turn means
 * at it. An exit gives verdicts. The events that follow from a verdict are the same for all exits (`run/judge-yield.ts`).
 */
export type ExitKind = {
  readonly form: ExitForm;
  /** Who chooses the edge by which the node is left. */
  readonly leftBy: 'model' | 'runtime';
  /** Tools of the run that are offered only where an exit names them. */
  readonly offers: readonly string[];
  readonly prompt: ExitPrompt;
  readonly rules: ExitRules;
};

/** How a node with this exit stands in workflow.graph.json. */
export type ExitForm = {
  /** The fields that mean something with this exit only. */
  readonly fields: Readonly<Record<string, z.ZodType>>;
  /** What the definition keeps of them. A method, so that each exit may name its own fields as the item. */
  load?(item: object, place: NodePlace): NodeContract;
  /** What the node gives becomes the variable of its id. */
  readonly setsOwnId?: true;
  /** Each edge that leaves the node needs a tag. */
  readonly taggedEdges?: true;
};

/** Where a node stands while its package is loaded. */
export type NodePlace = { readonly source: SourceFile; readonly index: number; readonly reading: Reading };

/** What the model at such a node is told. */
export type ExitPrompt = {
  /** Whose messages the conversation holds where the node does not say. */
  readonly thread: NonNullable<WorkflowNode['thread']>;
  /** The protocol of the directive: its key among the templates, and the file that it is read from. */
  readonly protocol: { readonly key: string; readonly file: string };
  /** What is checked when the node is left. */
  readonly validation: (type: NodeType) => readonly string[];
  /** What a brief says in place of the edges, where the edge is not the model's to choose. */
  readonly allowedNext?: string;
  /** The step with what the runtime adds to it. */
  readonly step?: (
    node: WorkflowNode,
    facts: { readonly mode: Mode; readonly templates: SkillTemplates },
  ) => PatchedSkill;
};

export type ExitRules = {
  /** What becomes of the run where its engine cannot go on. */
  readonly onStop: 'block' | 'fail';
  /** The files that the work is to leave behind. */
  readonly artifacts?: (node: WorkflowNode) => readonly Artifact[];
  /** The documents by which the node is left as soon as they are valid. */
  readonly documents?: (contract: NodeContract | undefined) => readonly string[];
  /** The call that the runtime makes at the node in place of an engine's turn. */
  readonly call?: (contract: NodeContract | undefined, variables: JsonObject) => RuntimeCall;
  /** The tag at the end of what was said, where the node is left by one. */
  readonly readTag?: (segments: readonly string[], dictionary: readonly string[]) => string | undefined;
  /** The engine has yielded: what that means. */
  readonly judge: (facts: YieldFacts) => ExitVerdict;
};

/** What the runtime calls by itself. */
export type RuntimeCall = { readonly tool: string; readonly args: JsonObject };

/** What the log says of a turn whose engine has yielded; an audit puts the same question to the same facts. */
export type YieldFacts = {
  readonly nodeId: string;
  readonly contract: NodeContract | undefined;
  readonly mode: Mode;
  readonly segments: readonly string[];
  /** Files that the work has left behind. */
  readonly artifacts: readonly string[];
  /** The turn has moved the run on. */
  readonly moved: boolean;
  /** Notices that may still be sent to this node in a row. */
  readonly repairsLeft: number;
  /** The turn has written a document. */
  readonly wrote: boolean;
  /** What the documents of the node lack, in words for a model. */
  readonly owed: readonly string[];
  /** Nothing is left to do but to give the result. */
  readonly settled: boolean;
  /** Items out of attempts, where none is left that can be assigned. */
  readonly wornOut: readonly string[];
  /** The tags that the package has, and those by which the node can be left as things stand. */
  readonly routing: { readonly dictionary: readonly string[]; readonly open: readonly string[] };
  /** The how-manieth turn of this node it is, beginning with 1. */
  readonly attempt: number;
};

export type ExitVerdict =
  | { readonly kind: 'done'; readonly output: Json; readonly warnings: readonly Warning[] }
  | {
      readonly kind: 'wait';
      readonly question: Omit<Interaction, 'id' | 'kind'>;
      readonly warnings: readonly Warning[];
    }
  /** The node is left along the edge of this tag. */
  | { readonly kind: 'route'; readonly tag: string; readonly words: string; readonly reason?: string }
  | { readonly kind: 'notice'; readonly text: string }
  | (Told & { readonly kind: 'block'; readonly code: string })
  | (Told & { readonly kind: 'fail'; readonly code: string; readonly warnings: readonly Warning[] });
