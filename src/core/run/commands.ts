import { z } from 'zod';
import { Answer, EngineChoice, TrustReason } from './events.ts';
import { JsonValue } from './fold/event-form.ts';

const EngineTable = z.record(z.string(), EngineChoice);

/** What a person, another process or a child run may ask of a run. Posted with a key, decided by the owner. */
export const Command = z.discriminatedUnion('kind', [
  /** A person's next words; they answer the open question where there is one. */
  z.object({
    kind: z.literal('message'),
    text: z.string(),
    /** The hash of the change that the person was shown: then the words answer the question that shows it, or nothing. */
    change: z.string().optional(),
  }),
  z.object({ kind: z.literal('answer'), interaction: z.string(), answer: Answer }),
  z.object({ kind: z.literal('cancel'), reason: z.string() }),
  /** Take a blocked run on again, with fresh budgets, or go on with one that a person has stopped. */
  z.object({
    kind: z.literal('resume'),
    /** With another engine than before, or with others for single agents; `engines`: those that nodes name for themselves. */
    engine: EngineChoice.optional(),
    engines: EngineTable.optional(),
    roles: EngineTable.optional(),
    trust: TrustReason.optional(),
  }),
  /** Back to a node that the run has visited. */
  z.object({ kind: z.literal('rewind'), to: z.string(), reason: z.string() }),
  /** The workflow that was chosen from the menu is a run of its own now. */
  z.object({ kind: z.literal('begun'), run: z.string() }),
  /** A child rests, and is not done: what it has had its hands on meanwhile is looked at now. */
  z.object({ kind: z.literal('rested'), child: z.string() }),
  z.object({ kind: z.literal('report'), child: z.string(), outcome: z.string(), result: JsonValue }),
]);
export type Command = z.infer<typeof Command>;

export type Posted = { readonly position: number; readonly key: string; readonly command: Command };
