import { toolContract } from '../contracts/tool.ts';
import { testTools, UNWATCHED } from './tools.ts';
import { worldInMemory } from './world.ts';

/** A target that knows keys counts a booking once, however often it is told. */
function bookings(deeds: readonly { readonly tool: string; readonly key: string }[]): readonly string[] {
  return [...new Set(deeds.map(({ tool, key }) => `${tool} ${key}`))];
}

for (const name of ['pure', 'idempotent', 'once', 'verify']) {
  toolContract(`the ${name} tool of the kill harness`, async () => {
    const world = worldInMemory();
    const tool = testTools(world, UNWATCHED).find((candidate) => candidate.name === name);
    if (tool === undefined) throw new Error(`no tool ${name}`);
    return { tool, args: { file: 'note.md', text: 'Hello.' }, world: () => bookings(world.deeds()) };
  });
}
