import { type PackRequest, packPackage } from '../../app/pack-package.ts';
import { commandLine } from '../../core/words/command-line.ts';
import { COUNT_WORDS } from '../../core/words/count-words.ts';
import { SHELF_WORDS } from '../../core/words/package-verb-words.ts';
import { type Output, tellResult } from '../output.ts';
import { nextLine } from '../telling/as-typed.ts';
import { say } from '../telling/speech.ts';
import type { TerminalPlace } from '../terminal-place.ts';

/** `signalbox pack`: a package as one file, the same bytes for the same content. */
export async function pack(place: TerminalPlace, out: Output, path: string, options: PackRequest): Promise<number> {
  const packed = await packPackage(place, path, options);
  const { file, hash, bytes, files } = packed;
  const told = SHELF_WORDS.packed(file, COUNT_WORDS.files(files), bytes, hash.slice(0, 12));
  return tellResult(out, packed, () => `${say(told)}\n${nextLine(commandLine('package', 'add', file))}`);
}
