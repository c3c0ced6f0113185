import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkAcknowledged, checkDeeds, checkLog, finishedIn, repeated, stuck, type Violation } from './check-log.ts';
import { checkPrinted } from './check-printed.ts';
import { type Ending, endingOf } from './ending.ts';
import { readJournal } from './journal.ts';
import { look } from './look.ts';
import { endedWell, MOST_COMMANDS, nextCommand } from './next-command.ts';
import { settingsToEnv } from './settings.ts';
import { type Ended, type Kill, signalboxProcess } from './signalbox-process.ts';
import { linesOf, worldInFolder } from './world.ts';

export type RoundOptions = {
  /** Holds the state home, the world and the journal of this round, and nothing else. */
  readonly folder: string;
  readonly project: string;
  /** Where Node keeps compiled code, so that a process starts as quickly as it can. */
  readonly cache: string;
  /** One for each command in turn. */
  readonly kills: readonly Kill[];
  /** After the last kill all further commands are given in one process: starting one costs most of the time. */
  readonly together?: boolean;
  /** After a kill the person sends the same reply again, with its key, instead of resuming. */
  readonly resend?: boolean;
  readonly planted?: string;
  /** Told before each command, while no process is alive. */
  readonly beforeCommand?: (index: number) => Promise<void>;
};

export type PlayedRound = {
  readonly violations: readonly Violation[];
  readonly ending: Ending | undefined;
  readonly kills: number;
  readonly commands: readonly Ended[];
};

/** What was finished in the log when so much of the journal was written. */
type Finished = { readonly written: number; readonly calls: readonly string[] };

/** Plays the reference run to its end, killing it on the way, and says what should not have happened. */
export async function playRound(options: RoundOptions): Promise<PlayedRound> {
  const { folder, project } = options;
  const paths = { home: join(folder, 'home'), world: join(folder, 'world'), printed: join(folder, 'printed.jsonl') };
  const journalFile = join(folder, 'journal.jsonl');
  const world = worldInFolder(paths.world);
  const kills = [...options.kills];
  const commands: Ended[] = [];
  const finished: Finished[] = [];
  let again: readonly string[] | undefined;

  for (;;) {
    const { seen, argv, violations } = await nextCommand(paths.home, world, project, `p${commands.length}`);
    const calls = finishedIn(seen?.log.map(({ event }) => event) ?? []);
    finished.push({ written: readJournal(journalFile).length, calls });
    if (argv === undefined) return ended(violations);
    if (commands.length === MOST_COMMANDS) return ended([stuck('the run never comes to its end')]);

    await options.beforeCommand?.(commands.length);
    const typed = again ?? argv;
    const together = options.together === true && kills.length === 0;
    const done = await command(together ? ['together', ...typed] : typed, kills.shift());
    commands.push(done);
    appendFileSync(
      paths.printed,
      linesOf(done.out)
        .map((line) => `${line}\n`)
        .join(''),
    );
    if (!done.killed && !endedWell(done.code))
      return ended([stuck(`${typed.join(' ')} ended with ${done.code}: ${done.err}`)]);
    again = done.killed && options.resend && typed[0] === 'reply' && again === undefined ? typed : undefined;
  }

  function command(argv: readonly string[], kill: Kill | undefined): Promise<Ended> {
    const killAt = kill !== undefined && 'at' in kill ? kill.at : undefined;
    const settings = { ...paths, project, journal: journalFile, killAt, planted: options.planted };
    return signalboxProcess(argv, { NODE_COMPILE_CACHE: options.cache, ...settingsToEnv(settings) }, kill);
  }

  async function ended(violations: readonly Violation[]): Promise<PlayedRound> {
    const seen = await look(paths.home);
    const journal = readJournal(journalFile);
    const found =
      seen === undefined
        ? []
        : [
            ...(seen.runs === 1 ? [] : [repeated(`there are ${seen.runs} runs`)]),
            ...checkLog(seen.log),
            ...checkAcknowledged(seen.log, journal),
            ...checkDeeds(seen.log, seen.run.id, world),
            ...checkPrinted(seen, paths.printed),
            ...begunAgain(journal, finished),
          ];
    return {
      violations: [...violations, ...found],
      ending: seen && endingOf(seen.run, world),
      kills: commands.filter(({ killed }) => killed).length,
      commands,
    };
  }
}

/** A call that was finished, by the store's word or by the log as it stood after a kill, is never tried again. */
function begunAgain(journal: ReturnType<typeof readJournal>, finished: readonly Finished[]): readonly Violation[] {
  const known = new Set<string>();
  return journal.flatMap((entry, index) => {
    for (const { calls } of finished.filter(({ written }) => written === index))
      for (const call of calls) known.add(call);
    if (entry.kind === 'acknowledged') for (const call of finishedIn(entry.events)) known.add(call);
    const again = entry.kind === 'began' && known.has(entry.key.split('/')[1] ?? '');
    return again ? [repeated(`${entry.tool} ${entry.key} was finished and begun again`)] : [];
  });
}
