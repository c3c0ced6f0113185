import { Fault } from '../core/fault.ts';
import { inspectPrompt } from '../core/prompt/inspect-prompt.ts';
import type { InspectedPrompt } from '../core/prompt/prompt-diff.ts';
import { plan } from '../core/run/next/plan.ts';
import { ENGINE_WORDS } from '../core/words/engine-words.ts';
import { prepareRun, type StartRequest } from './prepare-run.ts';
import type { RuntimePlace } from './runtime-place.ts';

const NO_RUN = 'run_dry';
const SKILL_FILE = 'SKILL.md';

/** Engines that are programs have an argument list; for the others it is empty. */
export type Rehearsed = InspectedPrompt & { readonly argv: readonly string[] };

/** The first prompt that a run would send. Nothing is stored, asked or started. */
export function rehearse(templates: RuntimePlace['templates'], request: StartRequest): Rehearsed {
  const { run } = prepareRun({ templates, skillFile: () => SKILL_FILE }, request, NO_RUN, 0);
  const planned = plan(run, [], 0);
  const event = planned.events.find(({ type }) => type === 'exchange.started');
  if (event?.type !== 'exchange.started') {
    throw new Fault('BAD_USAGE', ENGINE_WORDS.restsBefore, {
      help: { do: 'start-options' },
    });
  }
  const exchange = { event, run: planned.run };
  const prompt = inspectPrompt(exchange, exchange, [], (hash) => planned.texts.get(hash) ?? '');
  return { ...prompt, argv: event.argv ?? [] };
}
