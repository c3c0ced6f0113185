import { CONFIRM_WIDGET } from '../../src/core/gate/gate.ts';
import { canonicalJson, isObject, type Json } from '../../src/core/json.ts';
import type { PromptMessage } from '../../src/core/prompt/message.ts';
import type { Engine, ReplyCall } from '../../src/ports/engine.ts';

/** Calls that go together; the next ones wait for their answers. */
type Step = readonly ReplyCall[];

const patch = (update: { readonly [key: string]: Json }): ReplyCall => ({
  tool: 'fs.apply_patch',
  args: { path: '@state/workflow.md', patch: { operation: 'updateFrontmatter', update } },
});
const one = (tool: string, args: Json): Step => [{ tool, args }];

const REOPEN = patch({ currentNodeId: { set: 'build' }, variables: { set: { workflowStatus: 'active' } } });
const CONFIRM: ReplyCall = {
  tool: 'ui.ask_user',
  args: { widgetId: CONFIRM_WIDGET, type: 'confirmation', message: 'May I go back and build it once more?' },
};

/** What the program does at each node: every effect, calls side by side, a refused move, a question, two cycles. */
const WORK: { readonly [node: string]: readonly Step[] } = {
  gather: [
    ['stock', 'shelf', 'door'].map((look) => ({ tool: 'pure', args: { look } })),
    one('once', { order: 'paper' }),
    // In one breath: the second has to wait for the first, and the third for both.
    [
      { tool: 'idempotent', args: { book: 'table' } },
      { tool: 'verify', args: { file: 'plan.md', text: 'the plan, first version\n' } },
      { tool: 'pure', args: { look: 'table' } },
    ],
    [patch({ currentNodeId: { set: 'check' } })],
    one('ui.ask_user', { widgetId: 'kills_scope', message: 'How large shall it be?' }),
    [patch({ variables: { set: { size: 'large' } } })],
    one('once', { order: 'wood' }),
    [patch({ currentNodeId: { set: 'route' }, stepsCompleted: { append: 'gather' } })],
  ],
  build: [
    one('verify', { file: 'plan.md', text: 'the plan, second version\n' }),
    one('once', { order: 'nails' }),
    // The move comes first, the effect after it.
    [patch({ currentNodeId: { set: 'check' }, variables: { set: { built: 1 } } })],
    one('once', { order: 'varnish' }),
    [patch({ currentNodeId: { set: 'check' }, variables: { set: { built: 2 } } })],
  ],
  check: [
    one('pure', { look: 'joints' }),
    one('verify', { file: 'report.md', text: 'nothing is missing\n' }),
    [
      patch({
        currentNodeId: { set: 'end' },
        stepsCompleted: { append: ['check', 'end'] },
        variables: { set: { workflowStatus: 'complete' } },
      }),
    ],
    one('idempotent', { book: 'crane' }),
    [patch({ currentNodeId: { set: 'end' }, variables: { set: { workflowStatus: 'complete', again: true } } })],
  ],
};

/**
 * A program: it works on while its exchange is under way. Cut off, it reads in the recorded conversation what has been done,
 * and goes on from there; it leaves a node, asks and completes as any model does, and ends its turn after each of these.
 */
export function programEngine(): Engine {
  return {
    async exchange({ node, profile, messages }, { onCall, signal }) {
      if (onCall === undefined) throw new Error('Nobody takes calls');
      const done = answered(messages());
      for (const step of profile === 'post-completion' ? reopening(messages()) : (WORK[node ?? ''] ?? [])) {
        const calls = step.filter((call) => profile === 'post-completion' || !done.has(nameOf(call)));
        const results = await Promise.all(calls.map(onCall));
        if (signal.aborted) return { outcome: { kind: 'aborted' }, segments: [], calls: [] };
        if (calls.some((call, index) => endsTurn(call, results[index]))) break;
      }
      return { outcome: { kind: 'ok' }, segments: [`That was ${node}.`], calls: [] };
    },
  };
}

/** After completion: what a person has said last is the wish, or a yes to it; where it is refused, a person is asked. */
function reopening(messages: readonly PromptMessage[]): readonly Step[] {
  const last = messages.findLast(
    (message) => message.role === 'tool' || ('layer' in message && message.layer === 'UserInput'),
  );
  if (last?.role !== 'tool') return [[REOPEN], [CONFIRM]];
  return codeOf(last.result) === 'STATE_CHANGE_REQUIRES_CONFIRMATION' ? [[CONFIRM]] : [];
}

function endsTurn({ tool, args }: ReplyCall, result: Json | undefined): boolean {
  const ok = isObject(result) && result['ok'] === true;
  return ok && (tool === 'ui.ask_user' || (tool === 'fs.apply_patch' && canonicalJson(args).includes('currentNodeId')));
}

/** Calls that have a result, unless it says that nothing was carried out. */
function answered(messages: readonly PromptMessage[]): ReadonlySet<string> {
  return new Set(
    messages.flatMap((message) => {
      if (message.role !== 'tool' || codeOf(message.result) === 'STALE') return [];
      return [nameOf(callOf(messages, message.callId))];
    }),
  );
}

function callOf(messages: readonly PromptMessage[], id: string): Pick<ReplyCall, 'tool' | 'args'> {
  const calls = messages.flatMap((message) => (message.role === 'assistant' ? message.calls : []));
  return calls.find((call) => call.id === id) ?? CONFIRM;
}

function nameOf({ tool, args }: Pick<ReplyCall, 'tool' | 'args'>): string {
  return `${tool} ${canonicalJson(args)}`;
}

function codeOf(result: Json): unknown {
  const error = isObject(result) ? result['error'] : undefined;
  return isObject(error) ? error['code'] : undefined;
}
