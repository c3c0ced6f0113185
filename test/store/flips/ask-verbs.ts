import { cp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { document, type Ended, type Place, type Running } from '../../e2e/signalbox.ts';
import { discardFolder } from '../../support/temporary-folder.ts';
import type { SampleStore } from './sample-store.ts';

/** What a verb said: where it fails, its code; else everything, as far as it is the same each time. */
export type Answer = { readonly code: string | undefined; readonly text: string };

/** The verbs that are asked, as the table of what they notice names them. */
export const VERBS = [
  'ls',
  'ls --limit',
  'inbox',
  'status',
  'show',
  'log',
  'status RUN',
  'prompt',
  'reply',
  'worker',
] as const;
export type VerbName = (typeof VERBS)[number];

export type Question = { readonly verb: VerbName; readonly about: string; ask(): Promise<Answer> };

/** Everything that is asked of a store. Those that write come last, and each has the store as it was. */
export function questionsTo(
  place: Place,
  { runs, waiting }: SampleStore,
  restore: () => Promise<void>,
): readonly Question[] {
  const look = (verb: VerbName, ...args: readonly string[]): Question => ({
    verb,
    about: args.join(' '),
    ask: async () => answerOf(await place.run(...args, '--json')),
  });
  return [
    look('ls', 'ls'),
    // Fewer than there are: then nothing can be counted.
    look('ls --limit', 'ls', '--limit', '4'),
    look('inbox', 'inbox'),
    look('status', 'status'),
    ...runs.flatMap((id) => [
      // By the beginning of its name, as people type it.
      look('show', 'show', id.slice(0, 10)),
      look('log', 'log', id),
      look('status RUN', 'status', id),
      look('prompt', 'prompt', id),
    ]),
    {
      verb: 'reply',
      about: `reply ${waiting}`,
      ask: async () => {
        await restore();
        const replied = answerOf(await place.run('reply', waiting, 'go', '--json'));
        if (replied.code !== undefined) return replied;
        const logged = await place.run('log', waiting, '--json');
        if (logged.code !== 0) return answerOf(logged);
        const { events } = document(logged);
        return { code: undefined, text: events.map(({ type }: { type: string }) => type).join(' ') };
      },
    },
    {
      verb: 'worker',
      about: 'worker --until-idle',
      ask: async () => {
        await restore();
        return workedOf(await endedInTime(place.start(['worker', '--until-idle', '--jsonl'])));
      },
    },
  ];
}

/** What became of which run; a run that is held says why. */
function workedOf({ code, stdout }: Ended): Answer {
  const lines = stdout.split('\n').filter((line) => line !== '');
  const worked = lines.map((line) => ({ ...JSON.parse(line), until: undefined }));
  const told = worked.find(({ error }) => error?.code?.startsWith('STORE_'));
  return { code: told?.error.code, text: `${code} ${worked.map((line) => JSON.stringify(line)).sort()}` };
}

/** A worker that never comes to an end is stopped; how it ends then is another answer. */
async function endedInTime(running: Running): Promise<Ended> {
  const timer = setTimeout(() => running.signal('SIGTERM'), 5_000);
  return running.ended.finally(() => clearTimeout(timer));
}

/** Puts a file in the place of the database, with everything beside it as it was; `all` also what runs have left in the folder. */
export async function putStore(place: Place, pristine: string, bytes: Buffer, all: boolean): Promise<void> {
  if (all) {
    await discardFolder(place.home);
    await cp(pristine, place.home, { recursive: true });
  } else for (const end of ['-wal', '-shm']) await rm(join(place.home, `signalbox.db${end}`), { force: true });
  await writeFile(join(place.home, 'signalbox.db'), bytes);
}

export function answerOf(ended: Ended): Answer {
  const said = ended.stdout.trim() === '' ? {} : document(ended);
  const code: string | undefined = said.error?.code;
  return { code, text: `${ended.code} ${JSON.stringify(said)}` };
}
