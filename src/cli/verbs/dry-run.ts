import type { RunOrder } from '../../app/order-run.ts';
import { rehearseRun } from '../../app/rehearse-run.ts';
import { commandLine, quoted } from '../../core/words/command-line.ts';
import { RUN_WORDS } from '../../core/words/run-words.ts';
import { type Output, tellResult } from '../output.ts';
import { personAt } from '../person.ts';
import type { RunOptions } from '../run-options.ts';
import { promptText } from '../telling/prompt-text.ts';
import { say } from '../telling/speech.ts';
import type { TerminalPlace } from '../terminal-place.ts';

/** `--dry-run`: what the model would be told first. */
export async function dryRun(place: TerminalPlace, out: Output, order: RunOrder, options: RunOptions): Promise<number> {
  const command = `${commandLine('run', order.package)} --dry-run`;
  const prompt = await rehearseRun(place, personAt(place, out), order, options, command);
  const argv = prompt.argv.length === 0 ? '' : `argv  ${commandText(prompt.argv)}\n\n`;
  const told = () => `${promptText(prompt)}\n${argv}${say(RUN_WORDS.nothingStarted)}`;
  return tellResult(out, { dryRun: true, runId: null, ...prompt }, told);
}

/** Where the command line has no place for the prompt, it is read from stdin. */
function commandText(argv: readonly string[]): string {
  const words = argv.map(quoted).join(' ');
  return argv.some((word) => word.includes('{prompt}')) ? words : `${words}   # ${say(RUN_WORDS.promptByStdin)}`;
}
