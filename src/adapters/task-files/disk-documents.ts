import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashBytes, hashText } from '../../core/hash.ts';
import type { FoundDocument } from '../../core/run/decide-documents.ts';
import type { Run } from '../../core/run/run.ts';
import { DOCUMENT_NAMES, type DocumentName } from '../../core/task/document-names.ts';
import type { Reading } from '../../core/task/reading.ts';
import type { TaskDocuments } from '../../ports/task-documents.ts';
import type { TaskFiles } from '../../ports/task-files.ts';

/**
 * Looks at documents only where their files have changed since the last look, by date and size: reading is a command in the sandbox.
 * What the log knows is copied into the run's own folder, so that a change that is refused can be put back.
 */
export function diskDocuments(home: string, files: TaskFiles): TaskDocuments {
  const seen = new Map<string, string>();
  const folder = (runId: string) => join(home, 'runs', runId, 'docs');

  return {
    async look(run) {
      const known = DOCUMENT_NAMES.flatMap((document) => {
        const entry = run.task.documents[document];
        return entry === undefined ? [] : [{ document, ...entry }];
      });
      const changed = known.filter(({ path, hash }) => seen.get(keyOf(run, path)) !== stampOf(run, path, hash));
      const found = await Promise.all(changed.map(({ document, path, hash }) => lookAt(run, document, path, hash)));
      return found.filter((one) => one !== undefined);
    },
    async putBack(run, { document, path, now }) {
      const before = copyOf(run.id, document);
      if (before === undefined || hashText(before) !== run.task.documents[document]?.hash) return false;
      if (now !== undefined) keep(run.id, document, now.text);
      const written = await files.writeDoc(placeOf(run), path, Buffer.from(before), now?.hash ?? null);
      seen.delete(keyOf(run, path));
      return written.kind === 'written';
    },
  };

  async function lookAt(
    run: Run,
    document: DocumentName,
    path: string,
    hash: string,
  ): Promise<FoundDocument | undefined> {
    const stamp = stampOf(run, path, hash);
    const docs = await files.readDocs(placeOf(run), run.task.name ?? '', [document]);
    if (docs.kind === 'refused') return undefined;
    const bytes = docs.docs.get(document);
    if (bytes !== undefined && hashBytes(bytes) === hash) {
      remember(run.id, document, bytes);
      seen.set(keyOf(run, path), stamp);
      return undefined;
    }
    return { document, path, now: bytes && (await readNow(document, bytes)), before: copyOf(run.id, document) };
  }

  function copyOf(runId: string, document: DocumentName): string | undefined {
    try {
      return readFileSync(join(folder(runId), `${document}.md`), 'utf8');
    } catch {
      return undefined;
    }
  }

  function remember(runId: string, document: DocumentName, bytes: Uint8Array): void {
    mkdirSync(folder(runId), { recursive: true, mode: 0o700 });
    const draft = join(folder(runId), `.${document}.md.${process.pid}`);
    writeFileSync(draft, bytes, { mode: 0o600 });
    renameSync(draft, join(folder(runId), `${document}.md`));
  }

  function keep(runId: string, document: DocumentName, text: string): void {
    mkdirSync(folder(runId), { recursive: true, mode: 0o700 });
    writeFileSync(join(folder(runId), `${document}.refused-${hashText(text).slice(0, 8)}.md`), text, { mode: 0o600 });
  }
}

function placeOf(run: Run) {
  return { project: run.started.project, runId: run.id };
}

function keyOf(run: Run, path: string): string {
  return `${run.id} ${path}`;
}

/** What cannot be looked at has a stamp that is never the same. */
function stampOf(run: Run, path: string, hash: string): string {
  const stat = statSync(join(run.started.project, path), { bigint: true, throwIfNoEntry: false });
  return stat === undefined ? `${hash} gone ${Math.random()}` : `${hash} ${stat.ino} ${stat.size} ${stat.mtimeNs}`;
}

async function readNow(document: DocumentName, bytes: Uint8Array): Promise<FoundDocument['now']> {
  const hash = hashBytes(bytes);
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    const { readDocument } = await import('../../core/task/read-document.ts');
    return { text, hash, reading: readDocument(document, text) };
  } catch {
    const reading: Reading = { problems: [{ code: 'notUtf8', line: 1, args: [] }] };
    return { text: new TextDecoder().decode(bytes), hash, reading };
  }
}
