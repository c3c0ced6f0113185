import { askUser } from './ask-user.ts';
import type { RecordTool } from './call-decision.ts';
import { completionResult } from './completion-result.ts';
import { rewindRun } from './rewind-run.ts';

/** Tools of the run itself, in the order they are shown. A new one is its file and a row here. */
export const RECORD_TOOLS: readonly RecordTool[] = [askUser, rewindRun, completionResult];
