import type { Agent } from '../package/definition.ts';
import { displayWidth } from '../picture/display-width.ts';
import { handlerRoute, type MenuWorld, menuWorld } from './handler-route.ts';
import { choiceOption, type MenuChoice, menuChoices, namedChoices } from './menu-choice.ts';
import { visibleItems } from './menu-item.ts';
import { menuWord, NUMBER } from './menu-word.ts';
import type { Route, Unclear } from './route.ts';
import { commandRoute, typedCommand } from './runtime-command.ts';
import type { WorkflowPlaces } from './workflow-of.ts';

/** A question with more choices is not read to its end. */
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
  return chooseByNumber(word, choices, choose) ?? chooseByName(word, choices, choose) ?? askAboutSimilar(word, choices);
}

type Choose = (choice: MenuChoice) => Route;

function chooseByNumber(word: string, choices: readonly MenuChoice[], choose: Choose): Route | undefined {
  const [, item, branch] = NUMBER.exec(word) ?? [];
  if (item === undefined) return undefined;
  const value = [item, branch].flatMap((digits) => (digits === undefined ? [] : [Number(digits)])).join('.');
  const chosen = choices.find((choice) => choice.value === value);
  if (chosen !== undefined) return choose(chosen);
  // Someone who writes 3.5 where no item has a branch 5 speaks of something else.
  return branch === undefined ? clarify('no-such-number', choices.filter(isItem)) : undefined;
}

function chooseByName(word: string, choices: readonly MenuChoice[], choose: Choose): Route | undefined {
  const found = [...(namedChoices(choices).get(word) ?? [])];
  const [only, ...others] = found;
  if (only === undefined) return undefined;
  return others.length === 0 ? choose(only) : clarify('several', found);
}

function askAboutSimilar(word: string, choices: readonly MenuChoice[]): Route {
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

/*
 * A person who does not remember a name types a piece of it, or of the description. What they say to the agent must not be
 * taken for that. So:
 *
 * - The input has to stand in the menu's text, never the other way round: "please do not write the plan yet" holds the name
 *   "plan", but no menu holds that sentence.
 * - A piece has one to three words, within columns in which there is no room for a sentence without spaces either, and at
 *   least three columns (计划 are four). In descriptions four: "how" stands in every "Show …", "and" nearly everywhere.
 */
const MOST_WORDS = 3;
const WIDEST = 30;

type Place = 'branch' | 'trigger' | 'description';

/** Where the input was found: how good a sign that is, as a word of its own or inside one, and from how many columns on. */
const SIGNS: Readonly<Record<Place, { readonly word: number; readonly part: number; readonly from: number }>> = {
  branch: { word: 6, part: 4, from: 3 },
  trigger: { word: 5, part: 3, from: 3 },
  description: { word: 2, part: 1, from: 4 },
};

/** The choices of which a word is a piece: all that show the best sign there is. */
function similarChoices(word: string, choices: readonly MenuChoice[]): readonly MenuChoice[] {
  const piece = spaceWords(word);
  const width = displayWidth(piece);
  if (word.split(/\s+/).length > MOST_WORDS || width > WIDEST) return [];
  const signs = choices.map((choice) => highest(textsOf(choice).map(([place, text]) => sign(place, text))));
  const best = highest(signs);
  return best === 0 ? [] : choices.filter((_, index) => signs[index] === best);

  function sign(place: Place, text: string): number {
    const { word: whole, part, from } = SIGNS[place];
    if (width < from || !text.includes(piece)) return 0;
    return standsAlone(piece, text) ? whole : part;
  }
}

function highest(signs: readonly number[]): number {
  return signs.reduce((most, one) => Math.max(most, one), 0);
}

/** How much of a description is read. */
const READ = 200;

function textsOf({ names, description = '' }: MenuChoice): readonly (readonly [Place, string])[] {
  const ofNames = names.flatMap(({ kind, word }) => (kind === 'code' ? [] : [[kind, spaceWords(word)] as const]));
  return [...ofNames, ['description', spaceWords(menuWord(description.slice(0, READ)) ?? '')]];
}

/** "create prd" is a way to type "create-prd". */
function spaceWords(word: string): string {
  return word.replaceAll(/[\s_-]+/g, ' ').trim();
}

/** Whether no letter or digit stands beside it, at one place at least. */
function standsAlone(piece: string, text: string): boolean {
  for (let at = text.indexOf(piece); at >= 0; at = text.indexOf(piece, at + 1)) {
    const end = at + piece.length;
    // Two units: a letter may take as many.
    const [before, after] = [text.slice(Math.max(0, at - 2), at), text.slice(end, end + 2)];
    if (!/[\p{L}\p{N}\p{M}]$/u.test(before) && !/^[\p{L}\p{N}\p{M}]/u.test(after)) return true;
  }
  return false;
}
