import type { Command } from 'commander';
import type { House } from './house.ts';
import type { Register, VerbAction } from './verb.ts';

type AddVerbs = (register: Register, verb: VerbAction, house: House, program: Command) => void;

type Group = {
  readonly verbs: readonly string[];
  readonly load: () => Promise<AddVerbs>;
};

/** Which verbs are described together, in the order of the help. `completion` is missing: it tells of all the others. */
export const VERB_GROUPS: readonly Group[] = [
  {
    verbs: ['run', 'reply', 'approve', 'reject', 'resume', 'worker', 'cancel', 'rewind'],
    load: async () => (await import('./run-verbs.ts')).addRunVerbs,
  },
  { verbs: ['demo', 'chat', 'agent'], load: async () => (await import('./talk-verbs.ts')).addTalkVerbs },
  {
    verbs: ['inbox', 'status', 'watch', 'show', 'prompt', 'audit', 'log', 'ls'],
    load: async () => (await import('./look-verbs.ts')).addLookVerbs,
  },
  {
    verbs: ['init', 'validate', 'graph', 'pack', 'package', 'doctor'],
    load: async () => (await import('./package-verbs.ts')).addPackageVerbs,
  },
  {
    verbs: ['engines', 'explain', 'config', 'mcp'],
    load: async () => (await import('./settings-verbs.ts')).addSettingsVerbs,
  },
];

/** The group of the verb that was typed; all of them where it is in none. Describing every verb takes longer than looking. */
export async function addersFor(verb: string | undefined): Promise<readonly AddVerbs[]> {
  const own = VERB_GROUPS.filter(({ verbs }) => verb !== undefined && verbs.includes(verb));
  return Promise.all((own.length === 0 ? VERB_GROUPS : own).map(({ load }) => load()));
}
