import { ASKED_WORDS } from '../words/asked-words.ts';
import { asked, told } from '../words/recordable.ts';
import { TROUBLE_WORDS } from '../words/trouble-words.ts';
import type { ExitKind, ExitVerdict, YieldFacts } from './exit-kind.ts';

const VALIDATION = [
  'currentNodeId moves only along allowedNext, and only where the condition holds',
  'stepsCompleted only grows, by nodes the run has been at',
];
const DECISION = 'set the variable that decides, and append one decisionLog entry {from, to, label, reason}';

/** The model moves the state on; every write passes the guard. */
export const stateExit = {
  form: { fields: {} },
  leftBy: 'model',
  offers: ['workflow.rewind'],
  prompt: {
    thread: 'run',
    protocol: { key: 'active', file: 'run-directive-protocol' },
    validation: (type) => (type === 'decision' ? [...VALIDATION, DECISION] : VALIDATION),
  },
  rules: { onStop: 'block', judge },
} as const satisfies ExitKind;

function judge({ nodeId, mode, moved, repairsLeft, segments }: YieldFacts): ExitVerdict {
  if (mode === 'interactive') {
    const said = segments.findLast((segment) => segment.trim() !== '');
    return { kind: 'wait', question: asked(said ?? ASKED_WORDS.silent), warnings: [] };
  }
  if (moved) return { kind: 'notice', text: `Go on with node ${nodeId}.` };
  if (repairsLeft <= 0) return { kind: 'block', code: 'NO_PROGRESS', ...told(TROUBLE_WORDS.stuck(nodeId)) };
  return {
    kind: 'notice',
    text: `Your turn ended, but the run still stands at node ${nodeId}. Finish its work and move the state on with fs.apply_patch; nobody can be asked.`,
  };
}
