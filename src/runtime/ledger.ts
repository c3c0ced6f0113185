import { Fault, isFault } from '../core/fault.ts';
import type { Posted } from '../core/run/commands.ts';
import { decide, type Happening } from '../core/run/decide/decide.ts';
import { goesOn } from '../core/run/decide/document-looks.ts';
import type { Recorded, RunEvent } from '../core/run/events.ts';
import { evolveAll } from '../core/run/fold/evolve.ts';
import { type Action, park } from '../core/run/next/action.ts';
import { type Plan, planAfter } from '../core/run/next/plan.ts';
import type { Run } from '../core/run/run.ts';
import { RUN_WORDS } from '../core/words/run-words.ts';
import { lookAtDocuments } from './look-at-documents.ts';
import { type Owned, runLog } from './run-log.ts';
import type { RuntimePlace, Shared } from './runtime-place.ts';
import { shownFiles } from './shown-files.ts';

/** The run that this process owns: what happens to it is decided and recorded here, and nowhere else. */
export type Ledger = {
  run(): Run;
  /** The mailbox may hold commands that have not been taken. */
  expectMail(): void;
  /** Writes the files that show the run, records a new owner, and says what to do first. */
  open(): Promise<Action>;
  /** Records what happened with all that follows from it, and says what to do now. */
  commit(happenings: readonly Happening[], options: { readonly acting: boolean }): Promise<Action>;
  /** Records only the facts and gives the run back. The next owner works out what follows from them. */
  leave(happenings: readonly Happening[], reason: string): Promise<'done'>;
  rest(): Promise<void>;
  isReleased(): boolean;
};

/** What the ledger asks of the driver of the run. */
type Driver = {
  /** Faults where the engine that is to be asked next cannot be asked here. */
  readonly ready: (run: Run) => Promise<void>;
  /** Has the parent of this child look at its documents, before the child goes on. */
  readonly lookAsParent: (parent: string) => Promise<void>;
  /** Whether the run can be given back instead of doing this. */
  readonly isAtRest: (run: Run, action: Action) => boolean;
};

type JudgedRun = { readonly facts: readonly RunEvent[]; readonly after: Run };
type Decided = { readonly planned: Plan; readonly facts: JudgedRun };

export function ledger(
  shared: Shared,
  owned: Owned,
  onEvents: ((events: readonly Recorded[]) => void) | undefined,
  { ready, lookAsParent, isAtRest }: Driver,
): Ledger {
  const { store, clock, documents } = shared;
  const { run, record, release, isReleased } = runLog(shared, owned, onEvents);
  const shown = shownFiles(shared);
  const looks = { store, documents, lookAsParent };
  let mail = true;

  return {
    run,
    rest: release,
    isReleased,
    commit,
    expectMail: () => {
      mail = true;
    },
    async open() {
      const told = await shown.show(run());
      const isNew = owned.lease.epoch > owned.run.epoch;
      return commit([...(isNew ? [{ kind: 'taken', owner: store.owner } as const] : []), ...told], { acting: false });
    },
    async leave(happenings, reason) {
      const now = clock.now();
      const { facts, after } = await judgeWithDocuments(looks, run(), [...happenings, { kind: 'left', reason }], now);
      await record({ events: facts, run: after, action: park(), texts: new Map() }, now, { release: true });
      return 'done';
    },
  };

  async function commit(happenings: readonly Happening[], { acting }: { readonly acting: boolean }): Promise<Action> {
    for (;;) {
      const now = clock.now();
      const { planned, facts } = await decideAll(happenings, now);
      const { action } = planned;
      if (beginsExchange(planned)) await requireReady(facts, planned, now);
      const resting = !acting && isAtRest(planned.run, action);
      // Commands come first: one that came while we decided sends us back to decide again.
      const recorded = await record(planned, now, { ifMailbox: planned.run.drained, release: resting });
      if (recorded) {
        const told = await shown.show(run(), planned.events);
        return told.length === 0 ? action : commit(told, { acting });
      }
      mail = true;
    }
  }

  /**
   * Where the engine cannot be asked, only the facts are recorded and the run is given back: no exchange has failed yet. A change of
   * owner alone is not recorded, because workers may try such a run again for days.
   */
  async function requireReady({ facts, after }: JudgedRun, planned: Plan, now: number): Promise<void> {
    try {
      await ready(planned.run);
    } catch (problem) {
      const events = facts.some(({ type }) => type !== 'owner.changed') ? facts : [];
      await record({ events, run: after, action: park(), texts: new Map() }, now, { release: true });
      if (events.length === 0) await release();
      throw isFault(problem) ? notReadyFault(problem, run().id, facts) : problem;
    }
  }

  /** Judges happenings and posted commands, plans what follows, and before each turn judges what people have edited on disk. */
  async function decideAll(happenings: readonly Happening[], now: number): Promise<Decided> {
    const expected = mail;
    // Cleared before the mailbox is read: a command that comes in meanwhile sets it again.
    mail = false;
    const posts = expected ? await store.posts(run().id, run().drained) : [];
    const judged = await judgeWithDocuments(looks, run(), sortHappenings(happenings, posts), now);
    const { facts, after } = judged;
    const planned = planAfter(after, facts, now);
    const edit = beginsTurn(planned) ? await shown.edits(after, now) : [];
    if (edit.length === 0) return { planned, facts: judged };
    const edited = { facts: [...facts, ...edit], after: evolveAll(after, edit, now) };
    return { planned: planAfter(edited.after, edited.facts, now), facts: edited };
  }
}

