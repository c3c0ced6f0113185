import { readLog } from '../../app/read-log.ts';
import { displayWidth, padTo } from '../../core/picture/display-width.ts';
import { eventView } from '../../runtime/run-view.ts';
import type { Output } from '../output.ts';
import { type LogLine, logLines, placesText } from '../telling/log-lines.ts';
import { fitLine } from '../telling/run-name.ts';
import type { TerminalPlace } from '../terminal-place.ts';
import { withReader } from '../with-store.ts';

/** `signalbox log`: what happened in a run, a line each; for programs every event as it is. */
export async function log(place: TerminalPlace, out: Output, ref: string): Promise<number> {
  const { runId, events, lanes, names } = await withReader(place, out, (store) => readLog(store, ref));
  const views = events.map((recorded) => eventView(runId, recorded));
  if (out.format === 'json') out.document({ runId, events: views, ...(lanes === undefined ? {} : { lanes }) });
  else if (out.format === 'jsonl') for (const view of views) out.document(view);
  else tell(out, logLines(events, names), place.terminal.stdout.columns);
  return 0;
}

/** Each day has a line of its own, so that the others need only the time. */
function tell(out: Output, lines: readonly LogLine[], columns: number | undefined): void {
  const width = Math.max(...lines.map((line) => displayWidth(placesText(line))));
  let day = '';
  for (const line of lines) {
    const [date = '', time = ''] = new Date(line.ts).toISOString().split('T');
    if (date !== day) out.result(`${date} UTC`, 'quiet');
    day = date;
    const shown = `${padTo(placesText(line), width)}  ${time.slice(0, 8)}  ${line.text}`;
    out.result(fitLine(shown, line.isReason ? undefined : columns), line.tone);
  }
}
