import { z } from 'zod';
import { hashText } from '../../core/hash.ts';
import type { Json } from '../../core/json.ts';
import { asJson } from '../../core/json.ts';
import { isRefusal } from '../../core/refusal.ts';
import { CREATE_TASK_DOCS, DOCUMENT_NAMES, type DocumentName, documentPath } from '../../core/task/document-names.ts';
import type { DueList } from '../../core/task/edit-task-list.ts';
import type { PlannedWrite } from '../../core/task/plan-write.ts';
import type { Reading } from '../../core/task/reading.ts';
import type { TaskView } from '../../core/task/task-view.ts';
import type { ToolResult } from '../../core/tool/result.ts';
import { describeProblem } from '../../core/words/task-words.ts';
import type { TaskFiles } from '../../ports/task-files.ts';
import type { Tool, ToolContext } from '../../ports/tool.ts';

const Arguments = z
  .strictObject({
    taskName: z.string(),
    phase: z.enum(DOCUMENT_NAMES),
    content: z.string().optional(),
    /** How boxes and notes are to read: the runtime's own call. */
    due: z
      .strictObject({ boxes: z.record(z.string(), z.boolean()), notes: z.record(z.string(), z.array(z.string())) })
      .optional(),
  })
  .refine(({ content, due }) => content !== undefined || due !== undefined, {
    error: 'content must be the whole document.',
  });

const Evidence = z.object({
  path: z.string(),
  before: z.string().nullable(),
  after: z.string(),
  /** Logs of earlier versions may lack it. */
  reading: z
    .object({ problems: z.array(z.object({ code: z.string(), line: z.number(), args: z.array(z.string()) })) })
    .optional(),
  requested: z.array(z.string()).default([]),
});

type Written = Pick<PlannedWrite, 'requested'> & {
  readonly path: string;
  readonly reading?: Pick<Reading, 'problems'> | undefined;
};

type Planned =
  | { readonly kind: 'refused'; readonly code: string; readonly message: string; readonly path: string }
  | (PlannedWrite & {
      readonly task: string;
      readonly document: DocumentName;
      readonly path: string;
      readonly before: string | null;
    });

/** Writes a document of a structured task. What was planned is recorded with the intent, so that a crash can be told from success. */
export function createTool(files: TaskFiles): Tool {
  return {
    name: CREATE_TASK_DOCS,
    family: 'task',
    description: 'Write a document of the task: requirements, design or taskList, as Markdown.',
    parameters: {
      type: 'object',
      properties: {
        taskName: { type: 'string', description: 'The name of the task; the first document fixes it.' },
        phase: { type: 'string', enum: [...DOCUMENT_NAMES], description: 'Which document.' },
        content: { type: 'string', description: 'The whole document, as Markdown.' },
      },
      required: ['taskName', 'phase', 'content'],
      additionalProperties: false,
    },
    effect: 'verify',
    async prepare(args, context) {
      const planned = await planCall(files, args, context);
      if (planned.kind === 'refused') {
        const { code, message, path: filePath } = planned;
        return { refused: { code, message }, fields: { success: false, filePath, message } };
      }
      const { task, document, path, before, content, requested } = planned;
      const written = { task, document, path, before, after: hashText(content) };
      return {
        ...written,
        reading: asJson(planned.reading) ?? null,
        ...(requested.length === 0 ? {} : { requested: [...requested] }),
      };
    },
    async run(args, context) {
      const planned = await planCall(files, args, context);
      const intended = Evidence.safeParse(context.evidence);
      if (planned.kind === 'refused') return failed(planned.code, planned.message, planned.path);
      const { path, content, before } = planned;
      if (intended.success && intended.data.after !== hashText(content))
        return failed('E_PRECONDITION_FAILED', `${path} has changed meanwhile. Read it again and write it anew.`, path);
      const written = await files.writeDoc(context, path, Buffer.from(content), before);
      if (written.kind === 'refused') return failed('TOOL_EXEC_FAILED', written.said.en, path);
      return { ok: true, success: true, filePath: path, message: messageOf(planned, context.task) };
    },
    async probe(args, evidence, context) {
      const intended = Evidence.safeParse(evidence);
      if (!intended.success) return 'unknown';
      const { path, before, after } = intended.data;
      const [, task = '', file = ''] = path.split('/');
      const name = file.replace(/\.md$/, '');
      const found = await files.readDocs(context, task, [name]);
      if (found.kind === 'refused') return 'unknown';
      const hash = found.docs.get(name)?.hash ?? null;
      if (hash === after)
        return { ok: true, success: true, filePath: path, message: messageOf(intended.data, context.task) };
      return hash === before && args !== null ? 'not-done' : 'unknown';
    },
  };
}

