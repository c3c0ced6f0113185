import type { JsonObject } from '../json.ts';
import type { Path } from '../package/located.ts';
import { PROBLEM_MENU_WORDS } from '../words/problem-words-menu.ts';
import type { Text } from '../words/text.ts';
import type { RuntimeCommand } from './runtime-command.ts';

/** What choosing an item does, as its package says it; whether that can be done is another question. */
export type MenuHandler =
  | { readonly kind: 'workflow'; readonly ref: string; readonly data?: string }
  | { readonly kind: 'action'; readonly action: string; readonly data?: string }
  /** Things that would start a program, or a format that has no graph. */
  | { readonly kind: 'exec' | 'validate-workflow'; readonly ref: string }
  /** An item without a handler that is called like a command of the runtime. */
  | { readonly kind: 'command'; readonly command: RuntimeCommand }
  /** Any other item without a handler: its words are put to the agent. */
  | { readonly kind: 'words'; readonly words: string; readonly data?: string };

/** Something in a menu item that does not count. `path` is where it stands in the item. */
export type MenuFlaw = {
  readonly code: 'MENU_PART_IGNORED' | 'MENU_NAME_UNUSABLE';
  readonly path: Path;
  readonly said: Text;
};

/** Takes note of a flaw; reading goes on without that part. */
export type TellFlaw = (path: Path, said: Text, code?: MenuFlaw['code']) => void;

/** The keys that say what an item does. Where there are several, the first of this list counts. */
export const HANDLER_KEYS = ['workflow', 'action', 'exec', 'validate-workflow'] as const;

/** Reads the handler of an item or of a branch; undefined where it has none that can be understood. */
export function readHandler(json: JsonObject, tell: TellFlaw): MenuHandler | undefined {
  const data = readText(json, 'data', tell);
  const read = HANDLER_KEYS.flatMap((key) => {
    const ref = readText(json, key, tell);
    return ref === undefined ? [] : [{ key, ref }];
  });
  const [first, ...others] = read;
  if (first === undefined) return undefined;
  for (const { key } of others) tell([key], PROBLEM_MENU_WORDS.nothingBeside(key, first.key));
  return handlerOf(first.key, first.ref, data === undefined ? {} : { data });
}

function handlerOf(key: (typeof HANDLER_KEYS)[number], ref: string, data: { readonly data?: string }): MenuHandler {
  if (key === 'workflow') return { kind: 'workflow', ref, ...data };
  return key === 'action' ? { kind: 'action', action: ref, ...data } : { kind: key, ref };
}

/** The text at a key, or undefined; anything else there is told. */
export function readText(json: JsonObject, key: string, tell: TellFlaw): string | undefined {
  if (!Object.hasOwn(json, key)) return undefined;
  const value = json[key];
  if (typeof value === 'string' && value.trim() !== '') return value.trim();
  tell([key], PROBLEM_MENU_WORDS.noText(key));
  return undefined;
}
