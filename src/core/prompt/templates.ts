import type { Language } from '../language.ts';
import type { Conversation } from '../run/events.ts';
import type { SkillTemplates } from '../skill/patch-skill.ts';

/** The runtime's own words in one language. A run is pinned to those it began with. */
export type Templates = {
  readonly language: Language;
  readonly rules: { readonly run: string; readonly conversation: string };
  /** By the keys of exits; a run that began before an exit was there lacks its protocol. */
  readonly protocol: { readonly active: string; readonly postRun: string; readonly [key: string]: string | undefined };
  /** Added to the step of a node that is left by its output. */
  readonly skill: SkillTemplates;
  /** What an agent is told that works on a structured task; runs of before lack it. */
  readonly task?: string;
  /** What only an engine program is told, behind the rules for all. */
  readonly program: string;
};

type Addressee = {
  readonly conversation: Conversation | undefined;
  readonly isProgram: boolean;
  readonly hasTask?: boolean;
};

export function rulesFor({ rules, program, task }: Templates, { conversation, isProgram, hasTask }: Addressee): string {
  const common = (conversation === undefined ? rules.run : rules.conversation).trimEnd();
  const parts = [
    common,
    ...(isProgram ? [program.trim()] : []),
    ...(hasTask && task !== undefined ? [task.trim()] : []),
  ];
  return parts.join('\n\n');
}
