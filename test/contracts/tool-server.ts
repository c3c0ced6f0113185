import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Patience, ToolServer } from '../../src/ports/tool-server.ts';

const within = (ms = 20_000): Patience => ({ ms, signal: new AbortController().signal });

/** What is relied on of a server of other people, however it is reached; behind it is `test/support/programs/tool-server.ts`. */
export function toolServerContract(name: string, open: () => Promise<ToolServer>): void {
  describe(`${name} as a server of tools`, () => {
    let server: ToolServer;
    beforeAll(async () => {
      server = await open();
    }, 30_000);
    afterAll(() => server.close());

    it('tells its tools', async () => {
      const { tools, changed } = await server.tools(within());
      expect(changed).toEqual([]);
      expect(tools.map((tool) => tool.name)).toContain('add');
      expect(tools[0]).toMatchObject({ name: 'add', description: 'Adds two numbers.', parameters: { type: 'object' } });
    });

    it('answers with words and values, and says what else there was', async () => {
      const sum = await server.call('add', { a: 2, b: 3 }, within());
      expect(sum).toEqual({ texts: ['5'], value: { sum: 5 }, left: [], failed: false });
      expect(await server.call('picture', {}, within())).toMatchObject({ left: ['image'], failed: false });
      expect(await server.call('fails', {}, within())).toMatchObject({ texts: ['no such thing'], failed: true });
    });

    it('is given no model, no person and no files of ours', async () => {
      const answer = await server.call('asks', {}, within(500)).catch(String);
      expect(JSON.stringify(answer)).not.toContain('I was answered');
    });

    it('is not waited for any longer than it may take, and can be asked again', async () => {
      await expect(server.call('slow', {}, within(300))).rejects.toMatchObject({ code: 'MCP_TIMEOUT' });
      const stop = new AbortController();
      const called = server.call('slow', {}, { ms: 20_000, signal: stop.signal });
      stop.abort();
      await expect(called).rejects.toThrow();
      expect(await server.call('add', { a: 1, b: 1 }, within())).toMatchObject({ texts: ['2'] });
    });

    it('refuses what its own rules refuse', async () => {
      const answer = await server.call('add', { a: 'x' }, within()).catch((fault) => ({ failed: fault.code }));
      expect(answer).toMatchObject({ failed: expect.toBeOneOf([true, 'MCP_FAILED']) });
    });

    it('is cut off where it says more than anybody can use', async () => {
      await expect(server.call('huge', {}, within())).rejects.toMatchObject({ code: 'OUTPUT_LIMIT_EXCEEDED' });
    }, 30_000);
  });
}
