import type { JsonObject } from '../json.ts';
import { keepDefined } from '../keep-defined.ts';
import type { Effect } from '../run/fold/call-events.ts';
import type { ToolFamily } from './policy.ts';

/** What the kernel needs to know of a tool outside the run: its name for the model, and its effect for recovery. */
export type ToolSpec = {
  readonly name: string;
  readonly description: string;
  /** Without one it is `own`: always on. */
  readonly family?: ToolFamily;
  /** JSON Schema of the arguments; without one anything may be sent. */
  readonly parameters?: JsonObject;
  readonly effect: Exclude<Effect, 'record'>;
};

export type ToolTable = { readonly [name: string]: ToolSpec };

export function toolTable(tools: readonly ToolSpec[]): ToolTable {
  return Object.fromEntries(
    tools.map(({ name, family = 'own', description, parameters, effect }) => [
      name,
      keepDefined<ToolSpec>({ name, family, description, effect, parameters }),
    ]),
  );
}
