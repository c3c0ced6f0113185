import { readFile } from 'node:fs/promises';

/** Texts of docs/, which are part of the product. */
export function readDocuments(names: readonly string[]): Promise<readonly string[]> {
  return Promise.all(names.map((name) => readFile(new URL(`../../docs/${name}`, import.meta.url), 'utf8')));
}
