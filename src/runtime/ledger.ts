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

/** The run in our hands: what happens is decided and recorded here, and nowhere else. */
export type Ledger = {
  run(): Run;
  /** There may be commands that have not been taken. */
  expectMail(): void;
  /** Shows the state, and takes note of a new owner. */
  open(): Promise<Action>;
  /** Records what happened with all that follows from it, and says what to do now. */
  commit(happenings: readonly Happening[], options: { readonly acting: boolean }): Promise<Action>;
  /** Records only the facts, and gives the run back: what would follow from them is the next owner's. */
  leave(happenings: readonly Happening[], reason: string): Promise<'done'>;
  rest(): Promise<void>;
  isReleased(): boolean;
};

type Asks = {
  /** Faults where the engine that is to speak next cannot be asked. */
  readonly ready: (run: Run) => Promise<void>;
  /** A child is about to go on: its parent looks at what is its own first. */
  readonly lookBefore: (parent: string) => Promise<void>;
  /** Nothing holds the run any more. */
  readonly rests: (run: Run, action: Action) => boolean;
};

type Judged = { readonly facts: readonly RunEvent[]; readonly after: Run };
type Decided = { readonly planned: Plan; readonly facts: Judged };

export function ledger(
  surroundings: Shared,
  owned: Owned,
  onEvents: ((events: readonly Recorded[]) => void) | undefined,
  { ready, lookBefore, rests }: Asks,
): Ledger {
  const { store, clock, documents } = surroundings;
  const { run, record, release, isReleased } = runLog(surroundings, owned, onEvents);
  const shown = shownFiles(surroundings);
  const looks = { store, documents, lookBefore };
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
      const { facts, after } = await withDocuments(looks, run(), [...happenings, { kind: 'left', reason }], now);
      await record({ events: facts, run: after, action: park(), texts: new Map() }, now, { release: true });
      return 'done';
    },
  };

  async function commit(happenings: readonly Happening[], { acting }: { readonly acting: boolean }): Promise<Action> {
    for (;;) {
      const now = clock.now();
      const { planned, facts } = await decided(happenings, now);
      const { action } = planned;
      if (beginsExchange(planned)) await held(facts, planned, now);
      const resting = !acting && rests(planned.run, action);
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
   * Where its engine cannot be asked, only what has happened is recorded, and the run is given back: nothing has failed yet.
   * Where nothing has happened but that we have looked, nothing is recorded: it may be looked at for days.
   */
  async function held({ facts, after }: Judged, planned: Plan, now: number): Promise<void> {
    try {
      await ready(planned.run);
    } catch (problem) {
      const events = facts.some(({ type }) => type !== 'owner.changed') ? facts : [];
      await record({ events, run: after, action: park(), texts: new Map() }, now, { release: true });
      if (events.length === 0) await release();
      throw isFault(problem) ? heldUp(problem, run().id, facts) : problem;
    }
  }

  /** A person's edit on disk is looked for before each turn, and judged like any other command. */
  async function decided(happenings: readonly Happening[], now: number): Promise<Decided> {
    const expected = mail;
    // Before looking, not after: what comes in while we look must not be forgotten.
    mail = false;
    const posts = expected ? await store.posts(run().id, run().drained) : [];
    const judged = await withDocuments(looks, run(), inOrder(happenings, posts), now);
    const { facts, after } = judged;
    const planned = planAfter(after, facts, now);
    const edit = beginsTurn(planned) ? await shown.edits(after, now) : [];
    if (edit.length === 0) return { planned, facts: judged };
    const edited = { facts: [...facts, ...edit], after: evolveAll(after, edit, now) };
    return { planned: planAfter(edited.after, edited.facts, now), facts: edited };
  }
}

/** Each happening is judged against the run as the one before it left it. */
function judge(run: Run, happenings: readonly Happening[], now: number): Judged {
  return happenings.reduce<Judged>(
    ({ facts, after }, happening) => {
      const events = decide(after, happening, now);
      return { facts: [...facts, ...events], after: evolveAll(after, events, now) };
    },
    { facts: [], after: run },
  );
}

/** With what people and agents have done to the documents of a task since they were last looked at. */
async function withDocuments(
  looks: Pick<RuntimePlace, 'store'> & { readonly documents: RuntimePlace['documents'] } & Pick<Asks, 'lookBefore'>,
  run: Run,
  happenings: readonly Happening[],
  now: number,
): Promise<Judged> {
  const { facts, after } = judge(run, happenings, now);
  const { parent } = after.started;
  if (parent !== undefined && goesOn(run, after)) await looks.lookBefore(parent.run);
  const events = await lookAtDocuments(looks, after, { before: run, facts, happenings, now });
  return { facts: [...facts, ...events], after: evolveAll(after, events, now) };
}

/** A new owner introduces itself first; then come commands, so that an earlier cancel wins over a later reply. */
function inOrder(happenings: readonly Happening[], posts: readonly Posted[]): readonly Happening[] {
  const [first, ...others] = happenings;
  const posted = posts.map((post): Happening => ({ kind: 'posted', post }));
  return first?.kind === 'taken' ? [first, ...posted, ...others] : [...posted, ...happenings];
}

/** Also a turn that is over before its first exchange: the edit may be what lets a blocked run go on. */
function beginsTurn({ action, events, run }: Plan): boolean {
  if (events.some(({ type }) => type === 'turn.started')) return true;
  return action.kind === 'exchange' && action.opening.length > 0 && run.exchange?.exchange === 1;
}

function beginsExchange({ action }: Plan): boolean {
  return action.kind === 'exchange' && action.opening.length > 0;
}

/** What is missing, with what became of a person's words, and how the run goes on once it is there. */
function heldUp(fault: Fault, runId: string, facts: readonly RunEvent[]): Fault {
  const said = facts.some(({ type }) => type === 'input.taken') ? RUN_WORDS.recorded(fault.said) : fault.said;
  return new Fault(fault.code, said, {
    cause: fault,
    help: {
      steps: [...(fault.advice === undefined ? [] : [fault.advice]), { do: 'resume', run: runId }],
      said: RUN_WORDS.oneThenOther,
    },
  });
}
