import { fileURLToPath } from 'node:url';
import { PRODUCT_ROOT } from '../../src/adapters/product-files/product-root.ts';
import { WISH } from './asking-engine.ts';
import { stuck, type Violation } from './check-log.ts';
import { type Look, look } from './look.ts';
import { nextStep } from './person.ts';
import { happened } from './tools.ts';
import type { World } from './world.ts';

/** Where a run stands, and the command that takes it on; without one it is at its end, or stuck. */
export type Next = {
  readonly seen: Look | undefined;
  readonly argv: readonly string[] | undefined;
  readonly violations: readonly Violation[];
};

const PACKAGE = fileURLToPath(new URL('test/fixtures/packages/kills', PRODUCT_ROOT));

/** Four commands undisturbed, and a few more for each kill: whoever needs this many goes round in circles. */
export const MOST_COMMANDS = 20;

/** What the person types next. `key` makes their reply one of its own. */
export async function nextCommand(home: string, world: World, project: string, key: string): Promise<Next> {
  const seen = await look(home);
  if (seen === undefined)
    return { seen, argv: ['run', PACKAGE, '--engine', 'scripted', '--project', project, '--jsonl'], violations: [] };
  const { run, log, mail } = seen;
  const wished = log.some(({ event }) => event.type === 'input.taken' && event.text === WISH);
  const step = nextStep({ run, mail, wished, happened: (call) => happened(world, call) });
  switch (step.kind) {
    case 'resume':
      return { seen, argv: ['resume', '@last', '--jsonl'], violations: [] };
    case 'reply': {
      const named = step.change === undefined ? [] : ['--change', step.change];
      const argv = ['reply', '@last', step.text, ...named, '--key', `${run.seq}-${key}`, '--jsonl'];
      return { seen, argv, violations: [] };
    }
    case 'finished':
      return { seen, argv: undefined, violations: [] };
    case 'stuck':
      return { seen, argv: undefined, violations: [stuck(step.why)] };
  }
}

/** Rested at the end, or rested for a person: anything else is a failure of the command. */
export function endedWell(code: number | null): boolean {
  return code === 0 || code === 8;
}
