import { describe, expect, it } from 'vitest';
import type { Json } from '../../src/core/json.ts';
import type { Tool, ToolContext } from '../../src/ports/tool.ts';

export type ToolUnderTest = {
  readonly tool: Tool;
  /** Arguments that go well. */
  readonly args: Json;
  /** Everything the tool has done to the world so far, in a form that can be compared. */
  readonly world: () => unknown;
};

/** What recovery relies on: a tool's effect must be what it says it is. */
export function toolContract(
  name: string,
  make: () => Promise<ToolUnderTest>,
  surroundings?: Partial<ToolContext>,
): void {
  const context = () => contextIn(surroundings);
  describe(`${name}, as a tool`, () => {
    it('has a result with ok', async () => {
      const { tool, args } = await make();
      await tool.prepare?.(args, context());
      expect(await tool.run(args, context())).toMatchObject({ ok: true });
    });

    it('never throws, whatever the arguments: a failure is a result', async () => {
      const { tool } = await make();
      for (const args of [null, 7, 'text', [], {}, { unknown: true }]) {
        expect(typeof (await tool.run(args, context())).ok).toBe('boolean');
      }
    });

    it('keeps the promise of its effect when a call is repeated with the same key', async () => {
      const { tool, args, world } = await make();
      const before = JSON.stringify(world());
      await tool.run(args, context());
      const once = JSON.stringify(world());
      if (tool.effect === 'pure') expect(once).toBe(before);
      else expect(once).not.toBe(before);
      if (tool.effect !== 'idempotent') return;
      await tool.run(args, context());
      expect(JSON.stringify(world())).toBe(once);
    });

    it('knows before and after apart, where it says that it can be probed', async () => {
      const { tool, args } = await make();
      expect(tool.prepare !== undefined && tool.probe !== undefined).toBe(tool.effect === 'verify');
      const evidence = await tool.prepare?.(args, context());
      if (evidence === undefined) return;
      expect(await tool.probe?.(args, evidence, context())).toBe('not-done');
      await tool.run(args, context());
      expect(await tool.probe?.(args, evidence, context())).toMatchObject({ ok: true });
    });
  });
}

/** Those of the system. */
export const CONTEXT_LIMITS: ToolContext['limits'] = {
  maxReadBytes: 524_288,
  maxWriteBytes: 2_097_152,
  timeoutMs: 300_000,
  maxOutputBytes: 1_048_576,
};

/** What a tool is told besides its arguments. */
export function contextIn(surroundings: Partial<ToolContext> = {}): ToolContext {
  return {
    runId: 'run_contract',
    key: 'run_contract/1.1.1',
    signal: new AbortController().signal,
    project: '/nowhere',
    roots: [],
    packageHash: '',
    limits: CONTEXT_LIMITS,
    ...surroundings,
  };
}
