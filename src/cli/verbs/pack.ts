import { badUsage } from '../../core/bad-usage.ts';
import { commandLine } from '../../core/words/command-line.ts';
import { COUNT_WORDS } from '../../core/words/count-words.ts';
import { SHELF_WORDS } from '../../core/words/package-verb-words.ts';
import type { House } from '../house.ts';
import { type Output, tellResult } from '../output.ts';
import { nextLine } from '../telling/as-typed.ts';
import { say } from '../telling/speech.ts';

export type PackOptions = { readonly output?: string; readonly force?: boolean };

/** `signalbox pack`: a package as one file, the same bytes for the same content. */
export async function pack(house: House, out: Output, path: string, options: PackOptions): Promise<number> {
  const { definition, files } = await house.loadPackage(path);
  const { name, version, hash } = definition;
  const file = options.output ?? fileName(name, version);
  const bytes = await house.zip(files);
  if (!(await house.writeFile(file, bytes, { replace: options.force === true }))) {
    throw badUsage(SHELF_WORDS.existsAlready(file), commandLine('pack', path, '--output', file, '--force'));
  }
  const packed = SHELF_WORDS.packed(file, COUNT_WORDS.files(files.size), bytes.length, hash.slice(0, 12));
  const told = () => `${say(packed)}\n${nextLine(commandLine('package', 'add', file))}`;
  return tellResult(out, { file, name, version, hash, bytes: bytes.length, files: files.size }, told);
}

/** Whatever a package calls itself, its file lies in this folder. */
function fileName(name: string, version: string): string {
  const safe = `${name}-${version}`.replaceAll(/[^\p{L}\p{M}\p{N}._+-]+/gu, '-').replace(/^[-.]+/, '');
  return `${safe.slice(0, 120)}.bmad`;
}
