import { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { memoryTerminal } from '../../test/support/memory-terminal.ts';
import { makeHouse } from '../main/house.ts';
import type { Register } from './verb.ts';
import { addersFor, VERB_GROUPS } from './verb-groups.ts';

async function verbsFor(verb: string | undefined): Promise<readonly string[]> {
  const program = new Command();
  const register: Register = (usage, _, under = program) => under.command(usage);
  const house = makeHouse(memoryTerminal(), {});
  for (const add of await addersFor(verb)) add(register, () => async () => undefined, house, program);
  return program.commands.map((command) => command.name());
}

describe('the groups of verbs', () => {
  it('are all there for what is in none of them, once each', async () => {
    const all = await verbsFor(undefined);
    expect(all).toHaveLength(new Set(all).size);
    expect(await verbsFor('shwo')).toEqual(all);
    expect(await verbsFor('completion')).toEqual(all);
    const named = VERB_GROUPS.flatMap(({ verbs }) => verbs);
    expect([...named, 'completion'].sort()).toEqual([...all].sort());
  });

  it.each(VERB_GROUPS.flatMap(({ verbs }) => verbs))('have %s in the one that is loaded for it', async (verb) => {
    const loaded = await verbsFor(verb);
    expect(loaded).toContain(verb);
    expect(loaded.length).toBeLessThan(10);
  });
});
