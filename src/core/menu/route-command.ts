import type { Agent } from '../package/definition.ts';
import { handlerRoute, type MenuWorld, menuWorld } from './handler-route.ts';
import { choiceOption, type MenuChoice, menuChoices } from './menu-choice.ts';
import { menuWord, NUMBER } from './menu-word.ts';
import { namedChoices } from './named-choices.ts';
import type { Route, Unclear } from './route.ts';
import { commandRoute, typedCommand } from './runtime-command.ts';
import { similarChoices } from './similar-choices.ts';
import { visibleItems } from './visible-items.ts';
import type { WorkflowPlaces } from './workflow-of.ts';

/** A longer question nobody reads to its end. */
const MOST_CANDIDATES = 50;

/**
 * What a person's input to an agent means: the same text and menu always mean the same, and no engine is asked.
 * The earlier line wins. Only a number or a whole name is obeyed; what is merely similar to one may be words for the agent,
 * so the person is asked, and none of these is an answer: see decision 0013.
 */
export function routeCommand(agent: Pick<Agent, 'menu' | 'prompts'>, workflows: WorkflowPlaces, input: string): Route {
  if (input.trim() === '') return { kind: 'show-menu' };
  const command = typedCommand(input);
  if (command !== undefined) return commandRoute(command);
  const word = menuWord(input);
  const choices = menuChoices(visibleItems(agent));
  if (word === undefined || choices.length === 0) return { kind: 'chat' };
  const world = menuWorld(agent, workflows);
  const choose = (choice: MenuChoice): Route => routeOf(choice, choices, world);
  return numbered(word, choices, choose) ?? named(word, choices, choose) ?? similar(word, choices);
}

type Choose = (choice: MenuChoice) => Route;

function numbered(word: string, choices: readonly MenuChoice[], choose: Choose): Route | undefined {
  const [, item, branch] = NUMBER.exec(word) ?? [];
  if (item === undefined) return undefined;
  const value = [item, branch].flatMap((digits) => (digits === undefined ? [] : [Number(digits)])).join('.');
  const chosen = choices.find((choice) => choice.value === value);
  if (chosen !== undefined) return choose(chosen);
  // Someone who writes 3.5 where no item has a branch 5 speaks of something else.
  return branch === undefined ? clarify('no-such-number', choices.filter(isItem)) : undefined;
}

function named(word: string, choices: readonly MenuChoice[], choose: Choose): Route | undefined {
  const found = [...(namedChoices(choices).get(word) ?? [])];
  const [only, ...others] = found;
  if (only === undefined) return undefined;
  return others.length === 0 ? choose(only) : clarify('several', found);
}

function similar(word: string, choices: readonly MenuChoice[]): Route {
  const found = similarChoices(word, choices);
  if (found.length === 0) return { kind: 'chat' };
  return clarify(found.length === 1 ? 'perhaps' : 'several', found);
}

function routeOf(choice: MenuChoice, choices: readonly MenuChoice[], world: MenuWorld): Route {
  if (choice.handler !== undefined) return handlerRoute(choice.handler, world);
  return clarify(
    'several',
    choices.filter((other) => other.item === choice.item && other !== choice),
  );
}

function isItem({ value }: MenuChoice): boolean {
  return !value.includes('.');
}

function clarify(reason: Unclear, choices: readonly MenuChoice[]): Route {
  return { kind: 'clarify', reason, candidates: choices.slice(0, MOST_CANDIDATES).map(choiceOption) };
}
