import { join, resolve } from 'node:path';
import { isObject, type Json, type JsonObject } from '../core/json.ts';
import { DOCUMENT_NAMES, type DocumentName, docsPath, documentPath } from '../core/task/document-names.ts';
import { recoverPhase, writableIn } from '../core/task/phases.ts';
import type { Reading } from '../core/task/reading.ts';
import type {
  CreateTaskDocsResult,
  ReadTaskDocsParams,
  ReadTaskDocsResult,
  TaskContext,
  TaskDocuments,
} from '../core/task/task-context.ts';
import type { TaskView } from '../core/task/task-view.ts';
import type { ToolResult } from '../core/tool/result.ts';
import type { FoundDoc, TaskFiles } from '../ports/task-files.ts';
import type { Tool, ToolContext } from '../ports/tool.ts';
import { stateHome } from './folders.ts';

export type DocumentManagerOptions = {
  /** Any title; the folder is its name in kebab-case. */
  readonly taskName: string;
  /** The folder that has `docs` in it; by default the current one. */
  readonly project?: string;
  /** The state folder; by default that of the command line. */
  readonly home?: string;
};

export type TaskStatus = 'completed' | 'pending';

/** `error` has the code of a refusal or a failure. */
type Told<T> = T & { readonly ok: boolean; readonly error?: { readonly code: string; readonly message: string } };

export type DocumentManager = {
  /** Makes `docs/{task-name}`. Documents that are there stay, and are gone on with. */
  createTaskFolder(): Promise<Told<CreateTaskDocsResult>>;
  /** As `createTaskDocs` does it: a document of a later phase is refused. */
  writeDocument(phase: DocumentName, content: string): Promise<Told<CreateTaskDocsResult>>;
  readDocument(phase: ReadTaskDocsParams['phase']): Promise<Told<ReadTaskDocsResult>>;
  /** Sets the box of an item, by its id, and keeps the counts in step. To a run it is a person's tick. */
  updateTaskList(taskId: string, status: TaskStatus): Promise<Told<CreateTaskDocsResult>>;
  /** What the documents say of the task: the phase is the one in which a run would go on from them. */
  readContext(): Promise<TaskContext>;
};

type Opened = { readonly files: TaskFiles; readonly create: Tool; readonly read: Tool; readonly name: string };
type Known = { readonly context: TaskContext; readonly view: TaskView };

/**
 * The documents of a task for a program of one's own: the tools of the product on the same files, under the same rules. It remembers
 * nothing; what it knows of the task it reads from the documents, each time.
 */
export function createDocumentManager(options: DocumentManagerOptions): DocumentManager {
  const project = resolve(options.project ?? process.cwd());
  // Apart from the runs: these commands belong to none.
  const home = join(options.home === undefined ? stateHome(process.env) : resolve(options.home), 'library');
  let opening: Promise<Opened> | undefined;
  const opened = (): Promise<Opened> => {
    opening ??= openTools(home, options.taskName);
    return opening;
  };

  return {
    async createTaskFolder() {
      const { files, name } = await opened();
      const filePath = docsPath(name);
      const made = await files.makeFolder(contextIn(project), name);
      if (made.kind === 'refused') return failed('TOOL_EXEC_FAILED', made.said.en, filePath);
      return { ok: true, success: true, filePath, message: `${filePath} is there.` };
    },
    async writeDocument(phase, content) {
      const tools = await opened();
      const { view } = await readKnown(tools, project);
      return write(tools, contextIn(project, view), { taskName: tools.name, phase, content });
    },
    async readDocument(phase) {
      const { read, name } = await opened();
      return told(await read.run({ taskName: name, phase }, contextIn(project)));
    },
    async updateTaskList(taskId, status) {
      const tools = await opened();
      const { view } = await readKnown(tools, project);
      const { items, taskName } = view;
      const path = documentPath(taskName, 'taskList');
      if (!items.some(({ id }) => id === taskId)) {
        const ids = items.map(({ id }) => id).join(', ') || 'none';
        return failed('TASK_ITEM_UNKNOWN', `There is no item "${taskId}" in ${path}. There are: ${ids}.`, path);
      }
      const due = { boxes: { [taskId]: status === 'completed' }, notes: {} };
      return write(tools, contextIn(project, view), { taskName, phase: 'taskList', due });
    },
    readContext: async () => (await readKnown(await opened(), project)).context,
  };
}

/** What reads Markdown and runs commands is loaded when it is first needed. */
async function openTools(home: string, title: string): Promise<Opened> {
  const [{ openTaskFiles }, { createTool }, { readTool }, { taskName }] = await Promise.all([
    import('./command-place.ts'),
    import('../adapters/tools-task/create-tool.ts'),
    import('../adapters/tools-task/task-tools.ts'),
    import('../core/task/task-name.ts'),
  ]);
  const files = openTaskFiles(home, process.env);
  return { files, create: createTool(files), read: readTool(files), name: taskName(title) };
}

async function readKnown({ files, name }: Opened, project: string): Promise<Known> {
  const { readFound } = await import('../core/task/read-document.ts');
  const found = await files.readDocs(contextIn(project), name, DOCUMENT_NAMES);
  const docs = found.kind === 'found' ? found.docs : new Map<string, FoundDoc>();
  const there = DOCUMENT_NAMES.flatMap((document) => {
    const doc = docs.get(document);
    return doc === undefined ? [] : [{ document, ...doc, reading: readFound(document, doc) }];
  });
  const readings: { [N in DocumentName]?: Reading } = {};
  for (const { document, reading } of there) readings[document] = reading;
  const items = readings.taskList?.items ?? [];
  const phase = recoverPhase(readings);
  const documents: TaskDocuments = Object.fromEntries(there.map(({ document, text }) => [document, text]));
  return {
    context: {
      taskId: name,
      taskName: name,
      currentPhase: phase,
      docsPath: docsPath(name),
      documents,
      isSimpleTask: false,
    },
    view: {
      taskName: name,
      phase,
      writable: writableIn(phase),
      documents: Object.fromEntries(there.map(({ document, hash }) => [document, { hash }])),
      items,
      ticked: items.flatMap(({ id, done }) => (done ? [id] : [])),
      wornOut: [],
      verifies: false,
      notes: {},
    },
  };
}

/** First planned, then written as it was planned: the way of the runtime. */
async function write(
  { create }: Opened,
  context: ToolContext,
  args: JsonObject & { readonly phase: DocumentName },
): Promise<Told<CreateTaskDocsResult>> {
  const evidence = (await create.prepare?.(args, context)) ?? null;
  const refused = isObject(evidence) && isObject(evidence['refused']) ? evidence['refused'] : undefined;
  if (refused === undefined) return told(await create.run(args, { ...context, evidence }));
  return failed(
    String(refused['code']),
    String(refused['message']),
    documentPath(context.task?.taskName ?? '', args.phase),
  );
}

const LIMITS = { maxReadBytes: 2 ** 20, maxWriteBytes: 2 ** 20, timeoutMs: 60_000, maxOutputBytes: 2 ** 20 };

function contextIn(project: string, task?: TaskView): ToolContext {
  const { signal } = new AbortController();
  const whose = { runId: 'documents', key: 'documents', signal, project, roots: [], packageHash: '', limits: LIMITS };
  return task === undefined ? whose : { ...whose, task };
}

/** The tools have the fields of their results in success and in failure. */
function told<T>(result: ToolResult): Told<T> {
  return result as Json as Told<T>;
}

function failed(code: string, message: string, filePath: string): Told<CreateTaskDocsResult> {
  return { ok: false, error: { code, message }, success: false, filePath, message };
}
