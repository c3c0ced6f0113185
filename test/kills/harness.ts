import { cp, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { canonicalJson } from '../../src/core/json.ts';
import { discardFolder, temporaryFolder } from '../support/temporary-folder.ts';
import { stuck, type Violation } from './check-log.ts';
import type { Ending } from './ending.ts';
import { readJournal } from './journal.ts';
import { type PlayedRound, playRound } from './round.ts';
import type { Kill } from './signalbox-process.ts';

/** One command of the undisturbed run: the kill points it comes through, by name, and how long it takes. */
export type Command = { readonly points: readonly string[]; readonly ms: number };

/** A round to be played: from which command of the reference run on, and which kills befall it. */
export type Plan = { readonly from: number; readonly kills: readonly Kill[]; readonly resend: boolean };

export type Harness = {
  readonly commands: readonly Command[];
  readonly ending: Ending;
  play(plan: Plan): Promise<PlayedRound>;
  remove(): Promise<void>;
};

/**
 * Plays the reference run undisturbed and keeps a copy of everything before each command. A round begins from such a
 * copy, so that it pays only for the commands that come after its first kill.
 */
export async function killHarness(planted?: string): Promise<Harness> {
  const { path: root, remove } = await temporaryFolder();
  const at = (...names: string[]) => join(root, ...names);
  const surroundings = { project: at('project'), ...(planted === undefined ? {} : { planted }) };
  await Promise.all(['project', 'reference'].map((name) => mkdir(at(name))));

  const lengths: number[] = [];
  const reference = await playRound({
    ...surroundings,
    folder: at('reference'),
    kills: [],
    // How long its commands take counts where they are killed at random moments.
    here: planted !== undefined,
    beforeCommand: async (index) => {
      lengths.push(readJournal(at('reference', 'journal.jsonl')).length);
      await cp(at('reference'), at(`before-${index}`), { recursive: true });
    },
  });
  const { ending, violations } = reference;
  // A planted fault may show without any kill; it is the kills that have to find it.
  if (ending === undefined || (planted === undefined && violations.length > 0)) {
    await remove();
    throw new Error(`The undisturbed run is not sound: ${violations.map(({ what }) => what).join('; ')}`);
  }
  const journal = readJournal(at('reference', 'journal.jsonl'));
  let rounds = 0;

  return {
    ending,
    remove,
    commands: reference.commands.map(({ ms }, index) => ({
      points: journal
        .slice(lengths[index], lengths[index + 1])
        .flatMap((entry) => (entry.kind === 'point' ? [entry.name] : [])),
      ms,
    })),
    async play({ from, kills, resend }) {
      rounds += 1;
      const folder = at(`round-${rounds}`);
      await cp(at(`before-${from}`), folder, { recursive: true });
      const played = await playRound({ ...surroundings, folder, kills, resend, here: true });
      await discardFolder(folder);
      // A run that is stuck has another end for that reason alone.
      const arrived = played.violations.every(({ kind }) => kind !== 'stuck');
      return { ...played, violations: [...played.violations, ...(arrived ? differences(ending, played.ending) : [])] };
    },
  };
}

function differences(expected: Ending, found: Ending | undefined): readonly Violation[] {
  if (found === undefined) return [stuck('there is no run')];
  return (Object.keys(expected) as (keyof Ending)[]).flatMap((key) =>
    canonicalJson(expected[key]) === canonicalJson(found[key])
      ? []
      : [stuck(`${key} is ${canonicalJson(found[key])} in the end, not ${canonicalJson(expected[key])}`)],
  );
}
