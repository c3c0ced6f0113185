import { existsSync, readFileSync } from 'node:fs';
import { canonicalJson } from '../../src/core/json.ts';
import { eventView } from '../../src/runtime/run-view.ts';
import { lost, type Violation } from './check-log.ts';
import type { Look } from './look.ts';
import { linesOf } from './world.ts';

/** What a person has read on the screen is in the log: same place, same time, same content. */
export function checkPrinted({ run, log }: Look, file: string): readonly Violation[] {
  if (!existsSync(file)) return [];
  return linesOf(readFileSync(file, 'utf8')).flatMap((line) => {
    const printed = JSON.parse(line) as { readonly seq?: number };
    const recorded = printed.seq === undefined ? undefined : log[printed.seq - 1];
    const kept = recorded !== undefined && canonicalJson(printed) === canonicalJson(eventView(run.id, recorded));
    return kept ? [] : [lost(`printed, and not in the log: ${line.slice(0, 200)}`)];
  });
}
