import type { Scenario } from './scenario.ts';
import { CONVERSATIONS } from './scenarios/conversations.ts';
import { ENDINGS } from './scenarios/endings.ts';
import { HELLO } from './scenarios/hello.ts';
import { MOVES } from './scenarios/moves.ts';
import { PACKAGES } from './scenarios/packages.ts';
import { PROGRAMS } from './scenarios/programs.ts';
import { QUESTIONS } from './scenarios/questions.ts';
import { SKILLS } from './scenarios/skills.ts';
import { STATES } from './scenarios/state.ts';
import { WORDS } from './scenarios/words.ts';

/** Everything that is played; those that take longest come first. */
export const SCENARIOS: readonly Scenario[] = [
  ...[...HELLO, ...PROGRAMS, ...WORDS, ...QUESTIONS, ...SKILLS],
  ...[...PACKAGES, ...ENDINGS, ...CONVERSATIONS, ...STATES, ...MOVES],
];
