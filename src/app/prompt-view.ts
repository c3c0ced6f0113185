import { type InspectedPrompt, promptDiff } from '../core/prompt/prompt-diff.ts';

/** A prompt that was sent, with what it is made of. */
export type PromptView = ReturnType<typeof promptView>;

/** A prompt as machines read it; with the one before, also what went and what came. */
export function promptView(runId: string, prompt: InspectedPrompt, before?: InspectedPrompt) {
  if (before === undefined) return { runId, ...prompt };
  const parts = promptDiff(before, prompt);
  const of = (wanted: string) => parts.flatMap(({ kind, layers }) => (kind === wanted ? layers : []));
  return { runId, ...prompt, diff: { removed: of('removed'), added: of('added') } };
}
