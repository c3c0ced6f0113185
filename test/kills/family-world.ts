import type { Command, Posted } from '../../src/core/run/commands.ts';
import { decide, type Happening } from '../../src/core/run/decide/decide.ts';
import type { ReplyFacts } from '../../src/core/run/decide/decide-reply.ts';
import type { Recorded, RunEvent } from '../../src/core/run/events.ts';
import { letters } from '../../src/core/run/family/letters.ts';
import { evolve } from '../../src/core/run/fold/evolve.ts';
import { next } from '../../src/core/run/next/next.ts';
import { plan } from '../../src/core/run/next/plan.ts';
import type { Run } from '../../src/core/run/run.ts';
import { begin } from '../../src/core/run/start/begin-run.ts';
import type { Tool } from '../../src/ports/tool.ts';
import { perform } from '../../src/runtime/perform.ts';

/** What is outside of all runs, and can be copied. */
export type Outside = { readonly files: Map<string, string>; readonly deeds: string[] };

/** One write of any run with the letters that went with it, and what lay outside by then. */
export type Append = {
  readonly runId: string;
  readonly events: readonly RunEvent[];
  readonly created: readonly { readonly runId: string; readonly events: readonly RunEvent[] }[];
  readonly posted: readonly Letter[];
  readonly outside: Outside;
};

type Letter = { readonly runId: string; readonly key: string; readonly command: Command };

export type Member = { readonly log: readonly Recorded[]; readonly posts: readonly Posted[]; readonly run: Run };

/** An engine and a person who are functions of the runs alone. */
export type FamilyCast = {
  readonly replies: (run: Run) => Omit<ReplyFacts, 'turn' | 'exchange'>;
  /** What the person sends to a run that waits for them. */
  readonly answers: (run: Run, outside: Outside) => Command | undefined;
  readonly tools: (outside: Outside) => readonly Tool[];
};

export type FamilyOptions = {
  readonly cast: FamilyCast;
  readonly kit: Run['kit'];
  /** Which of the runs that could go on goes on. */
  readonly pick: (count: number) => number;
  /** Every letter comes a second time. */
  readonly twice: boolean;
};

const NOW = 1_000;
const MOST_STEPS = 2_000;

/** Several runs and their letters, without store and clock: each step is one append of one of them. */
export class FamilyWorld {
  readonly members = new Map<string, Member>();
  readonly appends: Append[] = [];
  private readonly options: FamilyOptions;
  private outside: Outside = { files: new Map(), deeds: [] };

  constructor(options: FamilyOptions) {
    this.options = options;
  }

  /** What every run finds that was killed after these appends. `outside`: whether the act that followed had happened. */
  static after(options: FamilyOptions, appends: readonly Append[], outside: Outside): FamilyWorld {
    const world = new FamilyWorld(options);
    world.outside = copyOf(outside);
    for (const { runId, events, created, posted } of appends) world.write(runId, events, created, posted);
    for (const [id, member] of world.members) {
      const run = { ...member.run, epoch: member.run.epoch + 1 };
      world.members.set(id, { ...member, run });
      world.happen(id, { kind: 'taken', owner: 'next' });
    }
    return world;
  }

  begin(runId: string, events: readonly RunEvent[]): this {
    this.append(runId, events, [], []);
    return this;
  }

  seen(): Outside {
    return this.outside;
  }

  /** Until nobody has anything to do. `settled`: an exchange that was cut off has come to its end since. */
  async play(settled: boolean): Promise<this> {
    for (let step = 0; step < MOST_STEPS; step += 1) {
      const able = [...this.members.keys()].filter((id) => this.canGoOn(id));
      const id = able[this.options.pick(able.length)] ?? able[0];
      if (id === undefined) return this;
      await this.step(id, settled);
    }
    throw new Error('The family never comes to its end');
  }

  private canGoOn(id: string): boolean {
    const { run, posts } = this.member(id);
    if (posts.length > run.drained || this.options.cast.answers(run, this.outside) !== undefined) return true;
    return next(run, NOW).kind !== 'park';
  }

  private async step(id: string, settled: boolean): Promise<void> {
    const { run, posts } = this.member(id);
    const { cast } = this.options;
    const post = posts[run.drained];
    if (post !== undefined) return this.happen(id, { kind: 'posted', post });
    const action = next(run, NOW);
    const { turn, exchange } = run.exchange ?? { turn: 0, exchange: 0 };
    if (action.kind === 'settle' && !settled) return this.happen(id, { kind: 'interrupted', turn, exchange });
    if (action.kind === 'exchange' && run.exchange === undefined) return this.happen(id);
    if (action.kind === 'exchange' || action.kind === 'settle')
      return this.happen(id, { kind: 'replied', reply: { turn, exchange, ...cast.replies(run) } });
    if (action.kind === 'calls') {
      const actors = { engines: unasked, tools: cast.tools(this.outside), now: () => NOW, textOf: () => '' };
      return this.happen(id, await perform(run, action, actors, new AbortController().signal));
    }
    const command = action.kind === 'park' ? cast.answers(run, this.outside) : undefined;
    if (command === undefined) return this.happen(id);
    this.append(id, [], [], [{ runId: id, key: `person:${run.seq}`, command }]);
  }

  private happen(id: string, happening?: Happening): void {
    const before = this.member(id).run;
    const facts = happening === undefined ? [] : decide(before, happening, NOW);
    const { events, run } = plan(before, facts, NOW);
    const { create, post } = letters(before, run, events, NOW);
    this.append(id, events, create, post);
  }

  private append(runId: string, events: Append['events'], created: Append['created'], posted: Append['posted']): void {
    this.appends.push({ runId, events, created, posted, outside: copyOf(this.outside) });
    this.write(runId, events, created, posted);
  }

  private write(id: string, events: readonly RunEvent[], created: Append['created'], posted: readonly Letter[]): void {
    const member = this.members.get(id);
    const before = member?.log.length ?? 0;
    const epoch = member?.run.epoch ?? 1;
    const news = events.map((event, index) => ({ event, seq: before + index + 1, epoch, ts: NOW }));
    const begun = member?.run ?? started(id, this.options.kit, news);
    const run = news.filter(({ seq }) => seq > begun.seq).reduce(evolve, begun);
    this.members.set(id, { log: [...(member?.log ?? []), ...news], posts: member?.posts ?? [], run });
    for (const child of created) this.write(child.runId, child.events, [], []);
    for (const letter of posted) this.deliver(letter);
  }

  private deliver({ runId, key, command }: Letter): void {
    const member = this.member(runId);
    const keys = this.options.twice ? [key, `${key}#2`] : [key];
    const posts = keys.map((one, index) => ({ position: member.posts.length + index + 1, key: one, command }));
    this.members.set(runId, { ...member, posts: [...member.posts, ...posts] });
  }

  private member(id: string): Member {
    const member = this.members.get(id);
    if (member === undefined) throw new Error(`There is no ${id}`);
    return member;
  }
}

function started(id: string, kit: Run['kit'], [first]: readonly Recorded[]): Run {
  if (first === undefined) throw new Error(`${id} has no events`);
  return begin(id, kit, first);
}

function copyOf({ files, deeds }: Outside): Outside {
  return { files: new Map(files), deeds: [...deeds] };
}

async function unasked(): Promise<never> {
  throw new Error('Engines are played by the cast');
}
