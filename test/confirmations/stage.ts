import type { Command } from '../../src/core/run/commands.ts';
import type { Happening } from '../../src/core/run/decide/decide.ts';
import type { RunEvent } from '../../src/core/run/events.ts';
import { next } from '../../src/core/run/next/next.ts';
import type { Run } from '../../src/core/run/run.ts';
import type { ScriptedCall } from '../support/played-run.ts';
import type { Kernel } from './kernel.ts';

/** A run at some point of its life, from which a case goes on: runs are values, so thousands of cases share a beginning. */
export class Stage {
  readonly events: RunEvent[] = [];
  run: Run;
  readonly #kernel: Kernel;
  /** The time of every played run: an exchange that is open has not run out of time. */
  readonly #now = 1_000;

  constructor(run: Run, kernel: Kernel) {
    this.run = run;
    this.#kernel = kernel;
  }

  get acts(): 'exchange' | 'calls' | 'rests' {
    const { kind } = next(this.run, this.#now);
    return kind === 'exchange' || kind === 'calls' ? kind : 'rests';
  }

  /** A command in the mailbox; `position`: one that was there before. */
  posts(command: Command, position = this.run.drained + 1): this {
    return this.happens({ kind: 'posted', post: { position, key: `k${position}`, command } });
  }

  says(text: string): this {
    return this.posts({ kind: 'message', text });
  }

  replies(text: string, ...calls: readonly ScriptedCall[]): this {
    const open = this.run.exchange;
    if (open === undefined) throw new Error('No exchange is open');
    const asked = calls.map(([tool, args]) => ({ tool, args }));
    const outcome = { kind: 'ok' as const };
    const reply = { turn: open.turn, exchange: open.exchange, outcome, segments: [text], calls: asked, ms: 1 };
    return this.happens({ kind: 'replied', reply });
  }

  /** The calls under way come back with this text. */
  finishes(text: string): this {
    const action = next(this.run, this.#now);
    if (action.kind !== 'calls') return this;
    const results = action.calls.map(({ call }) => ({
      callId: call.id,
      tool: call.tool,
      result: { ok: true as const, text },
      ms: 1,
    }));
    return this.happens({ kind: 'finished', results });
  }

  restarts(): this {
    this.run = { ...this.run, epoch: this.run.epoch + 1 };
    this.happens({ kind: 'taken', owner: 'another' });
    const action = next(this.run, this.#now);
    return action.kind === 'settle' ? this.happens({ kind: 'interrupted', ...action.exchange }) : this;
  }

  happens(happening: Happening): this {
    const planned = this.#kernel(this.run, happening, this.#now);
    this.events.push(...planned.events);
    this.run = planned.run;
    return this;
  }

  count(type: RunEvent['type']): number {
    return this.events.filter((event) => event.type === type).length;
  }
}
