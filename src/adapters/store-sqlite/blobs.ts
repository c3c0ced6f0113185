import { STORE_WORDS } from '../../core/words/store-words.ts';
import type { Source } from './read-run.ts';
import { corrupt } from './sqlite-faults.ts';

/** Stores a text under its SHA-256, once. A wrong name is a bug of ours. */
export function addBlob({ statements }: Source, hash: string, text: string): void {
  const isNew = statements.addBlob.run(hash, text).changes === 1;
  if (isNew && sha256(text) !== hash) throw new Error(`blob ${hash} is named after another text`);
}

export function readBlob({ statements, file }: Source, hash: string): string | undefined {
  const row = statements.blob.get(hash) as unknown as readonly [string] | undefined;
  if (row === undefined) return undefined;
  if (sha256(row[0]) !== hash) throw corrupt(file, STORE_WORDS.textAltered(hash));
  return row[0];
}

/** Loaded when it is first needed: a list of runs needs no hash, and loading it takes longer than reading the list. */
export function sha256(text: string): string {
  return process.getBuiltinModule('node:crypto').createHash('sha256').update(text).digest('hex');
}
