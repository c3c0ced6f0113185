import { handlerRoute, type MenuWorld, menuWorld } from '../menu/handler-route.ts';
import { menuChoices, namedChoices } from '../menu/menu-choice.ts';
import { HANDLER_KEYS, type MenuHandler } from '../menu/menu-handler.ts';
import { type MenuItem, readMenuItem } from '../menu/menu-item.ts';
import { dataPath } from '../menu/path-template.ts';
import { commandNamed } from '../menu/runtime-command.ts';
import { quoted } from '../menu/short-text.ts';
import type { WorkflowPlaces } from '../menu/workflow-of.ts';
import { nearest } from '../nearest.ts';
import { isRefusal, type RefusalCode } from '../refusal.ts';
import { PROBLEM_FILE_WORDS } from '../words/problem-words-files.ts';
import { PROBLEM_MENU_WORDS } from '../words/problem-words-menu.ts';
import type { Text } from '../words/text.ts';
import type { Agent } from './definition.ts';
import { type Path, valueAt } from './located.ts';
import { packageFile } from './menu-data.ts';
import { meantFile, type PackageFiles } from './package-files.ts';
import type { SourceFile } from './source-file.ts';

type Placed = { readonly item: MenuItem; readonly path: Path };

/** What items may lead to. `workflows` is undefined where the manifest is wrong. */
type Known = { readonly workflows: WorkflowPlaces | undefined; readonly files: PackageFiles };

/** Tells what in an agent's menu the router ignores, cannot choose or has to refuse. It asks the parts of the router itself. */
export function checkMenu(source: SourceFile, path: Path, agent: Agent, { workflows, files }: Known): void {
  const items = (agent.menu ?? []).flatMap((json, index): Placed[] => {
    const place = [...path, 'menu', index];
    const { item, flaws } = readMenuItem(json);
    for (const flaw of flaws) source.tell(flaw.code, [...place, ...flaw.path], flaw.said);
    return item === undefined ? [] : [{ item, path: place }];
  });
  const visible = items.filter(({ item }) => !item.isHidden);
  checkNames(source, visible);
  const world = menuWorld(agent, workflows ?? {});
  // Where the manifest is unreadable, an unknown workflow is no mistake of the menu.
  const isBlamed = (code: RefusalCode) => code !== 'UNKNOWN_WORKFLOW' || workflows !== undefined;
  for (const { item, path: place } of items) {
    const own = item.handler === undefined ? [] : [{ handler: item.handler, path: [] }];
    for (const { handler, path: below } of [...own, ...item.branches]) {
      checkTarget(source, [...place, ...below], handler, world, isBlamed);
      checkData(source, [...place, ...below, 'data'], handler, files);
    }
  }
}

function checkNames(source: SourceFile, items: readonly Placed[]): void {
  const named = namedChoices(menuChoices(items.map(({ item }) => item)));
  for (const { item, path } of items) {
    for (const { word, text, path: below } of [...item.names, ...item.branches.map(({ name }) => name)]) {
      const chosen = named.get(word) ?? new Set();
      const [first] = chosen;
      const isTaken = chosen.size > 1 || first?.item !== item;
      const isCommand = commandNamed(word) !== undefined && item.handler?.kind !== 'command';
      if (!isTaken && !isCommand) continue;
      const said = isTaken ? PROBLEM_MENU_WORDS.taken(quoted(text)) : PROBLEM_MENU_WORDS.ownCommand(word);
      source.tell('MENU_NAME_UNUSABLE', [...path, ...below], said);
    }
  }
}

/** By the code of the refusal; the other codes are about paths of data. */
const WHY: Partial<Record<RefusalCode, Text>> = {
  UNKNOWN_WORKFLOW: PROBLEM_MENU_WORDS.noSingleWorkflow,
  UNKNOWN_PROMPT: PROBLEM_MENU_WORDS.noPrompt,
  NOT_SUPPORTED: PROBLEM_MENU_WORDS.notSupported,
};

function checkTarget(
  source: SourceFile,
  path: Path,
  handler: MenuHandler,
  world: MenuWorld,
  isBlamed: (code: RefusalCode) => boolean,
): void {
  const route = handlerRoute(handler, world);
  if (route.kind !== 'refused' || !isBlamed(route.refusal.code)) return;
  const { code } = route.refusal;
  const isData = 'data' in handler && isRefusal(dataPath(handler.data));
  const key = isData ? 'data' : (HANDLER_KEYS.find((one) => one === handler.kind) ?? 'data');
  const value = String(valueAt(source.located.value, [...path, key]));
  const said = PROBLEM_MENU_WORDS.target(key, WHY[code] ?? PROBLEM_MENU_WORDS.noMountPath, quoted(value));
  const meant = () => nearest(value, namesLike(code, world));
  source.tell('MENU_TARGET_UNKNOWN', [...path, key], said, { meant });
}

function checkData(source: SourceFile, path: Path, handler: MenuHandler, files: PackageFiles): void {
  const file = packageFile(handler);
  if (file === undefined || files.has(file)) return;
  const meant = () => meantFile(file, files, source.file);
  source.tell('MENU_TARGET_UNKNOWN', path, PROBLEM_FILE_WORDS.noFile(quoted(file)), { meant });
}

function namesLike(code: RefusalCode, { prompts, workflows }: MenuWorld): readonly string[] {
  if (code === 'UNKNOWN_PROMPT') return Array.from(prompts.keys(), (id) => `#${id}`);
  if (code !== 'UNKNOWN_WORKFLOW') return [];
  const files = Object.values(workflows).map(({ statePath }) => `{package-root}/${statePath}`);
  return [...Object.keys(workflows), ...files];
}
