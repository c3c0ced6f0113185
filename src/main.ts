import { cli } from './cli/cli.ts';
import { callIt, chooseCall } from './cli/telling/as-typed.ts';
import { chooseSpeech, speakIn } from './cli/telling/speech.ts';
import { type Extras, makeHouse } from './main/house.ts';

/** The command line, in the surroundings of this process. */
export async function runCli(argv: readonly string[], extras: Extras = {}): Promise<number> {
  speakIn(chooseSpeech(argv, process.env));
  callIt(chooseCall(process.env));
  return cli(makeHouse(process.env, extras), argv);
}