/** Each happening is judged against the run as the one before it left it. */
function judge(run: Run, happenings: readonly Happening[], now: number): JudgedRun {
  return happenings.reduce<JudgedRun>(
    ({ facts, after }, happening) => {
      const events = decide(after, happening, now);
      return { facts: [...facts, ...events], after: evolveAll(after, events, now) };
    },
    { facts: [], after: run },
  );
}

/** With what people and agents have done to the documents of a task since they were last looked at. */
async function judgeWithDocuments(
  looks: Pick<RuntimePlace, 'store'> & { readonly documents: RuntimePlace['documents'] } & Pick<Driver, 'lookAsParent'>,
  run: Run,
  happenings: readonly Happening[],
  now: number,
): Promise<JudgedRun> {
  const { facts, after } = judge(run, happenings, now);
  const { parent } = after.started;
  if (parent !== undefined && goesOn(run, after)) await looks.lookAsParent(parent.run);
  const events = await lookAtDocuments(looks, after, { before: run, facts, happenings, now });
  return { facts: [...facts, ...events], after: evolveAll(after, events, now) };
}

/** A new owner comes first, then the commands: a cancel that was posted before the reply came wins over it. */
function sortHappenings(happenings: readonly Happening[], posts: readonly Posted[]): readonly Happening[] {
  const [first, ...others] = happenings;
  const posted = posts.map((post): Happening => ({ kind: 'posted', post }));
  return first?.kind === 'taken' ? [first, ...posted, ...others] : [...posted, ...happenings];
}

/** Also true of a turn that ends before its first exchange: a person's edit may be what lets a blocked run go on. */
function beginsTurn({ action, events, run }: Plan): boolean {
  if (events.some(({ type }) => type === 'turn.started')) return true;
  return action.kind === 'exchange' && action.opening.length > 0 && run.exchange?.exchange === 1;
}

function beginsExchange({ action }: Plan): boolean {
  return action.kind === 'exchange' && action.opening.length > 0;
}

/** The fault of an engine that is not ready, with two steps: bring what is missing, then resume this run. */
function notReadyFault(fault: Fault, runId: string, facts: readonly RunEvent[]): Fault {
  const said = facts.some(({ type }) => type === 'input.taken') ? RUN_WORDS.recorded(fault.said) : fault.said;
  return new Fault(fault.code, said, {
    cause: fault,
    help: {
      steps: [...(fault.advice === undefined ? [] : [fault.advice]), { do: 'resume', run: runId }],
      said: RUN_WORDS.oneThenOther,
    },
  });
}
