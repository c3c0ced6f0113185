import type { Usage } from '../run/events.ts';
import type { SaidText } from './said.ts';

/**
 * What one event of an engine program says, in words that are the same for all of them. A reader of one program gives
 * these and nothing else; what they add up to (`Transcript`) is the same for every program.
 */
export type Signal =
  | { readonly kind: 'session'; readonly id: string }
  /** Assistant text. A delta belongs to the text right before it; so do parts of one message, others stand for themselves. */
  | ({ readonly kind: 'text' } & SaidText)
  /** The model's answer was cut off, and it is made to go on: the text that comes next belongs to the last one. */
  | { readonly kind: 'cut' }
  /** The last message is none of the reply: the program has thrown it away, or has made it for itself. */
  | { readonly kind: 'withdrawn' }
  /** A tool that the program ran itself. Text before it and text after it are two segments. */
  | { readonly kind: 'tool'; readonly name: string; readonly ref?: string }
  /**
   * `step`: add it up. `turn`: this is the whole turn, it replaces what was added up. `session`: the whole of the
   * session up to now; what the session had used before must be taken off.
   */
  | { readonly kind: 'usage'; readonly scope: 'step' | 'turn' | 'session'; readonly usage: Usage }
  /** Something went wrong, and the program goes on. */
  | { readonly kind: 'trouble'; readonly message: string; readonly code?: string }
  /** The program says that its turn is over. */
  | { readonly kind: 'ended'; readonly ok: true }
  | { readonly kind: 'ended'; readonly ok: false; readonly message: string; readonly status?: number };
