import { Fault } from '../core/fault.ts';
import { hashText } from '../core/hash.ts';
import type { FoundDocument } from '../core/run/recover-task.ts';
import { DOCUMENT_NAMES, type DocumentName, docsPath } from '../core/task/document-names.ts';
import type { Reading } from '../core/task/reading.ts';
import { TASK_VERB_WORDS } from '../core/words/task-verb-words.ts';
import { asIs } from '../core/words/text.ts';
import type { TaskFiles } from '../ports/task-files.ts';
import { badUsage } from './bad-usage.ts';

/** A document as it stands on the disk; its text is there where it can be read as text. */
export type DocumentOnDisk = FoundDocument & { readonly text: string | undefined };

const NAME = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** The name of the task that a person means by its folder or by its name. */
export function taskNamed(path: string, help: string): string {
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
  const { readDocument } = await import('../core/task/read-document.ts');
  return DOCUMENT_NAMES.flatMap((name) => {
    const bytes = found.docs.get(name);
    return bytes === undefined ? [] : [read(name, bytes)];
  });

  function read(name: DocumentName, bytes: Uint8Array): DocumentOnDisk {
    const loose = new TextDecoder().decode(bytes);
    const text = decode(bytes);
    const reading: Reading = text === undefined ? UNREADABLE : readDocument(name, text);
    return { name, hash: hashText(loose), reading, text };
  }
}

const UNREADABLE: Reading = { problems: [{ code: 'notUtf8', line: 1, args: [] }] };

function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
