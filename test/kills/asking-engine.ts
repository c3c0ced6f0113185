import { CONFIRM_WIDGET } from '../../src/core/gate/gate.ts';
import type { Json } from '../../src/core/json.ts';
import { isObject } from '../../src/core/json.ts';
import type { PromptMessage } from '../../src/core/prompt/message.ts';
import type { Engine, ReplyCall } from '../../src/ports/engine.ts';

/** What the person wants once the run is completed. */
export const WISH = 'Please go back and build it once more.';

const REOPEN: ReplyCall = {
  tool: 'fs.apply_patch',
  args: {
    path: '@state/workflow.md',
    patch: {
      operation: 'updateFrontmatter',
      update: { currentNodeId: { set: 'build' }, variables: { set: { workflowStatus: 'active' } } },
    },
  },
};

const CONFIRM: ReplyCall = {
  tool: 'ui.ask_user',
  args: { widgetId: CONFIRM_WIDGET, type: 'confirmation', message: 'May I go back and build it once more?' },
};

/**
 * The scripted engine, except after completion. There a kill takes the person's grant away, so how often the model has
 * to ask depends on when it struck, and no list of replies can know that: this part goes by what it was told last.
 */
export function askingEngine(scripted: Engine): Engine {
  return {
    ...scripted,
    exchange: async (request, options) => {
      if (request.profile !== 'post-completion') return scripted.exchange(request, options);
      return {
        outcome: { kind: 'ok' },
        ...reaction(request.messages()),
        ...(request.session === undefined ? {} : { session: request.session }),
      };
    },
  };
}

function reaction(messages: readonly PromptMessage[]): {
  readonly segments: readonly string[];
  readonly calls: readonly ReplyCall[];
} {
  const last = messages.findLast(
    (message) => message.role === 'tool' || ('layer' in message && message.layer === 'UserInput'),
  );
  if (last?.role === 'tool') {
    return codeOf(last.result) === 'STATE_CHANGE_REQUIRES_CONFIRMATION'
      ? { segments: ['That needs a yes.'], calls: [CONFIRM] }
      : { segments: ['Everything is there, once.'], calls: [] };
  }
  return { segments: ['I go back.'], calls: [REOPEN] };
}

function codeOf(result: Json): unknown {
  const error = isObject(result) ? result['error'] : undefined;
  return isObject(error) ? error['code'] : undefined;
}
