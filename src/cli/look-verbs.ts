import { VERB_WORDS } from '../core/words/help-words.ts';
import { OPTION_WORDS } from '../core/words/option-words.ts';
import type { House } from './house.ts';
import { say } from './telling/speech.ts';
import type { Register, VerbAction } from './verb.ts';

const jsonl = () => ['--jsonl', say(OPTION_WORDS.jsonl)] as const;

/** The verbs that look at runs. None of them starts anything. */
export function addLookVerbs(register: Register, verb: VerbAction, house: House): void {
  register('inbox', VERB_WORDS.inbox).action(() =>
    verb(async (out) => (await import('./verbs/inbox.ts')).inbox(house, out))(),
  );
  register('status [run]', VERB_WORDS.status).action((ref) =>
    verb(async (out) => (await import('./verbs/status.ts')).status(house, out, ref))(),
  );
  register('watch <run>', VERB_WORDS.watch)
    .option(...jsonl())
    .option('--from <n>', say(OPTION_WORDS.from))
    .action((ref, options) =>
      verb(async (out) => (await import('./verbs/watch.ts')).watch(house, out, ref, options))(),
    );
  register('show <run>', VERB_WORDS.show)
    .option(...jsonl())
    .action((ref) => verb(async (out) => (await import('./verbs/show.ts')).show(house, out, ref))());
  register('prompt <run>', VERB_WORDS.prompt)
    .option('--turn <n>', say(OPTION_WORDS.turn))
    .option('--diff', say(OPTION_WORDS.diff))
    .action((ref, options) =>
      verb(async (out) => (await import('./verbs/prompt.ts')).prompt(house, out, ref, options))(),
    );
  register('log <run>', VERB_WORDS.log)
    .option(...jsonl())
    .action((ref) => verb(async (out) => (await import('./verbs/log.ts')).log(house, out, ref))());
  register('audit <run>', VERB_WORDS.audit).action((ref) =>
    verb(async (out) => (await import('./verbs/audit.ts')).audit(house, out, ref))(),
  );
  register('ls', VERB_WORDS.ls)
    .option(...jsonl())
    .option('--limit <n>', say(OPTION_WORDS.limit))
    .action((options) => verb(async (out) => (await import('./verbs/ls.ts')).ls(house, out, options))());
}
