import type { Command } from 'commander';
import { HELP_WORDS, VERB_WORDS } from '../core/words/help-words.ts';
import { OPTION_WORDS } from '../core/words/option-words.ts';
import type { House } from './house.ts';
import { say } from './telling/speech.ts';
import type { Register, VerbAction } from './verb.ts';

/** The verbs that begin a conversation, and the one that shows how all of it works. */
export function addTalkVerbs(register: Register, verb: VerbAction, house: House): void {
  register('demo', VERB_WORDS.demo)
    .option('--live', say(OPTION_WORDS.liveTalk))
    .action(() => verb(async (out) => (await import('./verbs/demo.ts')).demo(house, out))());
  talking(register('chat [words]', VERB_WORDS.chat))
    .option('--package <package>', say(OPTION_WORDS.packageOfChat))
    .action((words, options) =>
      verb(async (out) => (await import('./verbs/chat.ts')).chat(house, out, words, options))(),
    );
  talking(register('agent <agent> [words]', VERB_WORDS.agent))
    .option('--package <package>', say(OPTION_WORDS.packageOfAgent))
    .action((id, words, options) =>
      verb(async (out) => (await import('./verbs/agent.ts')).agent(house, out, id, words, options))(),
    );
}

function talking(command: Command): Command {
  return command
    .option('--jsonl', say(OPTION_WORDS.jsonl))
    .option('--live', say(OPTION_WORDS.liveTalk))
    .option('--engine <id>', say(OPTION_WORDS.engineTalk))
    .option('--model <name>', say(OPTION_WORDS.modelTalk))
    .option('--script <file>', say(OPTION_WORDS.scriptTalk))
    .option('--project <folder>', say(OPTION_WORDS.project))
    .option('--language <code>', say(OPTION_WORDS.language))
    .option('--trust', say(OPTION_WORDS.trust))
    .addHelpText('after', say(HELP_WORDS.typedAlone));
}
