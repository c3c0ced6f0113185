import { badUsage } from '../../core/bad-usage.ts';
import { asksForDocs } from '../../core/route/asks-for-docs.ts';
import { commandLine } from '../../core/words/command-line.ts';
import { CREW_VERB_WORDS } from '../../core/words/crew-verb-words.ts';
import type { House } from '../house.ts';
import type { Output } from '../output.ts';
import type { RunOptions } from '../run-options.ts';
import { say } from '../telling/speech.ts';
import { runPackage } from './run.ts';

const CREW_PACKAGE = 'dev-crew';

/** `signalbox crew`: a change of this repository by a crew; `--docs` alone asks for its documents and nothing else. */
export async function crew(
  house: House,
  out: Output,
  request: string | undefined,
  options: RunOptions,
): Promise<number> {
  const words = request?.trim() === '' ? undefined : request;
  if (words === undefined && options.docs !== true) throw badUsage(CREW_VERB_WORDS.noRequest, 'signalbox crew "…"');
  const path = house.bundled(CREW_PACKAGE);
  // Words that ask for nothing but the documents stay what they are.
  const asked = options.docs === true && words !== undefined && asksForDocs(words) === 'no' ? ['asked=also'] : [];
  const wanted = { ...options, message: words ?? say(CREW_VERB_WORDS.onlyDocs), input: asked };
  if (options.dryRun === true) return (await import('./dry-run.ts')).dryRun(house, out, path, wanted);
  return runPackage(house, out, path, wanted, {
    command: commandLine('crew', ...(words === undefined ? [] : [words])),
  });
}
