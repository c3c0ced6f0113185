import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { eventView } from '../../src/cli/run-view.ts';
import { WISH } from './asking-engine.ts';
import {
  checkAcknowledged,
  checkDeeds,
  checkLog,
  finishedIn,
  lost,
  repeated,
  stuck,
  type Violation,
} from './check-log.ts';
import { type Ending, endingOf } from './ending.ts';
import { readJournal } from './journal.ts';
import { type Look, look } from './look.ts';
import { nextStep, type Step } from './person.ts';
import { settingsToEnv } from './settings.ts';
import { type Ended, type Kill, signalboxProcess } from './signalbox-process.ts';
import { happened } from './tools.ts';
import { linesOf, type World, worldInFolder } from './world.ts';

export type RoundOptions = {
  /** Holds the state home, the world and the journal of this round, and nothing else. */
  readonly folder: string;
  readonly project: string;
  /** Where Node keeps compiled code, so that a process starts as quickly as it can. */
  readonly cache: string;
  /** One for each command in turn; when they are used up nobody disturbs the run any more. */
  readonly kills: readonly Kill[];
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

const PACKAGE = fileURLToPath(new URL('../fixtures/packages/kills', import.meta.url));

/** Four commands undisturbed, at most two more for each kill: whoever needs this many goes round in circles. */
const MOST_COMMANDS = 20;

/** Plays the reference run to its end, killing it on the way, and says what should not have happened. */
export async function playRound(options: RoundOptions): Promise<PlayedRound> {
  const { folder, project, resend = false } = options;
  const home = join(folder, 'home');
  const world = worldInFolder(join(folder, 'world'));
  const files = { journal: join(folder, 'journal.jsonl'), printed: join(folder, 'printed.jsonl') };
  const kills = [...options.kills];
  const commands: Ended[] = [];
  /** What was finished in the log when so much of the journal was written. */
  const finished: { readonly before: number; readonly calls: readonly string[] }[] = [];
  let again: readonly string[] | undefined;

  for (;;) {
    const seen = await look(home);
    finished.push({ before: readJournal(files.journal).length, calls: finishedIn(seen?.log.map(({ event }) => event) ?? []) });
    const step = seen === undefined ? undefined : nextStep(sightOf(seen, world));
    if (step?.kind === 'finished') return ended([], seen);
    if (step?.kind === 'stuck') return ended([stuck(step.why)], seen);
    if (commands.length === MOST_COMMANDS) return ended([stuck('the run never comes to its end')], seen);

    await options.beforeCommand?.(commands.length);
    const argv: readonly string[] = again ?? argvOf(step, project, commands.length);
    const done = await command(argv, kills.shift());
    commands.push(done);
    again = done.killed && resend && argv[0] === 'reply' && again === undefined ? argv : undefined;
    appendFileSync(files.printed, linesOf(done.out).map((line) => `${line}\n`).join(''));
    if (!done.killed && done.code !== 0 && done.code !== 8) {
      return ended([stuck(`${argv.join(' ')} ended with ${done.code}: ${done.err} ${done.out.slice(-500)}`)], await look(home));
    }
  }

  function command(argv: readonly string[], kill: Kill | undefined): Promise<Ended> {
    const killAt = kill !== undefined && 'at' in kill ? kill.at : undefined;
    const settings = { world: join(folder, 'world'), journal: files.journal, killAt, planted: options.planted };
    const env = { SIGNALBOX_HOME: home, NODE_COMPILE_CACHE: options.cache, ...settingsToEnv(settings) };
    return signalboxProcess([...argv, '--jsonl'], env, kill);
  }

  function ended(violations: readonly Violation[], seen: Look | undefined): PlayedRound {
    const journal = readJournal(files.journal);
    const found =
      seen === undefined
        ? []
        : [
            ...(seen.runs === 1 ? [] : [repeated(`there are ${seen.runs} runs`)]),
            ...checkLog(seen.log),
            ...checkAcknowledged(seen.log, journal),
            ...checkDeeds(seen.log, seen.run.id, world),
            ...printedAndGone(seen, files.printed),
            ...begunAgain(),
          ];
    return {
      violations: [...violations, ...found],
      ending: seen && endingOf(seen.run, world),
      kills: commands.filter(({ killed }) => killed).length,
      commands,
    };
  }

  /** A call that was finished, by the store's word or by the log as it stood after a kill, is never tried again. */
  function begunAgain(): readonly Violation[] {
    const known = new Set<string>();
    return readJournal(files.journal).flatMap((entry, index) => {
      for (const { calls } of finished.filter(({ before }) => before === index)) for (const call of calls) known.add(call);
      if (entry.kind === 'acknowledged') for (const call of finishedIn(entry.events)) known.add(call);
      const again = entry.kind === 'began' && known.has(entry.key.split('/')[1] ?? '');
      return again ? [repeated(`${entry.tool} ${entry.key} was finished and begun again`)] : [];
    });
  }
}

function sightOf({ run, log, mail }: Look, world: World) {
  const wished = log.some(({ event }) => event.type === 'input.taken' && event.text === WISH);
  return { run, mail, wished, happened: (call: Parameters<typeof happened>[1]) => happened(world, call) };
}

function argvOf(step: Step | undefined, project: string, index: number): readonly string[] {
  if (step === undefined) return ['run', PACKAGE, '--engine', 'scripted', '--project', project];
  if (step.kind === 'reply') return ['reply', '@last', step.text, '--key', `key-${index}`];
  return ['resume', '@last'];
}

/** What a person has read on the screen is in the log, byte for byte. */
function printedAndGone({ run, log }: Look, file: string): readonly Violation[] {
  if (!existsSync(file)) return [];
  return linesOf(readFileSync(file, 'utf8')).flatMap((line) => {
    const { seq } = JSON.parse(line) as { readonly seq?: number };
    const recorded = seq === undefined ? undefined : log[seq - 1];
    const expected = recorded && JSON.stringify({ v: 1, ...eventView(run.id, recorded) });
    return line === expected ? [] : [lost(`printed, and not in the log: ${line.slice(0, 200)}`)];
  });
}
