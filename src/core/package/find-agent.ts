import { Fault } from '../fault.ts';
import { nearest } from '../nearest.ts';
import { PACKAGE_WORDS } from '../words/package-words.ts';
import type { Agent, Definition } from './definition.ts';

/** An agent of a package by its id; faults with those it has where there is none. */
export function findAgent({ name, agents }: Definition, id: string): Agent {
  const agent = agents.find((known) => known.id === id);
  if (agent !== undefined) return agent;
  const ids = agents.map((known) => known.id);
  const [only, ...others] = ids;
  const meant = nearest(id, ids) ?? (others.length === 0 ? only : undefined);
  throw new Fault('AGENT_NOT_FOUND', PACKAGE_WORDS.noAgent(name, id, ids), {
    help: meant === undefined ? PACKAGE_WORDS.nameOneOf(ids) : PACKAGE_WORDS.didYouMean(meant),
    ...(meant === undefined ? {} : { details: { wrong: id, meant } }),
  });
}
