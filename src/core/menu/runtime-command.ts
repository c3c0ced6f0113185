import { hasCommandMark, menuWord } from './menu-word.ts';
import type { Route } from './route.ts';

/** The commands that are there whatever an agent's menu says. */
const COMMANDS = {
  menu: { kind: 'show-menu' },
  dismiss: { kind: 'dismiss' },
  pause: { kind: 'pause-run' },
  stop: { kind: 'stop-run' },
  resume: { kind: 'resume-run' },
} as const satisfies Readonly<Record<string, Route>>;
export type RuntimeCommand = keyof typeof COMMANDS;

/** Other words for them, as people type them. */
const ALIASES: ReadonlyMap<string, RuntimeCommand> = new Map([
  ['exit', 'dismiss'],
  ['quit', 'dismiss'],
  ['cancel', 'stop'],
]);

/** What the actions of menus mean that are written as a name. */
const ACTIONS: ReadonlyMap<string, RuntimeCommand> = new Map([
  ['menu.show', 'menu'],
  ['agent.dismiss', 'dismiss'],
  ['run.resume', 'resume'],
]);

/** The command that was typed, with its `/` or `*`: the bare words are words of a conversation. */
export function typedCommand(input: string): RuntimeCommand | undefined {
  if (!hasCommandMark(input)) return undefined;
  const word = menuWord(input) ?? '';
  return commandNamed(word) ?? ALIASES.get(word);
}

export function commandNamed(word: string): RuntimeCommand | undefined {
  return Object.hasOwn(COMMANDS, word) ? (word as RuntimeCommand) : undefined;
}

export function commandRoute(command: RuntimeCommand): Route {
  return COMMANDS[command];
}

/** The command that an action names; `unknown` where it looks like the name of one and is none. */
export function commandOfAction(action: string): RuntimeCommand | 'unknown' | undefined {
  return ACTIONS.get(action) ?? (/^(?:menu|agent|run)\.\S+$/.test(action) ? 'unknown' : undefined);
}
