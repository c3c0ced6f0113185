import { findRun } from '../../app/find-run.ts';
import { badUsage } from '../../core/bad-usage.ts';
import type { Fault } from '../../core/fault.ts';
import { nodesBehind, unreachable } from '../../core/tool/rewind-run.ts';
import { commandLine, quoted } from '../../core/words/command-line.ts';
import { REFUSED_WORDS } from '../../core/words/refused-words.ts';
import { RUN_WORDS } from '../../core/words/run-words.ts';
import { SCREEN_WORDS } from '../../core/words/screen-words.ts';
import { composed, type Text } from '../../core/words/text.ts';
import { loadRun } from '../../runtime/load-run.ts';
import type { Output } from '../output.ts';
import { type SendOptions, send } from '../send.ts';
import type { TerminalPlace } from '../terminal-place.ts';
import { withReader } from '../with-store.ts';

export type RewindOptions = SendOptions & { readonly to?: string; readonly reason?: string };

/** `signalbox rewind`: takes a resting run back to a node it has visited, and goes on from there. */
export async function rewind(place: TerminalPlace, out: Output, ref: string, options: RewindOptions): Promise<number> {
  const { to, reason } = options;
  if (to === undefined || reason === undefined || reason.trim() === '')
    throw await incomplete(place, out, ref, options);
  return send(place, out, ref, async () => ({ kind: 'rewind', to, reason }), options);
}

/** What is missing or cannot be, and the whole command with what was right. */
async function incomplete(
  place: TerminalPlace,
  out: Output,
  ref: string,
  { to, reason = '' }: RewindOptions,
): Promise<Fault> {
  const { run } = await withReader(place, out, async (store) => loadRun(store, (await findRun(store, ref)).id, {}));
  if (run.started.conversation !== undefined) {
    return badUsage(REFUSED_WORDS.noNodes, commandLine('show', ref));
  }
  const behind = nodesBehind(run);
  const wrong = to === undefined ? RUN_WORDS.rewindWhere(behind) : unreachable(run, to)?.said;
  const missing = reason.trim() === '' ? [RUN_WORDS.rewindWhy] : [];
  const node = wrong === undefined ? to : behind.at(-1);
  const why = reason.trim() === '' ? '"…"' : quoted(reason);
  return badUsage(
    sentences([...(wrong === undefined ? [] : [wrong]), ...missing]),
    `${commandLine('rewind', ref, '--to', node ?? '')} --reason ${why}`,
  );
}

function sentences(parts: readonly Text[]): Text {
  return composed((say) => parts.map(say).join(say(SCREEN_WORDS.space)));
}
