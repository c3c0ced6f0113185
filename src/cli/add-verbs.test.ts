import { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { addVerbs } from './add-verbs.ts';
import { VERBS, type VerbName } from './verbs.ts';

function programFor(verb: string | undefined): Command {
  const program = new Command();
  addVerbs(program, verb, async () => undefined);
  return program;
}

function verbsFor(verb: string | undefined): readonly string[] {
  return programFor(verb).commands.map((command) => command.name());
}

const ALL = verbsFor(undefined);

describe('the verbs', () => {
  it('are all described for what is none of them, once each', () => {
    expect(ALL).toHaveLength(new Set(ALL).size);
    expect(verbsFor('shwo')).toEqual(ALL);
    expect(verbsFor('completion')).toEqual(ALL);
    const typed = Object.values(VERBS).map(([usage]) => usage.split(' ')[0]);
    expect(new Set(ALL)).toEqual(new Set(typed));
  });

  it.each(ALL.filter((verb) => verb !== 'completion'))('are described alone where it is %s', (verb) => {
    expect(verbsFor(verb)).toEqual([verb]);
  });

  it('of a family are all described together', () => {
    const [family] = programFor('package').commands;
    expect(family?.commands.map((command) => command.name())).toEqual(['add', 'ls', 'show', 'trust', 'rm']);
  });

  it.each(Object.keys(VERBS) as VerbName[])('have the code of %s where its row says', async (name) => {
    expect(await VERBS[name][1]()).toHaveProperty(name, expect.any(Function));
  });
});
