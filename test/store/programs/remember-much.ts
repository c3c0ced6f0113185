import { openMemory } from '../../../src/main/memory.ts';

/* Several writers of one process remember at the same time: things of their own, and observations of one that all share. */

const [home = '', name = '', writers = '1'] = process.argv.slice(2);
const memory = await openMemory(home);
await memory.createEntities([{ name: 'shared', entityType: 'lesson', observations: [] }]);
await Promise.all(
  Array.from({ length: Number(writers) }, async (_, writer) => {
    for (let round = 0; round < 10; round += 1) {
      const own = `${name} ${writer} ${round}`;
      await memory.createEntities([{ name: own, entityType: 'lesson', observations: ['one'] }]);
      await memory.addObservations([{ entityName: 'shared', contents: [own] }]);
      await memory.createRelations([{ from: own, to: 'shared', relationType: 'belongs to' }]);
    }
  }),
);
await memory.close();
