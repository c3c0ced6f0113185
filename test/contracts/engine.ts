import { describe, expect, it } from 'vitest';
import type { ToolResult } from '../../src/core/tool/result.ts';
import type { Engine, EngineRequest, ReplyCall } from '../../src/ports/engine.ts';

/** What the engine under test is set up to do: answer, fail as its outside does, or never come back by itself. */
export type EngineBehaviour = 'answers' | 'fails' | 'hangs';

/** A request as the runtime makes it; tests change what they are about. */
export function engineRequest(changes: Partial<EngineRequest> = {}): EngineRequest {
  return {
    runId: 'run-1',
    turn: 1,
    exchange: 1,
    argv: undefined,
    thread: 'run',
    profile: 'run',
    node: 'plan',
    agent: 'host',
    mode: 'interactive',
    project: '/project',
    tools: [{ name: 'fs.read', description: 'Reads a file.', parameters: { type: 'object' } }],
    session: undefined,
    otherSessions: [],
    interruptions: 0,
    messages: () => [{ layer: 'UserInput', role: 'user', content: 'Hello.' }],
    ...changes,
  };
}

/** What every engine owes the runtime. `make` gives a fresh engine that behaves as asked. */
export function engineContract(name: string, make: (behaviour: EngineBehaviour) => Engine | Promise<Engine>): void {
  describe(`${name} keeps the contract of an engine`, () => {
    it('answers with an ok outcome and something to go on with', async () => {
      const engine = await make('answers');
      const reply = await engine.exchange(engineRequest(), { signal: new AbortController().signal });
      expect(reply.outcome).toEqual({ kind: 'ok' });
      expect(reply.segments.length + reply.calls.length).toBeGreaterThan(0);
    });

    it('gives a reply that survives being stored', async () => {
      const engine = await make('answers');
      const reply = await engine.exchange(engineRequest(), { signal: new AbortController().signal });
      expect(JSON.parse(JSON.stringify(reply))).toEqual(reply);
    });

    it('tells a failure in the reply, with a code and a message', async () => {
      const engine = await make('fails');
      const { outcome } = await engine.exchange(engineRequest(), { signal: new AbortController().signal });
      expect(outcome).toMatchObject({ kind: 'failed', code: expect.stringMatching(/^[A-Z_]+$/) });
      expect(outcome).toHaveProperty('message', expect.stringMatching(/./));
    });

    it('settles as aborted when it is stopped on the way', async () => {
      const engine = await make('hangs');
      const stop = new AbortController();
      const pending = engine.exchange(engineRequest(), { signal: stop.signal });
      stop.abort();
      expect((await pending).outcome).toEqual({ kind: 'aborted' });
    });

    it.each(['answers', 'fails', 'hangs'] as const)(
      'does not begin what was stopped before (%s)',
      async (behaviour) => {
        const engine = await make(behaviour);
        const reply = await engine.exchange(engineRequest(), { signal: AbortSignal.abort() });
        expect(reply).toMatchObject({ outcome: { kind: 'aborted' }, segments: [], calls: [] });
      },
    );

    it('is not thrown off by a session it never gave', async () => {
      for (const session of [null, 0, 'x', [], {}, { taken: 'all' }, { taken: [null, -1, 'x'] }]) {
        const engine = await make('answers');
        const reply = await engine.exchange(engineRequest({ session }), { signal: new AbortController().signal });
        expect(['ok', 'failed']).toContain(reply.outcome.kind);
      }
    });

    it('is not thrown off by a listener that throws', async () => {
      const engine = await make('answers');
      const onDraft = (): never => {
        throw new Error('the screen is gone');
      };
      const reply = await engine.exchange(engineRequest(), { signal: new AbortController().signal, onDraft });
      expect(reply.outcome).toEqual({ kind: 'ok' });
    });
  });
}

/**
 * For engines that hand over calls in the middle of an exchange. `make` gives one that makes these calls one after the other,
 * with the names that the kernel knows, and then answers.
 */
export function callingEngineContract(
  name: string,
  make: (calls: readonly ReplyCall[]) => Engine | Promise<Engine>,
): void {
  const calls: readonly ReplyCall[] = [
    { tool: 'fs.read', args: { path: '@project/a.md' } },
    { tool: 'fs.read', args: { path: '@project/ä "b".md' } },
  ];

  describe(`${name} keeps the contract of an engine that hands over calls`, () => {
    it('makes each call after the answer to the one before, and does not ask for it again in its reply', async () => {
      const seen: unknown[] = [];
      const onCall = async ({ tool, args }: ReplyCall): Promise<ToolResult> => {
        seen.push([tool, args]);
        await new Promise((resolve) => setTimeout(resolve, 20));
        seen.push('answered');
        return { ok: true };
      };
      const signal = new AbortController().signal;
      const reply = await (await make(calls)).exchange(engineRequest(), { signal, onCall });
      expect(seen).toEqual(calls.flatMap(({ tool, args }) => [[tool, args], 'answered']));
      expect(reply).toMatchObject({ outcome: { kind: 'ok' }, calls: [] });
    });

    it('goes on where a call is refused', async () => {
      const onCall = async (): Promise<ToolResult> => ({ ok: false, error: { code: 'ENOENT', message: 'Not there.' } });
      const signal = new AbortController().signal;
      const reply = await (await make(calls)).exchange(engineRequest(), { signal, onCall });
      expect(reply.outcome).toEqual({ kind: 'ok' });
    });

    it('is stopped while it waits for an answer that never comes', async () => {
      const stop = new AbortController();
      const onCall = (): Promise<ToolResult> => {
        setTimeout(() => stop.abort(), 10);
        return new Promise<never>(() => undefined);
      };
      const reply = await (await make(calls)).exchange(engineRequest(), { signal: stop.signal, onCall });
      expect(reply.outcome).toEqual({ kind: 'aborted' });
    });

    it('comes to an end where nobody takes calls', async () => {
      const reply = await (await make(calls)).exchange(engineRequest(), { signal: new AbortController().signal });
      expect(['ok', 'failed']).toContain(reply.outcome.kind);
    });
  });
}

/** For engines that are functions of what they are given: the same request with the same session, the same reply. */
export function repeatableEngineContract(
  name: string,
  make: (behaviour: EngineBehaviour) => Engine | Promise<Engine>,
): void {
  it.each(['answers', 'fails'] as const)(
    `${name} %s the same way to the same request and session`,
    async (behaviour) => {
      const engine = await make(behaviour);
      const ask = () => engine.exchange(engineRequest(), { signal: new AbortController().signal });
      const first = await ask();
      expect(await ask()).toEqual(first);
      const fresh = await make(behaviour);
      expect(await fresh.exchange(engineRequest(), { signal: new AbortController().signal })).toEqual(first);
    },
  );
}
