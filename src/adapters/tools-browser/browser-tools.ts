import { isRefusal } from '../../core/refusal.ts';
import { answeringTool } from '../../core/tool/answering-tool.ts';
import { failedResult, type ToolResult } from '../../core/tool/result.ts';
import type { OpenPage } from '../../ports/browser.ts';
import type { Tool, ToolContext } from '../../ports/tool.ts';
import { checkPage } from './check-page.ts';
import { type KeptCall, keptCall } from './kept-result.ts';
import { type BrowserPlace, beginBrowser, endBrowser } from './own-browser.ts';
import { addressOf, CHECK_PROPERTIES, CheckArguments, plannedSteps } from './page-steps.ts';
import { serveProject } from './serve-project.ts';

const NAME = 'browser.check';
const USUAL_MS = 30_000;

/** What models and nodes may do with a browser. */
export function browserTools(place: BrowserPlace): readonly Tool[] {
  return [checkTool(place)];
}

/** RTE-09: a page is looked at. One that is not as expected is a result; a call that has a result is not made again. */
function checkTool(place: BrowserPlace): Tool {
  return answeringTool({
    name: NAME,
    family: 'browser',
    description:
      'Open a page of this project in a real browser, do steps on it, and tell whether it is as expected. On a failure a screenshot of the whole page is kept, and its path told.',
    properties: CHECK_PROPERTIES,
    schema: CheckArguments,
    effect: 'idempotent',
    act: async (checked, context: ToolContext) => {
      const url = addressOf(checked);
      if (isRefusal(url)) return failedResult(url.code, url.message);
      const kept = await keptCall(place.folder(context.runId), context.key);
      return (await kept.result()) ?? checkOnce(place, { url, checked, kept, context });
    },
  });
}

type Asked = {
  readonly url: string;
  readonly checked: CheckArguments;
  readonly kept: KeptCall;
  readonly context: ToolContext;
};

/** In a browser of its own, which is gone when this returns. A call that was stopped keeps no result. */
async function checkOnce(place: BrowserPlace, { url, checked, kept, context }: Asked): Promise<ToolResult> {
  const { project, signal, limits } = context;
  const mount = await place.mount(project);
  if (mount === undefined) return failedResult('ENOENT', 'The folder of the project is not there.');
  const allow = await place.allow(project);
  // Of a try before this one nothing is to be in the way.
  await endBrowser(place, kept.folder);
  let page: OpenPage | undefined;
  try {
    const own = await beginBrowser(place, kept.folder);
    page = await place.browser.open({ ...own, project, signal, allow, serve: (path) => serveProject(mount, path) });
    const result = await checkPage(page, {
      ...{ url, mount, kept },
      said: checked.file ?? checked.url ?? '',
      steps: plannedSteps(checked),
      timeoutMs: Math.min(checked.timeoutMs ?? USUAL_MS, limits.timeoutMs),
      taskId: context.taskId ?? context.runId,
    });
    if (signal.aborted) return failedResult('TOOL_EXEC_FAILED', `${NAME} was stopped.`);
    await kept.keep(result);
    return result;
  } finally {
    await page?.close();
    await endBrowser(place, kept.folder);
  }
}
