import { z } from 'zod';
import { DOCUMENT_NAMES, READ_TASK_DOCS } from '../../core/task/document-names.ts';
import type { TaskFiles } from '../../ports/task-files.ts';
import type { Tool } from '../../ports/tool.ts';
import { createTool } from './create-tool.ts';

const Arguments = z.strictObject({ taskName: z.string(), phase: z.enum([...DOCUMENT_NAMES, 'all']) });

/** Reads documents of a structured task: one of them, or all that there are. */
export function readTool(files: TaskFiles): Tool {
  return {
    name: READ_TASK_DOCS,
    family: 'task',
    description: 'Read a document of the task, or all of them.',
    parameters: {
      type: 'object',
      properties: {
        taskName: { type: 'string', description: 'The name of the task.' },
        phase: { type: 'string', enum: [...DOCUMENT_NAMES, 'all'], description: 'Which document.' },
      },
      required: ['taskName', 'phase'],
      additionalProperties: false,
    },
    effect: 'pure',
    async run(args, context) {
      const read = Arguments.safeParse(args);
      if (!read.success)
        return failed('E_SCHEMA_VALIDATION', read.error.issues[0]?.message ?? 'The arguments are wrong.');
      const { taskName } = await import('../../core/task/task-name.ts');
      const { phase } = read.data;
      const task = taskName(read.data.taskName);
      const found = await files.readDocs(context, task, phase === 'all' ? DOCUMENT_NAMES : [phase]);
      if (found.kind === 'refused') return failed('TOOL_EXEC_FAILED', found.said.en);
      const documents = Object.fromEntries([...found.docs].map(([name, { text }]) => [name, text]));
      const names = Object.keys(documents);
      if (names.length === 0)
        return failed('ENOENT', `docs/${task} has no ${phase === 'all' ? 'documents' : `${phase}.md`}.`);
      return { ok: true, success: true, documents, message: `Read ${names.join(', ')} of docs/${task}.` };
    },
  };
}

function failed(code: string, message: string) {
  return { ok: false as const, error: { code, message }, success: false, documents: {}, message };
}

/** The tools on the documents of structured tasks. */
export function taskTools(files: TaskFiles): readonly Tool[] {
  return [createTool(files), readTool(files)];
}
