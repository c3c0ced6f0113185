import type { Json, JsonObject } from '../core/json.ts';
import type { Root } from '../core/paths/alias-roots.ts';
import type { CycleView } from '../core/route/lanes.ts';
import type { Effect } from '../core/run/fold/call-events.ts';
import type { TaskView } from '../core/task/task-view.ts';
import type { ToolFamily } from '../core/tool/policy.ts';
import type { ToolResult } from '../core/tool/result.ts';
import type { StopSignal } from './stop-signal.ts';

export type ToolContext = {
  readonly runId: string;
  /** The same for every try of one call: what an idempotent target needs to do it once. */
  readonly key: string;
  readonly signal: StopSignal;
  /** The real folder behind `@project`. It is never shown to a model. */
  readonly project: string;
  /** Folders of it, relative to it, in which commands of this run may write nothing. */
  readonly kept?: readonly string[];
  /** The only folders of it in which they may write, where they can be kept apart. */
  readonly writable?: readonly string[];
  /** The globs of the files of it that they may change, where not all of them may. */
  readonly write?: readonly string[];
  /** Folders of this machine under the names that models know; what they read is recorded with these. */
  readonly roots: readonly Root[];
  /** Content hash of the package behind `@pkg`. */
  readonly packageHash: string;
  /** What the policy of this moment allows. */
  readonly limits: {
    readonly maxReadBytes: number;
    readonly maxWriteBytes: number;
    /** How long a command may take, and how much of what it prints is told. */
    readonly timeoutMs: number;
    readonly maxOutputBytes: number;
    /** By server of other people, the tools of it that may be called; all of one that is not named. */
    readonly serverTools?: { readonly [server: string]: readonly string[] };
  };
  /** The task of this cycle, by which files are named. */
  readonly taskId?: string;
  /** What the run knows of its structured task. */
  readonly task?: TaskView;
  /** What the run knows of the cycle, where agents pass work on by tags. */
  readonly cycle?: CycleView;
  /** verify only: what was recorded with the intent of this call. */
  readonly evidence?: Json;
  /** Whether a node of the graph calls, and no model; a model if not said. */
  readonly by?: 'runtime';
};

/**
 * Something outside the run that a model may touch. Its effect says what happens when nobody knows whether a call came through:
 * pure and idempotent are repeated, verify is probed, once is put to a person.
 * Must pass `test/contracts/tool.ts`. A failure is a result with `ok: false`, never a throw.
 */
export interface Tool {
  readonly name: string;
  /** What the policy switches it with; by default `own`, which is always on. */
  readonly family?: Exclude<ToolFamily, 'run'>;
  readonly description: string;
  /** JSON Schema of the arguments, for models that need one; without it anything may be sent. */
  readonly parameters?: JsonObject;
  readonly effect: Exclude<Effect, 'record'>;
  run(args: Json, context: ToolContext): Promise<ToolResult>;
  /** verify only: what the world looks like before and will look like after, recorded with the intent. */
  prepare?(args: Json, context: ToolContext): Promise<Json>;
  /** verify only: a result if the call came through, 'not-done' if it certainly did not, 'unknown' otherwise. */
  probe?(args: Json, evidence: Json, context: ToolContext): Promise<ToolResult | 'not-done' | 'unknown'>;
}
