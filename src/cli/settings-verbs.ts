import type { Command } from 'commander';
import type { House } from './house.ts';
import type { Register, VerbAction } from './verb.ts';

const PROJECT = ['--project <folder>', 'whose config files count (default: this folder)'] as const;

/** The verbs that show what is set, who could play an agent, and what a code means. */
export function addSettingsVerbs(register: Register, verb: VerbAction, house: House, program: Command): void {
  register('engines', 'who can play an agent here, and what is missing for the others')
    .option(...PROJECT)
    .action((options) => verb(async (out) => (await import('./engines.ts')).engines(house, out, options))());
  register('explain [code]', 'what a code means and what to do about it').action((code) =>
    verb(async (out) => (await import('./explain.ts')).explain(house, out, code))(),
  );
  register('completion <shell>', 'a script that completes verbs and flags: bash, zsh or fish').action((shell) =>
    verb(async (out) => (await import('./completion.ts')).completion(out, program, shell))(),
  );
  register('list', 'every setting that holds', program.command('config').description('settings'))
    .option('--show-origin', 'where each of them was set')
    .option(...PROJECT)
    .action((options) => verb(async (out) => (await import('./config-list.ts')).configList(house, out, options))());
}
