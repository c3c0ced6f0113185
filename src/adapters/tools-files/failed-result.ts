import type { Refusal, RefusalCode } from '../../core/refusal.ts';
import { type FailedResult, failedResult } from '../../core/tool/result.ts';
import type { MountRefusal } from '../../ports/mount.ts';

type Row = { readonly code: RefusalCode | 'TOOL_EXEC_FAILED'; readonly help: string };

/** What a model is told, and what it can do about it. */
const ROWS: { readonly [Reason in MountRefusal['reason']]: Row } = {
  missing: { code: 'ENOENT', help: 'List the folder to see what there is.' },
  outside: { code: 'E_SANDBOX_VIOLATION', help: 'Use a file that lies in the mount itself.' },
  special: { code: 'E_SANDBOX_VIOLATION', help: 'Only files and folders can be used.' },
  protected: { code: 'E_SANDBOX_VIOLATION', help: 'Only a person may change it.' },
  'read-only': { code: 'E_SANDBOX_VIOLATION', help: 'Write in @project.' },
  'not-a-file': { code: 'TOOL_EXEC_FAILED', help: 'Use fs.list for folders, or name a file.' },
  'not-a-folder': { code: 'TOOL_EXEC_FAILED', help: 'Use fs.read for files, or name a folder.' },
  'too-large': { code: 'E_READ_LIMIT', help: 'Files of up to 32 MB can be read, in ranges of lines.' },
  changed: { code: 'E_PRECONDITION_FAILED', help: 'Read it again and make the change on what is there now.' },
  failed: { code: 'TOOL_EXEC_FAILED', help: 'A person may have to look into it.' },
};

export function mountFailed({ reason, why }: MountRefusal): FailedResult {
  const { code, help } = ROWS[reason];
  return failed(code, `${why} ${help}`);
}

export function refusalFailed({ code, message }: Refusal): FailedResult {
  return failed(code, message);
}

export function failed(code: Row['code'], message: string): FailedResult {
  return failedResult(code, message);
}

export function stopped(tool: string): FailedResult {
  return failed('TOOL_EXEC_FAILED', `${tool} was stopped.`);
}
