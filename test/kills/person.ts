import type { Json } from '../../src/core/json.ts';
import type { Interaction } from '../../src/core/run/events.ts';
import type { Run } from '../../src/core/run/run.ts';
import { summarize } from '../../src/core/run/view/summarize.ts';
import { WISH } from './asking-engine.ts';

/** What a run looks like to the person beside it. */
export type Sight = {
  readonly run: Run;
  /** Commands were posted that nobody has taken yet. */
  readonly mail: boolean;
  readonly wished: boolean;
  readonly happened: (call: { readonly tool: string; readonly key: string; readonly args: Json }) => boolean;
};

export type Step =
  | { readonly kind: 'resume' }
  | { readonly kind: 'reply'; readonly text: string; readonly change?: string }
  | { readonly kind: 'finished' }
  | { readonly kind: 'stuck'; readonly why: string };

/** What the person of the reference run does next. They go by what they see, so they do the same after a kill. */
export function nextStep(sight: Sight): Step {
  const { run, mail, wished } = sight;
  const { due, status } = summarize(run);
  if (due || mail) return { kind: 'resume' };
  const [open] = run.interactions;
  if (open !== undefined) return answerTo(open, sight);
  if (status !== 'completed') return { kind: 'stuck', why: `the run rests as ${status} and asks nothing` };
  if (run.cycle > 1) return { kind: 'finished' };
  return wished ? { kind: 'stuck', why: 'the wish was taken and forgotten' } : { kind: 'reply', text: WISH };
}

function answerTo(open: Interaction, { run, happened }: Sight): Step {
  if (open.kind === 'confirmation')
    return { kind: 'reply', text: 'yes', ...(open.change === undefined ? {} : { change: open.change.hash }) };
  if (open.kind === 'question' && open.widgetId === 'kills_scope') return { kind: 'reply', text: 'Large, please.' };
  const call = run.calls.find((slot) => slot.call.id === open.callId)?.call;
  if (open.kind === 'in-doubt' && call !== undefined) {
    return { kind: 'reply', text: happened({ ...call, key: `${run.id}/${call.id}` }) ? 'done' : 'run' };
  }
  return { kind: 'stuck', why: `nobody expects this ${open.kind}: ${open.code ?? ''} ${open.prompt}` };
}
