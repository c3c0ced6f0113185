import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Memory } from '../../src/ports/memory.ts';

const entity = (name: string, ...observations: readonly string[]) => ({ name, entityType: 'lesson', observations });
const relation = (from: string, to: string) => ({ from, to, relationType: 'knows' });

/** What is relied on in whatever remembers beyond the end of a run. */
export function memoryContract(name: string, open: () => Promise<Memory>): void {
  describe(`${name} remembers`, () => {
    let memory: Memory;
    beforeEach(async () => {
      memory = await open();
    });
    afterEach(() => memory.close());

    it('RTE-12: creates what is new, and leaves what is there as it is', async () => {
      expect(await memory.createEntities([entity('a', 'one', 'one'), entity('b')])).toEqual([
        entity('a', 'one', 'one'),
        entity('b'),
      ]);
      expect(await memory.createEntities([entity('a', 'other'), entity('c'), entity('c')])).toEqual([entity('c')]);
      expect(await memory.createRelations([relation('a', 'b'), relation('a', 'b')])).toEqual([relation('a', 'b')]);
      expect(await memory.readGraph()).toEqual({
        entities: [entity('a', 'one', 'one'), entity('b'), entity('c')],
        relations: [relation('a', 'b')],
        total: 3,
      });
    });

    it('RTE-12: adds what was not observed before, and nothing where an entity is unknown', async () => {
      await memory.createEntities([entity('a', 'one')]);
      expect(await memory.addObservations([{ entityName: 'a', contents: ['one', 'two'] }])).toEqual([
        { entityName: 'a', addedObservations: ['two'] },
      ]);
      const both = [
        { entityName: 'a', contents: ['three'] },
        { entityName: 'z', contents: ['x'] },
      ];
      expect(await memory.addObservations(both)).toEqual({ unknown: 'z' });
      expect((await memory.openNodes(['a'])).entities).toEqual([entity('a', 'one', 'two')]);
    });

    it('RTE-12: deletes entities with their relations, observations and relations; what is not there is no failure', async () => {
      await memory.createEntities([entity('a', 'one', 'two'), entity('b'), entity('c')]);
      await memory.createRelations([relation('a', 'b'), relation('b', 'c'), relation('a', 'c')]);
      await memory.deleteEntities(['b', 'never']);
      await memory.deleteObservations([
        { entityName: 'a', observations: ['one', 'never'] },
        { entityName: 'never', observations: ['one'] },
      ]);
      expect(await memory.readGraph()).toMatchObject({
        entities: [entity('a', 'two'), entity('c')],
        relations: [relation('a', 'c')],
      });
      await memory.deleteRelations([relation('a', 'c'), relation('a', 'c')]);
      expect((await memory.readGraph()).relations).toEqual([]);
    });

    it.each([
      ['two Chinese characters', '登录'],
      ['one', '密'],
      ['any case', 'LOGIN'],
      ['letters beyond ASCII in any case', 'ÜBER'],
      ['signs that mean something elsewhere', '100%_'],
      ['quotes', `"it's"`],
      ['the type', 'LESS'],
    ])('RTE-12: finds by %s', async (_, query) => {
      await memory.createEntities([
        { name: 'about', entityType: 'lesson', observations: [`用户登录密码 login über 100%_ "it's" done`] },
        { name: 'other', entityType: 'x', observations: ['1000 etc'] },
      ]);
      expect((await memory.searchNodes(query)).entities.map((found) => found.name)).toEqual(['about']);
    });

    it('finds the newest first, no more than asked for, says how many there are, and gives their relations to others', async () => {
      await memory.createEntities([entity('a', 'x'), entity('b', 'x'), entity('c', 'x'), entity('d')]);
      await memory.createRelations([relation('d', 'c'), relation('a', 'd')]);
      expect(await memory.searchNodes('x', { entities: 2 })).toEqual({
        entities: [entity('c', 'x'), entity('b', 'x')],
        relations: [relation('d', 'c')],
        total: 3,
      });
      expect(await memory.readGraph({ entities: 1 })).toMatchObject({ entities: [entity('a', 'x')], total: 4 });
      expect(await memory.openNodes(['d', 'd', 'z'])).toMatchObject({ entities: [entity('d')], total: 1 });
    });

    it('stores any text; of half a character it keeps that there was one', async () => {
      const odd = ['', 'a\r\nb', '👩‍👩‍👧', `${'字'.repeat(19_999)}.`];
      expect(await memory.createEntities([entity('odd \ud83d', ...odd)])).toEqual([entity('odd \ufffd', ...odd)]);
      expect((await memory.openNodes(['odd \ufffd'])).entities).toEqual([entity('odd \ufffd', ...odd)]);
    });

    it('RTE-12: loses nothing of twenty writes at once', async () => {
      const names = Array.from({ length: 20 }, (_, at) => `n${at}`);
      await Promise.all(names.map((one) => memory.createEntities([entity(one)])));
      expect((await memory.readGraph()).entities.map((found) => found.name).sort()).toEqual(names.sort());
    });
  });
}
