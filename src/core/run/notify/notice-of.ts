import { shortened, summarizePending } from '../../interaction/summarize-pending.ts';
import { keepDefined } from '../../keep-defined.ts';
import { askedText, troubleText } from '../../words/asked-text.ts';
import { composed } from '../../words/text.ts';
import type { Run } from '../run.ts';
import type { RunStatus } from '../view/status.ts';
import { statusOf, summarize } from '../view/summarize.ts';
import type { Notice, NoticeEvent } from './notice.ts';

const EVENT_OF: { readonly [S in RunStatus]?: NoticeEvent } = {
  waiting_user: 'waiting',
  blocked: 'blocked',
  failed: 'failed',
  completed: 'completed',
};

/** The end of a child is its parent's to know; what it asks is a person's. */
const OF_CHILDREN: ReadonlySet<NoticeEvent> = new Set(['waiting', 'blocked']);

/** What is to be told of an append: it has come to rest in another way, or asks for something more. */
export function noticeOf(before: Run, after: Run): Notice | undefined {
  const status = statusOf(after);
  const event = EVENT_OF[status];
  if (event === undefined || (after.started.parent !== undefined && !OF_CHILDREN.has(event))) return undefined;
  const known = new Set(before.interactions.map(({ id }) => id));
  // Looked for in vain once more: people have been told of it.
  const { awaited } = before;
  if (event === 'blocked' && awaited !== undefined && after.interactions.every(({ code }) => code === awaited.code))
    return undefined;
  const isNew = status !== statusOf(before) || after.interactions.some(({ id }) => !known.has(id));
  return isNew ? describe(after, event) : undefined;
}

function describe(run: Run, event: NoticeEvent): Notice {
  const { workflow, node, parent } = summarize(run);
  const { outcome, started } = run;
  const [first] = run.interactions;
  const failure = outcome?.kind === 'failed' ? outcome : undefined;
  return keepDefined({
    event,
    package: started.package.name,
    workflow,
    node,
    project: started.project,
    asks: run.interactions
      .map(summarizePending)
      .map(({ id, kind, code, prompt }) => keepDefined({ id, kind, prompt, code })),
    code: failure?.code,
    message: failure?.message,
    said: first === undefined ? failure && troubleText(failure) : composed((say) => shortened(say(askedText(first)))),
    parent,
  });
}
