import { append, emptyList, itemsFrom, listOf } from '../../append-list.ts';
import { canonicalJson, type Json } from '../../json.ts';
import { compactThread } from '../../prompt/compact.ts';
import { inputTemplate } from '../../prompt/input-template.ts';
import type { EngineChoice, EventOf } from '../events.ts';
import type { Entry, Run, Thread } from '../run.ts';
import { engineOf } from './in-force.ts';

const NEW_THREAD: Thread = {
  head: [],
  body: emptyList(),
  profile: '',
  directive: undefined,
  brief: undefined,
  session: undefined,
  engine: undefined,
  since: 0,
  tokens: 0,
  counted: 0,
  tooLong: false,
};

/** The thread of a name; an unused one is empty. */
export function threadOf(run: Run, name: string | undefined): Thread {
  return (name !== undefined && Object.hasOwn(run.threads, name) ? run.threads[name] : undefined) ?? NEW_THREAD;
}

/** What engines have handed over last in every thread but this one. */
export function otherSessions(run: Run, name: string): readonly Json[] {
  return Object.entries(run.threads).flatMap(([other, { session }]) =>
    other === name || session === undefined ? [] : [session],
  );
}

/** The thread once this exchange has been sent. */
export function threadAfter(run: Run, event: EventOf<'exchange.started'>): Thread {
  const before = threadOf(run, event.thread);
  const placeless = event.cause === 'profile' ? withoutPlaces(before) : before;
  const base = event.compacted === undefined ? placeless : compactThread(placeless, event.compacted);
  const entries = event.added.map((ref): Entry => {
    if (ref.layer === 'UserInput') return spokenInput(run, ref.forNodeId);
    if (ref.layer === 'Notice') return { kind: 'notice', text: run.notice ?? '' };
    return { kind: 'layer', layer: ref.layer as 'RunDirective' | 'NodeBrief', hash: ref.hash, tokens: ref.tokens };
  });
  const engine = engineOf(run);
  const emitted = (layer: string) => event.added.find((ref) => ref.layer === layer)?.hash;
  const body = append(base.body, ...entries);
  return {
    ...base,
    ...(isOther(base.engine, engine) ? { session: undefined, since: base.body.length } : {}),
    engine,
    head: event.head ?? base.head,
    profile: event.profile,
    body,
    directive: emitted('RunDirective') ?? base.directive,
    brief: emitted('NodeBrief') ?? base.brief,
    tokens: event.tokens.body,
    counted: body.length,
    tooLong: false,
  };
}

/** Whether another engine was asked before; none is no other. */
export function isOther(before: EngineChoice | undefined, now: EngineChoice): boolean {
  return before !== undefined && before !== now && canonicalJson(before) !== canonicalJson(now);
}

function spokenInput(run: Run, forNodeId: string | undefined): Entry {
  const template = inputTemplate(run);
  return { kind: 'input', text: run.input ?? '', forNodeId, ...(template === undefined ? {} : { template }) };
}

/** After completion no message that the runtime wrote may speak of a current node any more. */
export function withoutPlaces(thread: Thread): Thread {
  const kept = itemsFrom(thread.body)
    .filter((entry) => entry.kind !== 'layer' && entry.kind !== 'notice')
    .map((entry) => (entry.kind === 'input' ? { ...entry, forNodeId: undefined } : entry));
  const since = Math.min(thread.since, kept.length);
  return { ...thread, body: listOf(kept), since, directive: undefined, brief: undefined, tokens: 0, counted: 0 };
}

/** The threads with this reply added where it was asked for. */
export function addReply(run: Run, { segments, calls, parts, session }: EventOf<'reply.received'>): Run['threads'] {
  const text = segments.join('\n\n');
  const entry: Entry = { kind: 'assistant', text, calls, ...(parts === undefined ? {} : { parts }) };
  return changeThread(run, run.exchange?.thread, (thread) => ({
    body: append(thread.body, entry),
    session: session ?? thread.session,
  }));
}

/** A failed exchange leaves its session, and perhaps the news that the prompt was too long. */
export function afterFailure(run: Run, code: string, session: Thread['session']): Run['threads'] {
  const tooLong = code === 'CONTEXT_TOO_LONG';
  return changeThread(run, run.exchange?.thread, () => (session === undefined ? { tooLong } : { tooLong, session }));
}

/** What was cut off may have left a handle to go on from. */
export function withSession(run: Run, session: Thread['session']): Run['threads'] {
  return session === undefined ? run.threads : changeThread(run, run.exchange?.thread, () => ({ session }));
}

export function threadsWith(run: Run, name: string | undefined, ...entries: readonly Entry[]): Run['threads'] {
  return changeThread(run, name, ({ body }) => ({ body: append(body, ...entries) }));
}

type Change = (thread: Thread) => Partial<Thread>;

function changeThread(run: Run, name: string | undefined, change: Change): Run['threads'] {
  if (name === undefined) return run.threads;
  const thread = threadOf(run, name);
  return { ...run.threads, [name]: { ...thread, ...change(thread) } };
}
