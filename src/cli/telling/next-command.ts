import { shortHash } from '../../core/interaction/short-hash.ts';
import type { PendingSummary, ShownStatus } from '../../core/run/view/status.ts';
import { asIs, type Text } from '../../core/words/text.ts';
import { firstWay } from './ways-to-answer.ts';

/** The one command that brings a run on; undefined where nothing has to be done. */
export function nextCommand(id: string, status: ShownStatus, pending: readonly PendingSummary[]): Text | undefined {
  // What was only told brings nothing on.
  const open = pending.find(({ kind }) => kind !== 'notice');
  if (open !== undefined) {
    const hints = open.change === undefined ? {} : { change: shortHash(open.change) };
    return firstWay(id, open, hints);
  }
  const command = COMMANDS[status]?.(id);
  return command === undefined ? undefined : asIs(command);
}

const COMMANDS: { readonly [S in ShownStatus]?: (id: string) => string } = {
  queued: (id) => `signalbox resume ${id}`,
  running: (id) => `signalbox watch ${id}`,
  waiting_children: (id) => `signalbox watch ${id}`,
  interrupted: (id) => `signalbox resume ${id}`,
  completed: (id) => `signalbox reply ${id} "…"`,
  failed: (id) => `signalbox log ${id}`,
  canceled: (id) => `signalbox log ${id}`,
};
