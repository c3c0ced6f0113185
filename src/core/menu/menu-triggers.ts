import { isObject, type Json, type JsonObject } from '../json.ts';
import type { Path } from '../package/located.ts';
import { PROBLEM_MENU_WORDS } from '../words/problem-words-menu.ts';
import type { TellFlaw } from './menu-flaw.ts';
import { type MenuHandler, readHandler, readText } from './menu-handler.ts';
import { type MenuName, readName } from './menu-name.ts';

/** A trigger with a handler of its own, inside an item. */
export type MenuBranch = { readonly name: MenuName; readonly handler: MenuHandler; readonly path: Path };

export type MenuTriggers = { readonly aliases: readonly MenuName[]; readonly branches: readonly MenuBranch[] };

const NONE: MenuTriggers = { aliases: [], branches: [] };

/** Reads `triggers` of an item: more names for it, and branches. */
export function readTriggers(json: JsonObject, tell: TellFlaw): MenuTriggers {
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

function isJsonObject(value: Json): value is JsonObject {
  return isObject(value);
}
