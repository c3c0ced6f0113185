import type { House } from './house.ts';
import type { Register, VerbAction } from './verb.ts';

const JSONL = ['--jsonl', 'one JSON document per event'] as const;

/** The verbs that look at runs. None of them starts anything. */
export function addLookVerbs(register: Register, verb: VerbAction, house: House): void {
  register('inbox', 'everything that waits for you, oldest first').action(() =>
    verb(async (out) => (await import('./inbox.ts')).inbox(house, out))(),
  );
  register('status [run]', 'one screen about a run or about all, and the one command that comes next').action((ref) =>
    verb(async (out) => (await import('./status.ts')).status(house, out, ref))(),
  );
  register('watch <run>', 'what happens in a run, as it happens; looking drives nothing')
    .option(...JSONL)
    .option('--from <n>', 'begin after this event, 0 for the beginning (default: now)')
    .action((ref, options) => verb(async (out) => (await import('./watch.ts')).watch(house, out, ref, options))());
  register('show <run>', 'where a run stands')
    .option(...JSONL)
    .action((ref) => verb(async (out) => (await import('./show.ts')).show(house, out, ref))());
  register('prompt <run>', 'what the model was told, layer by layer')
    .option('--turn <n>', 'which turn, or turn.exchange such as 3.2 (default: the last exchange)')
    .option('--diff', 'only what is new since the exchange before')
    .action((ref, options) => verb(async (out) => (await import('./prompt.ts')).prompt(house, out, ref, options))());
  register('log <run>', 'every event of a run')
    .option(...JSONL)
    .action((ref) => verb(async (out) => (await import('./log.ts')).log(house, out, ref))());
  register('ls', 'all runs, newest first')
    .option(...JSONL)
    .option('--limit <n>', 'how many')
    .action((options) => verb(async (out) => (await import('./ls.ts')).ls(house, out, options))());
}
