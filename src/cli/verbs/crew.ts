import { crewOrder } from '../../app/order-run.ts';
import { badUsage } from '../../core/bad-usage.ts';
import { commandLine } from '../../core/words/command-line.ts';
import { CREW_VERB_WORDS } from '../../core/words/crew-verb-words.ts';
import type { Output } from '../output.ts';
import { modeOf, type RunOptions } from '../run-options.ts';
import { say } from '../telling/speech.ts';
import type { TerminalPlace } from '../terminal-place.ts';
import { runPackage } from './run.ts';

/** `signalbox crew`: a change of this repository by a crew; `--docs` alone asks for its documents and nothing else. */
export async function crew(
  place: TerminalPlace,
  out: Output,
  request: string | undefined,
  options: RunOptions,
): Promise<number> {
  const words = request?.trim() === '' ? undefined : request;
  const docs = options.docs === true;
  if (words === undefined && !docs) throw badUsage(CREW_VERB_WORDS.noRequest, 'signalbox crew "…"');
  const order = crewOrder(place, words ?? say(CREW_VERB_WORDS.onlyDocs), { docs: docs && words !== undefined });
  const command = commandLine('crew', ...(words === undefined ? [] : [words]));
  return runPackage(place, out, { ...order, mode: modeOf(options.mode) }, options, command);
}
