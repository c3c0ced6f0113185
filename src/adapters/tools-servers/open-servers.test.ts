import { expect, it } from 'vitest';
import type { ToolServer } from '../../ports/tool-server.ts';
import { openServers } from './open-servers.ts';

const USE = { runId: 'run_a', project: '/project', signal: new AbortController().signal };

/** What becomes of every server that is opened. */
function watched(fails: (nth: number) => boolean = () => false) {
  const servers: { isOpen: boolean }[] = [];
  const open = async (): Promise<ToolServer> => {
    const state = { isOpen: true };
    servers.push(state);
    await Promise.resolve();
    if (fails(servers.length)) throw new Error('no');
    const close = async () => {
      state.isOpen = false;
    };
    const answer = async () => ({ texts: [], left: [], failed: false });
    return { tools: async () => ({ tools: [], changed: [] }), call: answer, isOpen: () => state.isOpen, close };
  };
  return { servers, held: openServers({ find: async () => ({ identity: 'other', ms: 10, open }) }) };
}

it('RTE-08: opens a server once for calls that are made at the same time, and leaves none behind', async () => {
  const { servers, held } = watched();
  const take = () => held.take('other', USE);
  await Promise.all([take(), take(), take()]);
  expect(servers).toEqual([{ isOpen: true }]);
  for (const server of servers) server.isOpen = false;
  await Promise.all([take(), take()]);
  await held.close(USE.runId);
  expect(servers).toEqual([{ isOpen: false }, { isOpen: false }]);
});

it('tells all who wait for a server that it cannot be opened, and tries again for whoever comes later', async () => {
  const { servers, held } = watched((nth) => nth === 1);
  const take = () => held.take('other', USE);
  expect((await Promise.allSettled([take(), take()])).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await take();
  expect(servers).toHaveLength(2);
});
