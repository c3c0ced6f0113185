import type { Command } from 'commander';
import type { House } from './house.ts';
import type { Register, VerbAction } from './verb.ts';

const COMMANDS = `
Typed alone, in a conversation and as the reply to any run:
  /pause or /exit   leave; it waits for you and nothing is lost
  /stop             end it for good
  /menu             what the agent offers (in a conversation with an agent)`;

/** The verbs that begin a conversation, and the one that shows how all of it works. */
export function addTalkVerbs(register: Register, verb: VerbAction, house: House): void {
  register('demo', 'two agents at work, in a few seconds: a question, a refusal, a confirmation, a kill')
    .option('--live', 'show words while they come')
    .action(() => verb(async (out) => (await import('./demo.ts')).demo(house, out))());
  talking(register('chat [words]', 'talk with a model, with the tools that the policy allows'))
    .option('--package <package>', 'whose first agent says which tools may be used')
    .action((words, options) => verb(async (out) => (await import('./chat.ts')).chat(house, out, words, options))());
  talking(register('agent <agent> [words]', 'talk with an agent of a package; its menu is a number away'))
    .option('--package <package>', 'the package that the agent belongs to')
    .action((id, words, options) =>
      verb(async (out) => (await import('./agent.ts')).agent(house, out, id, words, options))(),
    );
}

function talking(command: Command): Command {
  return command
    .option('--jsonl', 'one JSON document per event')
    .option('--live', 'show words while they come')
    .option('--engine <id>', 'who answers')
    .option('--model <name>', 'the model of the engine "api"')
    .option('--script <file>', 'script of the scripted engine')
    .option('--project <folder>', 'the project to work in (default: this folder)')
    .option('--language <code>', 'in which language the runtime speaks to the model: en or zh')
    .option('--trust', 'trust the package as it is now, without being asked')
    .addHelpText('after', COMMANDS);
}
