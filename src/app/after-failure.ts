import { descriptorOf } from '../core/engine/descriptors.ts';
import { isFaultCode } from '../core/fault.ts';
import type { Help } from '../core/help.ts';
import { engineOf } from '../core/run/fold/in-force.ts';
import type { Run } from '../core/run/run.ts';
import { AFTER_WORDS } from '../core/words/answer-words.ts';
import type { Text } from '../core/words/text.ts';

/** What helps after this failure, which has ended the run; undefined where none has. */
export function afterFailure(run: Run): Help | undefined {
  if (run.outcome?.kind !== 'failed') return undefined;
  const { code } = run.outcome;
  const known = Object.hasOwn(HELPS, code) ? HELPS[code]?.(run) : undefined;
  return known ?? (isFaultCode(code) ? { do: 'explain', code } : { do: 'log', run: run.id });
}

/** The story with the agent's words in it, which the log has in a form for programs. */
const afterStory =
  (said: (story: string, mode: string) => Text) =>
  ({ id: run }: Run): Help => ({
    steps: [
      { do: 'tell-story', run },
      { do: 'option', name: 'mode', value: 'interactive' },
    ],
    said: (story = '', mode = '') => said(story, mode),
  });

const HELPS: { readonly [code: string]: (run: Run) => Help | undefined } = {
  OUTPUT_INVALID: afterStory(AFTER_WORDS.askIt),
  DONE_WITH_INVALID_OUTPUT: afterStory(AFTER_WORDS.makeClearer),
  INTERACTIVE_MAX_ATTEMPT_EXCEEDED: afterStory(AFTER_WORDS.allowMore),
  ENGINE_AUTH: (run) => {
    const program = descriptorOf(engineOf(run).id)?.program;
    return program === undefined ? undefined : AFTER_WORDS.logIn(program);
  },
};
