import type { Command } from 'commander';
import { VERB_WORDS } from '../core/words/help-words.ts';
import { OPTION_WORDS } from '../core/words/option-words.ts';
import type { House } from './house.ts';
import { say } from './telling/speech.ts';
import type { Register, VerbAction } from './verb.ts';

/** The verbs for whoever writes packages, gets them from others, or wants to know what works here. */
export function addPackageVerbs(register: Register, verb: VerbAction, house: House, program: Command): void {
  register('init <folder>', VERB_WORDS.init)
    .option('--name <name>', say(OPTION_WORDS.name))
    .action((folder, options) =>
      verb(async (out) => (await import('./verbs/init.ts')).init(house, out, folder, options))(),
    );
  register('validate <package>', VERB_WORDS.validate)
    .option('--format <format>', say(OPTION_WORDS.validateFormat))
    .option('--strict', say(OPTION_WORDS.strict))
    .action((path, options) =>
      verb(async (out) => (await import('./verbs/validate.ts')).validate(house, out, path, options))(),
    );
  register('graph <package>', VERB_WORDS.graph)
    .option('--format <format>', say(OPTION_WORDS.graphFormat))
    .option('--workflow <id>', say(OPTION_WORDS.workflow))
    .option('-o, --output <file>', say(OPTION_WORDS.graphOutput))
    .action((path, options) =>
      verb(async (out) => (await import('./verbs/graph.ts')).graph(house, out, path, options))(),
    );
  register('pack <package>', VERB_WORDS.pack)
    .option('-o, --output <file>', say(OPTION_WORDS.packOutput))
    .option('--force', say(OPTION_WORDS.force))
    .action((path, options) =>
      verb(async (out) => (await import('./verbs/pack.ts')).pack(house, out, path, options))(),
    );
  addShelfVerbs(register, verb, house, program.command('package').description(say(VERB_WORDS.package)));
  register('doctor', VERB_WORDS.doctor).action(() =>
    verb(async (out) => (await import('./verbs/doctor.ts')).doctor(house, out))(),
  );
}

function addShelfVerbs(register: Register, verb: VerbAction, house: House, shelf: Command): void {
  const verbs = () => import('./verbs/package.ts');
  register('add <package>', VERB_WORDS.packageAdd, shelf).action((ref) =>
    verb(async (out) => (await verbs()).packageAdd(house, out, ref))(),
  );
  register('ls', VERB_WORDS.packageLs, shelf).action(() =>
    verb(async (out) => (await verbs()).packageLs(house, out))(),
  );
  register('show <package>', VERB_WORDS.packageShow, shelf).action((ref) =>
    verb(async (out) => (await verbs()).packageShow(house, out, ref))(),
  );
  register('trust <package>', VERB_WORDS.packageTrust, shelf)
    .option('--folder', say(OPTION_WORDS.folder))
    .action((ref, options) => verb(async (out) => (await verbs()).packageTrust(house, out, ref, options))());
}
