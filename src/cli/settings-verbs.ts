import type { Command } from 'commander';
import type { House } from './house.ts';
import type { Register, VerbAction } from './verb.ts';

const PROJECT = ['--project <folder>', 'whose config files count (default: this folder)'] as const;

/** The verbs that show what is set and who could play an agent. */
export function addSettingsVerbs(register: Register, verb: VerbAction, house: House, program: Command): void {
  register('engines', 'who can play an agent here, and what is missing for the others')
    .option(...PROJECT)
    .action((options) => verb(async (out) => (await import('./engines.ts')).engines(house, out, options))());
  register('list', 'every setting that holds', program.command('config').description('settings'))
    .option('--show-origin', 'where each of them was set')
    .option(...PROJECT)
    .action((options) => verb(async (out) => (await import('./config-list.ts')).configList(house, out, options))());
}
