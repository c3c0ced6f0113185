import { descriptorOf } from '../../core/engine/descriptors.ts';
import { isFaultCode } from '../../core/fault.ts';
import { engineOf } from '../../core/run/fold/in-force.ts';
import type { Run } from '../../core/run/run.ts';
import { AFTER_WORDS } from '../../core/words/answer-words.ts';
import { asIs, type Text } from '../../core/words/text.ts';

/** What helps after this failure, which has ended the run; undefined where none has. */
export function afterFailure(run: Run): Text | undefined {
  if (run.outcome?.kind !== 'failed') return undefined;
  const { code } = run.outcome;
  const known = Object.hasOwn(HELPS, code) ? HELPS[code]?.(run) : undefined;
  return known ?? asIs(isFaultCode(code) ? `signalbox explain ${code}` : `signalbox log ${run.id}`);
}

type Help = (run: Run) => Text | undefined;

/** The story with the agent's words in it, which the log has in a form for programs. */
const story = ({ id }: Run): string => `signalbox watch ${id} --from 0`;

const HELPS: { readonly [code: string]: Help } = {
  OUTPUT_INVALID: (run) => AFTER_WORDS.askIt(story(run)),
  DONE_WITH_INVALID_OUTPUT: (run) => AFTER_WORDS.makeClearer(story(run)),
  INTERACTIVE_MAX_ATTEMPT_EXCEEDED: (run) => AFTER_WORDS.allowMore(story(run)),
  ENGINE_AUTH: (run) => {
    const program = descriptorOf(engineOf(run).id)?.program;
    return program === undefined ? undefined : AFTER_WORDS.logIn(program);
  },
};
