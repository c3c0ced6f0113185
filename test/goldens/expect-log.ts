import { join } from 'node:path';
import { foldLog } from './fold-log.ts';
import { outputBlocks } from './golden-text.ts';
import { importOldLog, type OldLog } from './old-log.ts';
import { type Played, playStep } from './play-step.ts';
import { steadyText } from './steady-text.ts';

/** What is stored beside a log, by file. */
export type Expectations = {
  readonly 'folded.json': string;
  readonly 'prefixes.txt': string;
  readonly 'looks.txt': string;
};

export type Looked = {
  readonly log: OldLog;
  readonly expectations: Expectations;
  /** What `log --json` prints of it. */
  readonly printed: Played;
};

const LOOKS = ['show --json', 'status --json', 'prompt --json', 'show', 'audit --json', 'log --json'];

/** Puts each log into a store of its own below the folder, folds it there, and looks at it with the command line. */
export async function lookAtAll(folder: string, logs: readonly OldLog[]): Promise<readonly Looked[]> {
  const homeOf = (log: OldLog) => join(folder, log.name);
  for (const log of logs) await importOldLog(homeOf(log), log);
  const looked: Looked[] = [];
  for (const log of logs) {
    const { folded, prefixes } = await foldLog(homeOf(log), log);
    const steady = steadyText({ folder: homeOf(log), product: PRODUCT });
    const own: Played[] = [];
    for (const line of LOOKS) own.push(await lookAt(homeOf(log), line.replace(/^\w+/, `$& ${log.runId}`).split(' ')));
    const printed = own.at(-1);
    if (printed === undefined) throw new Error(`${log.name} was not looked at`);
    // Nobody has said anything that could be read again where a log was played without an engine.
    const shown = log.tools === undefined ? own.slice(0, -1) : own.slice(0, -2);
    const blocks = shown.map(({ code, stdout, stderr }, look) => {
      return [`$ ${LOOKS[look]}`, ...outputBlocks({ code, stdout: steady(stdout), stderr: steady(stderr) }), ''].join(
        '\n',
      );
    });
    const expectations = { 'folded.json': folded, 'prefixes.txt': prefixes, 'looks.txt': blocks.join('\n') };
    looked.push({ log, expectations, printed });
  }
  return looked;
}

/** Long after whatever was recorded, and with nothing of the machine. */
function lookAt(home: string, args: readonly string[]): Promise<Played> {
  const env = { PATH: '', HOME: '/nonexistent', LC_ALL: 'C.UTF-8', TZ: 'UTC', SIGNALBOX_HOME: home };
  const world = { now: 1_800_000_000_000, seed: '' };
  return playStep({ args, env, world, stdin: undefined, cwd: '/', isAlone: false });
}

const PRODUCT = join(import.meta.dirname, '..', '..', '/');
