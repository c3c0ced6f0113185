import { ASKED_WORDS } from '../words/asked-words.ts';
import { asked, told } from '../words/recordable.ts';
import { TROUBLE_WORDS } from '../words/trouble-words.ts';
import type { ExitKind, ExitVerdict, YieldFacts } from './exit-kind.ts';

/** The model gives its result by a call, and nothing speaks after it. */
export const finishExit = {
  form: { fields: {}, setsOwnId: true },
  leftBy: 'runtime',
  offers: ['completionResult'],
  prompt: {
    thread: 'run',
    protocol: { key: 'finish', file: 'run-directive-protocol-finish' },
    validation: () => ['completionResult has been called and accepted'],
    allowedNext: 'chosen by the runtime once completionResult is accepted',
  },
  rules: { onStop: 'block', judge },
} as const satisfies ExitKind;

function judge({ nodeId, mode, moved, settled, wornOut, repairsLeft, segments }: YieldFacts): ExitVerdict {
  if (wornOut.length > 0)
    return { kind: 'block', code: 'RETRY_EXHAUSTED', ...told(TROUBLE_WORDS.itemsWornOut(wornOut.join(', '))) };
  if (mode === 'interactive' && !(settled && repairsLeft > 0)) {
    const said = segments.findLast((segment) => segment.trim() !== '');
    return { kind: 'wait', question: asked(said ?? ASKED_WORDS.silent), warnings: [] };
  }
  if (moved && !settled) return { kind: 'notice', text: `Go on with node ${nodeId}.` };
  if (repairsLeft <= 0) return { kind: 'block', code: 'NO_PROGRESS', ...told(TROUBLE_WORDS.stuck(nodeId)) };
  const text = settled
    ? 'All the work is done. Call completionResult with the result now: only that ends it.'
    : `Your turn ended, but node ${nodeId} is left by completionResult alone. Finish its work and call it; nobody can be asked.`;
  return { kind: 'notice', text };
}
