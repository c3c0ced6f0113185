import type { Command } from 'commander';
import { VERB_WORDS } from '../core/words/help-words.ts';
import { OPTION_WORDS } from '../core/words/option-words.ts';
import type { House } from './house.ts';
import { say } from './telling/speech.ts';
import type { Register, VerbAction } from './verb.ts';

const project = () => ['--project <folder>', say(OPTION_WORDS.projectOfConfig)] as const;

/** The verbs that show what is set, who could play an agent, and what a code means; and the one for engines. */
export function addSettingsVerbs(register: Register, verb: VerbAction, house: House, program: Command): void {
  register('engines', VERB_WORDS.engines)
    .option(...project())
    .action((options) => verb(async (out) => (await import('./verbs/engines.ts')).engines(house, out, options))());
  register('explain [code]', VERB_WORDS.explain).action((code) =>
    verb(async (out) => (await import('./verbs/explain.ts')).explain(house, out, code))(),
  );
  register('mcp', VERB_WORDS.mcp).action(() => verb(async () => (await import('./verbs/mcp.ts')).mcp(house))());
  register('completion <shell>', VERB_WORDS.completion).action((shell) =>
    verb(async (out) => (await import('./verbs/completion.ts')).completion(out, program, shell))(),
  );
  register('list', VERB_WORDS.configList, program.command('config').description(say(VERB_WORDS.config)))
    .option('--show-origin', say(OPTION_WORDS.showOrigin))
    .option(...project())
    .action((options) =>
      verb(async (out) => (await import('./verbs/config-list.ts')).configList(house, out, options))(),
    );
}
