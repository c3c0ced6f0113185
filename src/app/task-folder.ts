import { badUsage } from '../core/bad-usage.ts';
import { Fault } from '../core/fault.ts';
import type { Help } from '../core/help.ts';
import type { FoundDocument } from '../core/run/family/recover-task.ts';
import { DOCUMENT_NAMES, docsPath } from '../core/task/document-names.ts';
import { TASK_VERB_WORDS } from '../core/words/task-verb-words.ts';
import { asIs } from '../core/words/text.ts';
import type { TaskFiles } from '../ports/task-files.ts';

/** A document as it stands on the disk; its text is there where it can be read as text. */
export type DocumentOnDisk = FoundDocument & { readonly text: string | undefined };

const NAME = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** The name of the task that a person means by its folder or by its name. */
export function taskNamed(path: string, help: Help): string {
  const name = path
    .replace(/^\.\//, '')
    .replace(/^docs\//, '')
    .replace(/\/+$/, '');
  if (!isTaskName(name)) throw badUsage(TASK_VERB_WORDS.notAFolder(path), help);
  return name;
}

export function isTaskName(name: string): boolean {
  return NAME.test(name);
}

/** Reads the documents of a task as they are now; faults where they cannot be read. */
export async function readTaskFolder(
  files: TaskFiles,
  project: string,
  task: string,
): Promise<readonly DocumentOnDisk[]> {
  const found = await files.readDocs({ project, runId: 'docs' }, task, DOCUMENT_NAMES);
  if (found.kind === 'refused')
    throw new Fault('TASK_UNREADABLE', found.said, { help: asIs(`ls -l ${docsPath(task)}`) });
  const { readFound } = await import('../core/task/read-document.ts');
  return DOCUMENT_NAMES.flatMap((name) => {
    const doc = found.docs.get(name);
    if (doc === undefined) return [];
    const { text, hash, isUtf8 } = doc;
    return [{ name, hash, reading: readFound(name, doc), text: isUtf8 ? text : undefined }];
  });
}