async function planCall(files: TaskFiles, args: Json, context: ToolContext): Promise<Planned> {
  const read = Arguments.safeParse(args);
  const view = context.task;
  if (!read.success || view === undefined) {
    const message = read.success
      ? 'There is no task here.'
      : (read.error.issues[0]?.message ?? 'The arguments are wrong.');
    return { kind: 'refused', code: 'E_SCHEMA_VALIDATION', message, path: '' };
  }
  const { phase: document, content = '', due } = read.data;
  const { taskName } = await import('../../core/task/task-name.ts');
  const task = taskName(read.data.taskName);
  const path = documentPath(view.taskName || task, document);
  if (view.taskName !== '' && view.taskName !== task) {
    const message = `The task is called ${view.taskName}: its documents stand in docs/${view.taskName}.`;
    return { kind: 'refused', code: 'E_PRECONDITION_FAILED', message, path };
  }
  const { filesToFind, planWrite } = await import('../../core/task/plan-write.ts');
  const found = await files.readDocs(context, task, filesToFind(view, document));
  if (found.kind === 'refused') return { kind: 'refused', code: 'TOOL_EXEC_FAILED', message: found.said.en, path };
  const hashes = Object.fromEntries([...found.docs].map(([name, { hash }]) => [name, hash]));
  const place = { task, document, path, before: hashes[document] ?? null };
  if (due !== undefined) return { ...place, ...(await planEdit(document, found.docs.get(document)?.text, due)) };
  const planned = planWrite({ ...view, taskName: task }, { document, content }, hashes);
  if (isRefusal(planned)) return { kind: 'refused', code: planned.code, message: planned.message, path };
  return { ...place, ...planned };
}

/** The runtime's own change of boxes and notes, in the text that is there. */
async function planEdit(document: DocumentName, text = '', due: DueList): Promise<PlannedWrite> {
  const [{ editTaskList }, { readDocument }] = await Promise.all([
    import('../../core/task/edit-task-list.ts'),
    import('../../core/task/read-document.ts'),
  ]);
  const content = editTaskList(text, due);
  return { kind: 'write', content, reading: readDocument(document, content), requested: [] };
}

function failed(code: string, message: string, filePath: string): ToolResult {
  return { ok: false, error: { code, message }, success: false, filePath, message };
}

/** What is told of a document that is written; after a crash by what was planned. */
function messageOf({ path, reading, requested }: Written, view: TaskView | undefined): string {
  if (reading === undefined) return `${path} is written.`;
  const missing = reading.problems.map((problem) => `line ${problem.line}: ${describeProblem(problem).en}`);
  const left = requested.length === 0 ? [] : [sayRequested(requested, view)];
  if (missing.length === 0) return [`${path} is written and complete.`, ...left].join(' ');
  // Each of them is a sentence or two.
  return [`${path} is written, but not complete yet:`, ...missing, ...left].join(' ');
}

/** What becomes of the boxes that the model has ticked. */
function sayRequested(requested: readonly string[], view: TaskView | undefined): string {
  const worn = requested.filter((id) => view?.wornOut.includes(id));
  const verified = view?.verifies ? requested.filter((id) => !worn.includes(id)) : [];
  const open = requested.filter((id) => !worn.includes(id) && !verified.includes(id));
  return [
    'Boxes are ticked by the runtime once the work is verified.',
    ...(verified.length === 0
      ? []
      : [`It verifies now: ${verified.join(', ')}. End your turn; what came of it will be your next input.`]),
    ...(open.length === 0 ? [] : [`Left open: ${open.join(', ')}.`]),
    ...(worn.length === 0
      ? []
      : [`Left open, for all attempts are used up and a person has to look: ${worn.join(', ')}.`]),
  ].join(' ');
}
