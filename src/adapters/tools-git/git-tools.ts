import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import { type AddedSymbol, addedSymbols } from '../../core/route/added-symbols.ts';
import { asksFirst, decideRoute } from '../../core/route/decide-route.ts';
import { isConfigFile, workFiles } from '../../core/route/work-files.ts';
import { answeringTool } from '../../core/tool/answering-tool.ts';
import type { ToolResult } from '../../core/tool/result.ts';
import type { ChangedText, Git } from '../../ports/git.ts';
import type { Symbols } from '../../ports/symbols.ts';
import type { Tool, ToolContext } from '../../ports/tool.ts';

/** What tools on git are run with on this machine. */
export type GitToolsPlace = {
  readonly git: Git;
  readonly symbols: Symbols;
  /** What is set for crews in a project. */
  readonly crew: (project: string) => Promise<CrewSettings>;
};

export type CrewSettings = {
  readonly pr: 'local' | 'gh' | 'none';
  /** Where the hand-over files lie, relative to the project. */
  readonly dir: string;
};

/** Nodes pass variables on, which are null where nothing has set them. */
const ChangesArguments = z.strictObject({
  base: z.string().nullish(),
  asked: z.enum(['only', 'also', 'no']).nullish(),
  docsDone: z.boolean().nullish(),
  worked: z.boolean().nullish(),
  checked: z.string().nullish(),
});
type ChangesArguments = z.infer<typeof ChangesArguments>;

/** What nodes and roles may ask of the repository: where a task begins, what it has changed (RTE-06), and to keep its work (RTE-07). */
export function gitTools(place: GitToolsPlace): readonly Tool[] {
  const { git } = place;
  return [
    answeringTool({
      name: 'git.base',
      family: 'git',
      description: 'Tell the commit and the branch that the project is at, and whether everything is committed.',
      schema: z.strictObject({}),
      effect: 'pure',
      act: async (_, context: ToolContext) => ({ ok: true, ...(await git.readBase(context)) }),
    }),
    answeringTool({
      name: 'git.changes',
      family: 'git',
      description: 'Tell what has changed since a commit, committed or not, and which step is due next.',
      properties: {
        base: { type: ['string', 'null'], description: 'The commit the task began at; null before the first commit.' },
        asked: { enum: ['only', 'also', 'no', null], description: 'Whether the person asked for documents.' },
        docsDone: { type: ['boolean', 'null'], description: 'Whether the documents of this task are written.' },
        worked: { type: ['boolean', 'null'], description: 'Whether code or tests were worked on in this task.' },
        checked: { type: ['string', 'null'], description: 'The tree that a check last passed.' },
      },
      schema: ChangesArguments,
      effect: 'pure',
      act: (args, context: ToolContext) => findRoute(place, args, context),
    }),
    answeringTool({
      name: 'git.snapshot',
      family: 'git',
      description:
        'Keep all files that are not ignored, as they are now, under a ref of this run. Files, index and branches stay as they are.',
      schema: z.strictObject({}),
      effect: 'idempotent',
      act: async (_, context: ToolContext) => ({ ok: true, ...(await git.takeSnapshot(context, context.key)) }),
    }),
  ];
}

/** How many of each are told. All of them are looked at. */
const TOLD = 100;

async function findRoute(place: GitToolsPlace, args: ChangesArguments, context: ToolContext): Promise<ToolResult> {
  const [asked, docsDone, worked] = [args.asked ?? 'no', args.docsDone ?? false, args.worked ?? false];
  const { pr, dir } = await place.crew(context.project);
  const told = { asked, docsDone, worked, pr, changed: true, untested: false, config: [], added: [] };
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
    ...decideRoute({ ...told, changed, untested, config, added }),
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
