import type { Command } from 'commander';
import type { House } from './house.ts';
import type { Register, VerbAction } from './verb.ts';

/** The verbs for whoever writes packages, gets them from others, or wants to know what works here. */
export function addPackageVerbs(register: Register, verb: VerbAction, house: House, program: Command): void {
  register('init <folder>', 'a small package of your own, to begin with')
    .option('--name <name>', "its name (default: the folder's)")
    .action((folder, options) => verb(async (out) => (await import('./init.ts')).init(house, out, folder, options))());
  register('validate <package>', 'everything that is wrong with a package, before anything of it runs')
    .option('--format <format>', 'text, json or sarif')
    .option('--strict', 'count warnings as errors')
    .action((path, options) =>
      verb(async (out) => (await import('./validate.ts')).validate(house, out, path, options))(),
    );
  register('graph <package>', 'a picture of its workflows')
    .option('--format <format>', 'text, mermaid or svg')
    .option('--workflow <id>', 'which workflow, where the package has several')
    .option('-o, --output <file>', 'write it to a file')
    .action((path, options) => verb(async (out) => (await import('./graph.ts')).graph(house, out, path, options))());
  register('pack <package>', 'a package as one file')
    .option('-o, --output <file>', 'where to (default: <name>-<version>.bmad)')
    .option('--force', 'replace the file')
    .action((path, options) => verb(async (out) => (await import('./pack.ts')).pack(house, out, path, options))());
  addShelfVerbs(register, verb, house, program.command('package').description('packages on the shelf'));
  register('doctor', 'what works here, and what to do about the rest').action(() =>
    verb(async (out) => (await import('./doctor.ts')).doctor(house, out))(),
  );
}

function addShelfVerbs(register: Register, verb: VerbAction, house: House, shelf: Command): void {
  const verbs = () => import('./package.ts');
  register('add <package>', 'from a folder, a zip or a git address', shelf).action((ref) =>
    verb(async (out) => (await verbs()).packageAdd(house, out, ref))(),
  );
  register('ls', 'all of them, newest first', shelf).action(() =>
    verb(async (out) => (await verbs()).packageLs(house, out))(),
  );
  register('show <package>', 'what it is and what it asks for', shelf).action((ref) =>
    verb(async (out) => (await verbs()).packageShow(house, out, ref))(),
  );
  register('trust <package>', 'say that it may be used as it is now', shelf)
    .option('--folder', 'whatever stands in its folder, also after changes')
    .action((ref, options) => verb(async (out) => (await verbs()).packageTrust(house, out, ref, options))());
}
