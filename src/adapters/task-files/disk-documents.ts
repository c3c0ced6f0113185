import { type BigIntStats, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashText } from '../../core/hash.ts';
import type { FoundDocument } from '../../core/run/decide/decide-documents.ts';
import type { Run } from '../../core/run/run.ts';
import { DOCUMENT_NAMES, type DocumentName } from '../../core/task/document-names.ts';
import type { TaskDocuments } from '../../ports/task-documents.ts';
import type { FoundDoc, TaskFiles } from '../../ports/task-files.ts';

/**
 * Looks at documents only where their files have changed since the last look, by date and size: reading is a command in the sandbox.
 * What the log knows is copied into the run's own folder, so that a change that is refused can be put back.
 */
export function diskDocuments(home: string, files: TaskFiles): TaskDocuments {
  const seen = new Map<string, string>();
  /** Of documents that were found changed, by their hash: what is kept of them is kept byte for byte. */
  const changed = new Map<string, Uint8Array>();
  const folder = (runId: string) => join(home, 'runs', runId, 'docs');

  return {
    async look(run) {
      const known = DOCUMENT_NAMES.flatMap((document) => {
        const entry = run.task.documents[document];
        return entry === undefined ? [] : [{ document, ...entry }];
      });
      const unseen = known.filter(({ path, hash }) => seen.get(keyOf(run, path)) !== stampOf(run, path, hash));
      const found = await Promise.all(unseen.map(({ document, path, hash }) => lookAt(run, document, path, hash)));
      return found.filter((one) => one !== undefined);
    },
    async adopt(run, { document, now }) {
      const bytes = now && changed.get(now.hash);
      if (bytes !== undefined) remember(run.id, document, bytes);
    },
    async putBack(run, { document, path, now }) {
      const before = copyOf(run.id, document);
      if (before === undefined || hashText(before) !== run.task.documents[document]?.hash) return false;
      if (now !== undefined) keep(run.id, document, now);
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
    const doc = docs.docs.get(document);
    if (doc?.hash === hash) {
      remember(run.id, document, doc.bytes);
      seen.set(keyOf(run, path), stamp);
      return undefined;
    }
    if (doc !== undefined) changed.set(doc.hash, doc.bytes);
    return { document, path, now: doc && (await readNow(document, doc)), before: copyOf(run.id, document) };
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

  function keep(runId: string, document: DocumentName, { hash, text }: NonNullable<FoundDocument['now']>): void {
    mkdirSync(folder(runId), { recursive: true, mode: 0o700 });
    const file = join(folder(runId), `${document}.refused-${hash.slice(0, 8)}.md`);
    writeFileSync(file, changed.get(hash) ?? text, { mode: 0o600 });
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
  const stat = statOf(join(run.started.project, path));
  return stat === undefined ? `${hash} gone ${Math.random()}` : `${hash} ${stat.ino} ${stat.size} ${stat.mtimeNs}`;
}

/** A link that leads to itself is no reason not to look at the others. */
function statOf(file: string): BigIntStats | undefined {
  try {
    return statSync(file, { bigint: true });
  } catch {
    return undefined;
  }
}

async function readNow(document: DocumentName, doc: FoundDoc): Promise<FoundDocument['now']> {
  const { readFound } = await import('../../core/task/read-document.ts');
  return { text: doc.text, hash: doc.hash, reading: readFound(document, doc) };
}
