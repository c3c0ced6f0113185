import { isJsonObject, type Json, type JsonObject } from '../json.ts';
import type { Agent } from '../package/definition.ts';
import type { Path } from '../package/located.ts';
import { PROBLEM_MENU_WORDS } from '../words/problem-words-menu.ts';
import type { Text } from '../words/text.ts';
import { type MenuFlaw, type MenuHandler, readHandler, readText, type TellFlaw } from './menu-handler.ts';
import { menuWord, NUMBER, splitCode } from './menu-word.ts';
import { commandNamed } from './runtime-command.ts';
import { quoted } from './short-text.ts';

/** A word that chooses something, as it is written and as it is compared, and where it stands in its item. */
export type MenuName = {
  /** A trigger, cmd or alias of the item; the match of one of its branches; or the code that its description begins with. */
  readonly kind: 'trigger' | 'branch' | 'code';
  readonly text: string;
  readonly word: string;
  readonly path: Path;
};

/** One thing that an agent offers to do. */
export type MenuItem = {
  /** Without the code that it may begin with. */
  readonly description: string;
  readonly names: readonly MenuName[];
  /** Undefined where only the branches do something. */
  readonly handler: MenuHandler | undefined;
  readonly branches: readonly MenuBranch[];
  /** It is for editors, or for the web. */
  readonly isHidden: boolean;
};

export type ReadMenuItem = { readonly item: MenuItem | undefined; readonly flaws: readonly MenuFlaw[] };

/** Reads an item as far as it can be understood, and says what in it does not count. Never throws. */
export function readMenuItem(json: JsonObject): ReadMenuItem {
  const flaws: MenuFlaw[] = [];
  const tell: TellFlaw = (path, said, code = 'MENU_PART_IGNORED') => {
    flaws.push({ code, path, said });
  };
  const { code, words } = splitCode(readText(json, 'description', tell) ?? '');
  const { aliases, branches } = readTriggers(json, tell);
  const names = [
    ...readName('trigger', readText(json, 'trigger', tell), ['trigger'], tell),
    ...readName('trigger', readText(json, 'cmd', tell), ['cmd'], tell),
    ...aliases,
    ...readName('code', code, ['description'], tell),
  ];
  const handler = readHandler(json, tell) ?? (branches.length > 0 ? undefined : withoutHandler(json, names, words));
  const item = { description: words, names, handler, branches, isHidden: readHidden(json, tell) };
  if (words !== '' || names.length > 0 || branches.length > 0) return { item, flaws };
  tell([], PROBLEM_MENU_WORDS.noWords);
  return { item: undefined, flaws };
}

/** The items of an agent's menu that a person sees here, in the order that numbers refer to. */
export function visibleItems({ menu = [] }: Pick<Agent, 'menu'>): readonly MenuItem[] {
  return menu.flatMap((json) => {
    const { item } = readMenuItem(json);
    return item === undefined || item.isHidden ? [] : [item];
  });
}

/** `{"cmd": "*menu"}` alone stands for the command; another item without a handler says to the agent what it offers. */
function withoutHandler(json: JsonObject, names: readonly MenuName[], words: string): MenuHandler {
  const command = names.map(({ word }) => commandNamed(word)).find((found) => found !== undefined);
  if (command !== undefined) return { kind: 'command', command };
  // What is wrong with it was told when the handler was looked for.
  const data = readText(json, 'data', () => undefined);
  const said = words === '' ? (names[0]?.text ?? '') : words;
  return { kind: 'words', words: said, ...(data === undefined ? {} : { data }) };
}

/** The text as a name; nothing, and a flaw, where nothing can be chosen by it. */
function readName(kind: MenuName['kind'], text: string | undefined, path: Path, tell: TellFlaw): readonly MenuName[] {
  if (text === undefined) return [];
  const word = menuWord(text);
  const why = reasonAgainst(word);
  if (why !== undefined) tell(path, PROBLEM_MENU_WORDS.unusable(quoted(text), why), 'MENU_NAME_UNUSABLE');
  else if (word !== undefined) return [{ kind, text, word, path }];
  return [];
}

function reasonAgainst(word: string | undefined): Text | undefined {
  if (word === undefined) return PROBLEM_MENU_WORDS.tooLong;
  if (word === '') return PROBLEM_MENU_WORDS.onlyMark;
  return NUMBER.test(word) ? PROBLEM_MENU_WORDS.aNumber : undefined;
}

const ELSEWHERE = ['ide-only', 'web-only'] as const;

function readHidden(json: JsonObject, tell: TellFlaw): boolean {
  const set = ELSEWHERE.filter((key) => isSet(json, key, tell));
  if (set.length === ELSEWHERE.length) tell([], PROBLEM_MENU_WORDS.nowhere);
  return set.length > 0;
}

function isSet(json: JsonObject, key: string, tell: TellFlaw): boolean {
  const value = Object.hasOwn(json, key) ? json[key] : false;
  if (value === true || value === 'true') return true;
  if (value !== false && value !== 'false') tell([key], PROBLEM_MENU_WORDS.neitherTrueNorFalse(key));
  return false;
}

/** A trigger with a handler of its own, inside an item. */
type MenuBranch = { readonly name: MenuName; readonly handler: MenuHandler; readonly path: Path };

type MenuTriggers = { readonly aliases: readonly MenuName[]; readonly branches: readonly MenuBranch[] };

const NONE: MenuTriggers = { aliases: [], branches: [] };

/** Reads `triggers` of an item: more names for it, and branches. */
function readTriggers(json: JsonObject, tell: TellFlaw): MenuTriggers {
  const triggers = Object.hasOwn(json, 'triggers') ? json['triggers'] : [];
  if (!Array.isArray(triggers)) {
    tell(['triggers'], PROBLEM_MENU_WORDS.triggersNoList);
    return NONE;
  }
  const read = triggers.map((trigger: Json, index) => readTrigger(trigger, ['triggers', index], tell));
  return { aliases: read.flatMap(({ aliases }) => aliases), branches: read.flatMap(({ branches }) => branches) };
}

function readTrigger(trigger: Json, path: Path, tell: TellFlaw): MenuTriggers {
  const type = isJsonObject(trigger) && Object.hasOwn(trigger, 'type') ? trigger['type'] : undefined;
  if (!isJsonObject(trigger) || (type !== 'alias' && type !== 'handler')) {
    tell(path, PROBLEM_MENU_WORDS.triggerType);
    return NONE;
  }
  const tellBelow: TellFlaw = (below, said, code) => tell([...path, ...below], said, code);
  if (!Object.hasOwn(trigger, 'match')) tell(path, PROBLEM_MENU_WORDS.noMatch);
  const match = readText(trigger, 'match', tellBelow);
  const names = readName(type === 'alias' ? 'trigger' : 'branch', match, [...path, 'match'], tell);
  if (type === 'alias') return { aliases: names, branches: [] };
  const handler = readHandler(trigger, tellBelow);
  if (handler === undefined) tell(path, PROBLEM_MENU_WORDS.nothingToDo);
  return { aliases: [], branches: handler === undefined ? [] : names.map((name) => ({ name, handler, path })) };
}
