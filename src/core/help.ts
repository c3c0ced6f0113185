import type { Interaction } from './run/events.ts';
import type { PendingSummary } from './run/view/status.ts';
import { composed, type Text } from './words/text.ts';

/** A question that is open, with the run that asks it. */
export type OpenQuestion = { readonly run: string; readonly open: Interaction };

/** An option of a new run, by name. */
export type RunOption = 'engine' | 'model' | 'script' | 'role' | 'mode';

export type RunOptionValues = { readonly [name in RunOption]?: string };

/** An option of a picture, by name. */
export type DrawOptionValues = { readonly [name in 'workflow' | 'format' | 'output']?: string };

/** What a person may do next, as data: the command line says it as a command, the library as a call. */
export type NextStep =
  | {
      readonly do: 'show' | 'log' | 'resume' | 'watch' | 'reply' | 'cancel' | 'remove' | 'list-snapshots';
      readonly run: string;
    }
  /** All that was said in it, from the first event on. */
  | { readonly do: 'tell-story'; readonly run: string }
  /** All codes where none is named. */
  | { readonly do: 'explain'; readonly code?: string }
  /** With an example of how long and which. */
  | { readonly do: 'prune' }
  | { readonly do: 'prompt'; readonly run: string; readonly turn: string }
  /** `given`: what was right in an answer that was not, by field. */
  | (OpenQuestion & { readonly do: 'answer'; readonly given?: ReadonlyMap<string, string> })
  /** The same, as far as a list knows the question. */
  | { readonly do: 'answer-pending'; readonly run: string; readonly pending: PendingSummary }
  | { readonly do: 'answer-one'; readonly questions: readonly OpenQuestion[] }
  | { readonly do: 'reject-with-reason'; readonly run: string }
  | { readonly do: 'docs'; readonly task: string }
  | { readonly do: 'begin-task' | 'begin-crew' | 'begin-chat' }
  | { readonly do: 'resume-task'; readonly docs: string }
  | { readonly do: 'validate' | 'show-package' | 'trust-package' | 'add-package'; readonly package: string }
  | { readonly do: 'draw'; readonly package: string; readonly options?: DrawOptionValues }
  | { readonly do: 'make-package'; readonly package: string; readonly name?: string }
  /** `over`: the file that is there, to be replaced. */
  | { readonly do: 'pack'; readonly package: string; readonly over?: string }
  | { readonly do: 'start'; readonly package: string; readonly options: RunOptionValues }
  | {
      readonly do:
        | 'list-runs'
        | 'name-run'
        | 'begin'
        | 'start-options'
        | 'list-packages'
        | 'list-engines'
        | 'list-settings';
    }
  | { readonly do: 'change-setting'; readonly key: string; readonly value: string }
  | { readonly do: 'test-notifier' }
  /** All of them where none is named. */
  | { readonly do: 'show-servers'; readonly server?: string }
  /**
   * What was asked for once more, with these options in their order; what stands in angle brackets is to be filled in. `wish`:
   * what it was, in the words of the face that asked, which nobody else reads.
   */
  | { readonly do: 'again'; readonly wish: string; readonly options: RunOptionValues }
  /** One option of it alone. */
  | { readonly do: 'option'; readonly name: RunOption; readonly value: string };

/** The steps that do one of these things. */
export type StepTo<D extends NextStep['do']> = NextStep extends infer S
  ? S extends { readonly do: infer E }
    ? D extends E
      ? S
      : never
    : never
  : never;

/** Steps in a sentence, which is told how each of them is said. */
export type HelpSentence = {
  readonly steps: readonly Help[];
  readonly said: (...steps: readonly string[]) => Text;
};

/** What helps: words alone, a step, or steps in a sentence. */
export type Help = Text | NextStep | HelpSentence;

/** Help as it is read; `sayStep` says a step as its face does. */
export function helpText(help: Help, sayStep: (step: NextStep) => Text): Text {
  if ('en' in help) return help;
  if ('do' in help) return sayStep(help);
  return composed((say) => say(help.said(...help.steps.map((step) => say(helpText(step, sayStep))))));
}
