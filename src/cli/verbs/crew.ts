import { crewOrder } from '../../app/order-run.ts';
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
  asked: string | undefined,
  options: RunOptions,
): Promise<number> {
  const words = asked?.trim() === '' ? undefined : asked;
  const docs = options.docs === true;
  const request = words ?? (docs ? say(CREW_VERB_WORDS.onlyDocs) : '');
  const order = crewOrder(place, request, { docs: docs && words !== undefined });
  const command = commandLine('crew', ...(words === undefined ? [] : [words]));
  return runPackage(place, out, { ...order, mode: modeOf(options.mode) }, options, command);
}
