import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkAcknowledged, checkDeeds, checkLog, finishedIn, repeated, stuck, type Violation } from './check-log.ts';
import { checkPrinted } from './check-printed.ts';
import { type Ending, endingOf } from './ending.ts';
import { journalInFile, readJournal } from './journal.ts';
import { killableExtras } from './killable-extras.ts';
import { type Look, look } from './look.ts';
import { endedWell, MOST_COMMANDS, nextCommand } from './next-command.ts';
import { type Settings, settingsToEnv } from './settings.ts';
import { type Ended, type Kill, signalboxHere, signalboxProcess } from './signalbox-process.ts';
import { linesOf, worldInFolder } from './world.ts';

export type RoundOptions = {
  /** Holds the state home, the world and the journal of this round, and nothing else. */
  readonly folder: string;
  readonly project: string;
  /** One for each command in turn. */
  readonly kills: readonly Kill[];
  /** A command that nothing is to kill is typed in this process: starting one costs most of the time. */
  readonly here?: boolean;
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
  const { folder, project, planted } = options;
  const [home, place] = [join(folder, 'home'), join(folder, 'world')];
  const [journal, printed] = [join(folder, 'journal.jsonl'), join(folder, 'printed.jsonl')];
  const world = worldInFolder(place);
  const kills = [...options.kills];
  const commands: Ended[] = [];
  const finished: Finished[] = [];
  let again: readonly string[] | undefined;

  for (;;) {
    const { seen, argv, violations } = await nextCommand(home, world, project, `p${commands.length}`);
    const calls = finishedIn(seen?.log.map(({ event }) => event) ?? []);
    finished.push({ written: readJournal(journal).length, calls });
    if (argv === undefined) return ended(violations);
    if (commands.length === MOST_COMMANDS) return ended([stuck('the run never comes to its end')]);
    await options.beforeCommand?.(commands.length);
    const typed = again ?? argv;
    const done = await command(typed);
    const failure = failureOf(done);
    if (failure !== undefined) return ended([stuck(`${typed.join(' ')} ${failure}`)]);
    again = done.killed && options.resend && typed !== again && typed[0] === 'reply' ? typed : undefined;
  }

  async function command(argv: readonly string[]): Promise<Ended> {
    const kill = kills.shift();
    const killAt = kill !== undefined && 'at' in kill ? kill.at : undefined;
    const settings = { home, world: place, project, journal, killAt, planted };
    const env = settingsToEnv(settings);
    const isHere = options.here === true && kill === undefined;
    const done = await (isHere ? commandHere(argv, env, settings) : signalboxProcess(argv, env, kill));
    commands.push(done);
    for (const line of linesOf(done.out)) appendFileSync(printed, `${line}\n`);
    return done;
  }

  async function commandHere(argv: readonly string[], env: NodeJS.ProcessEnv, settings: Settings): Promise<Ended> {
    const written = journalInFile(journal);
    try {
      return await signalboxHere(argv, env, killableExtras(settings, written));
    } finally {
      written.close();
    }
  }

  async function ended(violations: readonly Violation[]): Promise<PlayedRound> {
    const seen = await look(home);
    return {
      violations: [...violations, ...(seen === undefined ? [] : wrongs(seen))],
      ending: seen && endingOf(seen.run, world),
      kills: commands.filter(({ killed }) => killed).length,
      commands,
    };
  }

  function wrongs(seen: Look): readonly Violation[] {
    const written = readJournal(journal);
    return [
      ...(seen.runs === 1 ? [] : [repeated(`there are ${seen.runs} runs`)]),
      ...checkLog(seen.log),
      ...checkAcknowledged(seen.log, written),
      ...checkDeeds(seen.log, seen.run.id, world),
      ...checkPrinted(seen, printed),
      ...begunAgain(written, finished),
    ];
  }
}

/** A command that was not killed must have come to rest. */
function failureOf({ killed, hung, code, err }: Ended): string | undefined {
  if (hung) return 'hangs';
  return killed || endedWell(code) ? undefined : `ended with ${code}: ${err}`;
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
