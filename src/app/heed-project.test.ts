import { expect, it } from 'vitest';
import { mergeConfig } from '../core/config/merge-config.ts';
import type { Definition } from '../core/package/definition.ts';
import type { Trust, TrustBook } from '../ports/trust-book.ts';
import { heedProject } from './heed-project.ts';
import type { Person } from './person.ts';
import type { Place } from './place.ts';

const judging = (tool: string) =>
  ({ workflows: { main: { nodes: { check: { contract: { tool } } } } } }) as unknown as Definition;

async function heed(tool: string, more: { trust?: boolean; answer?: boolean; book?: Trust[] }) {
  const { trust = false, answer, book = [] } = more;
  const told: string[] = [];
  const opened: TrustBook = { add: async (word) => void book.push(word), list: async () => book };
  const person: Person = {
    tell: (words) => told.push('en' in words ? words.en : ''),
    ...(answer === undefined ? {} : { heed: async () => answer }),
  };
  const origin = { kind: 'project file', where: '/p/signalbox.yaml' } as const;
  const config = mergeConfig([{ origin, config: { crew: { pr: 'gh' } } }]);
  const place = { openTrustBook: async () => opened, now: () => 1 } as unknown as Place;
  await heedProject(place, person, judging(tool), { project: '/p', config, trust });
  return { told, book };
}

it('RTE-05: a person is asked once for what a project says of its reviews, and nobody where nothing goes by it', async () => {
  const asked = await heed('forge.open', { answer: true });
  expect(asked).toMatchObject({ told: [], book: [{ kind: 'content' }] });
  // No answer is given: nobody is asked.
  expect((await heed('forge.open', { book: asked.book })).told).toEqual([]);
  expect(await heed('forge.open', { trust: true })).toMatchObject({ told: [], book: [{ kind: 'content' }] });
  for (const unheard of [{ answer: false }, {}])
    expect(await heed('check.run', unheard)).toMatchObject({
      told: [expect.stringContaining('signalbox.yaml')],
      book: [],
    });
  expect(await heed('memory.recall', {})).toEqual({ told: [], book: [] });
});
