import { askUser } from './ask-user.ts';
import { assignTasks } from './assign-tasks.ts';
import type { RecordTool } from './call-decision.ts';
import { classifyTask } from './classify-task.ts';
import { completionResult } from './completion-result.ts';
import { rewindRun } from './rewind-run.ts';
import { updateTodolist } from './update-todolist.ts';

/** Tools of the run itself, in the order they are shown. A new one is its file and a row here. */
export const RECORD_TOOLS: readonly RecordTool[] = [
  askUser,
  rewindRun,
  classifyTask,
  updateTodolist,
  assignTasks,
  completionResult,
];
