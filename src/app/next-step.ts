import { Fault, type FaultCode } from '../core/fault.ts';
import type { Interaction } from '../core/run/events.ts';
import type { Text } from '../core/words/text.ts';

/** A question that is open, with the run that asks it. */
export type OpenQuestion = { readonly run: string; readonly open: Interaction };

/** What somebody may do next, as data: the command line says it as a command, a library as a call. */
export type NextStep =
  | { readonly do: 'show' | 'log' | 'resume' | 'watch'; readonly run: string }
  /** `given`: what was right in an answer that was not, by field. */
  | (OpenQuestion & { readonly do: 'answer'; readonly given?: ReadonlyMap<string, string> })
  | { readonly do: 'answer-one'; readonly questions: readonly OpenQuestion[] }
  | { readonly do: 'reject-with-reason'; readonly run: string }
  | { readonly do: 'show-package'; readonly package: string }
  | { readonly do: 'list-runs' | 'name-run' | 'begin' };

/** A fault that knows what to do next, and leaves the saying of it to whoever shows it. */
export class GuidedFault extends Fault {
  readonly next: NextStep;

  constructor(code: FaultCode, said: Text, next: NextStep) {
    super(code, said);
    this.next = next;
  }
}
