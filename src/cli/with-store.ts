import type { OnWaiting } from '../app/place.ts';
import { withReader as lookWith } from '../app/with-reader.ts';
import type { RunReader } from '../ports/run-store.ts';
import type { Output } from './output.ts';
import { nextLine } from './telling/as-typed.ts';
import { say } from './telling/speech.ts';
import type { TerminalPlace } from './terminal-place.ts';

/** Looks at runs; whatever comes of it, the log is closed. */
export function withReader<T>(place: TerminalPlace, out: Output, look: (store: RunReader) => Promise<T>): Promise<T> {
  return lookWith(place, { tellWaiting: tellWaiting(out) }, look);
}

export type Opened = Awaited<ReturnType<TerminalPlace['openRuntime']>>;

/** Drives runs; whatever comes of it, they are given back. */
export async function withRuntime<T>(
  place: TerminalPlace,
  out: Output,
  drive: (opened: Opened) => Promise<T>,
): Promise<T> {
  const opened = await place.openRuntime(tellWaiting(out));
  try {
    return await drive(opened);
  } finally {
    await opened.runtime.close();
  }
}

/** Who keeps us from writing is told in every format: it is talk, and without it a program would seem to hang. */
export function tellWaiting(out: Output): OnWaiting {
  return ({ said, help }) => {
    if (help === undefined) out.talk(`· ${say(said)}`);
    else out.talk(`! ${say(said)}\n${nextLine(say(help))}`);
  };
}
