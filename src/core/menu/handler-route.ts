import { never } from '../never.ts';
import type { Agent } from '../package/definition.ts';
import { isRefusal, type Refusal, refuse } from '../refusal.ts';
import { REFUSED_WORDS } from '../words/refused-words.ts';
import type { MenuHandler } from './menu-handler.ts';
import { dataPath, withMounts } from './path-template.ts';
import type { Route } from './route.ts';
import { commandOfAction, commandRoute } from './runtime-command.ts';
import { quoted } from './short-text.ts';
import { type WorkflowPlaces, workflowOf } from './workflow-of.ts';

/** What a handler may refer to. */
export type MenuWorld = { readonly prompts: ReadonlyMap<string, string>; readonly workflows: WorkflowPlaces };

/** What choosing an item amounts to. Nothing in a package is executed by it: what would be is refused. */
export function handlerRoute(handler: MenuHandler, world: MenuWorld): Route {
  switch (handler.kind) {
    case 'workflow':
      return withData(handler, (data) => {
        const workflow = workflowOf(handler.ref, world.workflows);
        return isRefusal(workflow) ? refused(workflow) : { kind: 'start-workflow', workflow, ...data };
      });
    case 'action':
      return withData(handler, (data) => actionRoute(handler.action, data, world));
    case 'words':
      return withData(handler, (data) => ({ kind: 'inline', content: withMounts(handler.words), ...data }));
    case 'command':
      return commandRoute(handler.command);
    case 'exec':
      return refused(refuse('NOT_SUPPORTED', REFUSED_WORDS.noExecuting(quoted(handler.ref))));
    case 'validate-workflow':
      return refused(refuse('NOT_SUPPORTED', REFUSED_WORDS.noValidating(quoted(handler.ref))));
    default:
      return never(handler);
  }
}

export function menuWorld({ prompts = [] }: Pick<Agent, 'prompts'>, workflows: WorkflowPlaces): MenuWorld {
  return { prompts: new Map(prompts.map(({ id, content }) => [id, content])), workflows };
}

type Data = { readonly data?: string };

function withData({ data }: Data, route: (data: Data) => Route): Route {
  if (data === undefined) return route({});
  const path = dataPath(data);
  return isRefusal(path) ? refused(path) : route({ data: path });
}

function actionRoute(action: string, data: Data, { prompts }: MenuWorld): Route {
  const command = commandOfAction(action);
  if (command === 'unknown') return refused(refuse('NOT_SUPPORTED', REFUSED_WORDS.noAction(quoted(action))));
  if (command !== undefined) return commandRoute(command);
  if (!action.startsWith('#')) return { kind: 'inline', content: withMounts(action), ...data };
  const promptId = action.slice(1).trim();
  const content = prompts.get(promptId);
  if (content === undefined) return refused(refuse('UNKNOWN_PROMPT', REFUSED_WORDS.noPrompt(quoted(promptId))));
  return { kind: 'prompt', promptId, content: withMounts(content), ...data };
}

function refused(refusal: Refusal): Route {
  return { kind: 'refused', refusal };
}
