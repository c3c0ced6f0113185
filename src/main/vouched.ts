import { trustBookFile } from '../adapters/trust-book-file/trust-book-file.ts';
import { bundledHashes } from './bundled-packages.ts';

/** The contents that came with the product or that a person trusts: a name with several contents may mean one of these. */
export async function vouchedHashes(home: string): Promise<ReadonlySet<string>> {
  const book = await trustBookFile(home).list();
  const trusted = book.flatMap((trust) => (trust.kind === 'content' ? [trust.hash] : []));
  return new Set([...trusted, ...(await bundledHashes())]);
}
