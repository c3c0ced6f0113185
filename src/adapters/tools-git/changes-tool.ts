import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import { type AddedSymbol, addedSymbols } from '../../core/route/added-symbols.ts';
import { isConfigFile } from '../../core/route/config-files.ts';
import { asksFirst, decideRoute } from '../../core/route/decide-route.ts';
import { workFiles } from '../../core/route/work-files.ts';
import { answerCall } from '../../core/tool/answer-call.ts';
import type { ToolResult } from '../../core/tool/result.ts';
import type { ChangedText } from '../../ports/git.ts';
import type { Symbols } from '../../ports/symbols.ts';
import type { Tool, ToolContext } from '../../ports/tool.ts';
import type { GitToolsPlace } from './git-place.ts';

const NAME = 'git.changes';
/** How many of each are told. All of them are looked at. */
const TOLD = 100;

/** Nodes pass variables on, which are null where nothing has set them. */
const Arguments = z.strictObject({
  base: z.string().nullish(),
  asked: z.enum(['only', 'also', 'no']).nullish(),
  docsDone: z.boolean().nullish(),
  checked: z.string().nullish(),
});
type Arguments = z.infer<typeof Arguments>;

/** RTE-06: what the task has changed since its base, and where it goes from here. */
export function changesTool(place: GitToolsPlace): Tool {
  return {
    name: NAME,
    family: 'git',
    description: 'Tell what has changed since a commit, committed or not, and which step is due next.',
    parameters: {
      type: 'object',
      additionalProperties: false,
      properties: {
        base: { type: ['string', 'null'], description: 'The commit the task began at; null before the first commit.' },
        asked: { enum: ['only', 'also', 'no', null], description: 'Whether the person asked for documents.' },
        docsDone: { type: ['boolean', 'null'], description: 'Whether the documents of this task are written.' },
        checked: { type: ['string', 'null'], description: 'The tree that a check last passed.' },
      },
    },
    effect: 'pure',
    run: (args, context) =>
      answerCall({ tool: NAME, schema: Arguments, args }, (checked) => findRoute(place, checked, context)),
  };
}

async function findRoute(place: GitToolsPlace, args: Arguments, context: ToolContext): Promise<ToolResult> {
  const [asked, docsDone] = [args.asked ?? 'no', args.docsDone ?? false];
  const { pr, dir } = await place.crew(context.project);
  const told = { asked, docsDone, pr, changed: true, untested: false, config: [], added: [] };
  if (asksFirst(told)) return { ok: true, ...decideRoute(told), files: [], config: [], added: [], tree: null };
  const { counts, isTested } = workFiles(dir);
  const query = { counts, isTested, ...(args.base === undefined ? {} : { base: args.base }) };
  const { changed, files, texts, tree, truncated } = await place.git.readChanges(context, query);
  const untested = changed && files.some(({ path }) => isTested(path)) && tree !== args.checked;
  const config = files.map(({ path }) => path).filter(isConfigFile);
  const added = await addedIn(
    texts.filter(({ file }) => isTested(file)),
    place.symbols,
  );
  const cut = truncated || [files, config, added].some(({ length }) => length > TOLD);
  return {
    ok: true,
    ...decideRoute({ asked, docsDone, pr, changed, untested, config, added }),
    files: files.slice(0, TOLD),
    config: config.slice(0, TOLD),
    added: added.slice(0, TOLD),
    tree,
    ...(cut ? { truncated: true } : {}),
  };
}

async function addedIn(texts: readonly ChangedText[], symbols: Symbols): Promise<readonly AddedSymbol[]> {
  const added: AddedSymbol[] = [];
  for (const { file, before, after } of texts) {
    // Reading a program takes its time, and other runs of this process have theirs in between.
    await setImmediate();
    const exported = await symbols.exportsOf(file, after);
    const known =
      exported === undefined ? undefined : { after: exported, before: (await symbols.exportsOf(file, before)) ?? [] };
    added.push(...addedSymbols({ file, before, after, ...(known === undefined ? {} : { exported: known }) }));
  }
  return added;
}
