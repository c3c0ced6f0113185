import { emptyList } from '../append-list.ts';
import { settingsOf } from '../engine/program-settings.ts';
import { VERDICT_WORDS } from '../words/verdict-words.ts';
import type { EventOf, Recorded } from './events.ts';
import { type Kit, NOTHING_SPENT, newFrame, type Run } from './run.ts';

/** The run before its second event. */
export function begin(id: string, kit: Kit, first: Recorded): Run {
  const { event: started, seq, epoch } = first;
  if (started.type !== 'run.started') throw new Error(`${id} begins with ${started.type}`);
  return {
    id,
    kit,
    started,
    startedAt: first.ts,
    seq,
    epoch,
    stopped: false,
    drained: 0,
    cycle: 1,
    outcome: undefined,
    blocked: undefined,
    frames: [newFrame(started.workflow, started.state)],
    renderings: emptyList(),
    turns: 0,
    turn: undefined,
    exchange: undefined,
    interruptions: 0,
    retryAt: undefined,
    reply: undefined,
    calls: [],
    spokenIn: undefined,
    repeated: undefined,
    outside: emptyList(),
    rewinds: 0,
    waits: 0,
    onward: false,
    output: undefined,
    chosen: undefined,
    input: undefined,
    notice: undefined,
    interactions: [],
    asked: 0,
    proposed: undefined,
    grants: 0,
    grant: undefined,
    children: [],
    spent: NOTHING_SPENT,
    threads: {},
    warnings: unprotected(started) ? [{ code: 'SANDBOX_PLAIN', message: VERDICT_WORDS.sandboxPlain.en }] : [],
  };
}

/** Said in every run whose programs are kept in nothing, whatever becomes of it. */
export function unprotected({ engine, engines = {} }: EventOf<'run.started'>): boolean {
  return [engine, ...Object.values(engines)].some((choice) => settingsOf(choice).sandbox === 'plain');
}
