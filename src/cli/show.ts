import { currentNodeId, stateOf, topFrame } from '../core/run/run.ts';
import { shownStatus } from '../core/run/status.ts';
import { statusOf } from '../core/run/summarize.ts';
import { loadRun } from '../runtime/load-run.ts';
import type { House } from './house.ts';
import type { Output } from './output.ts';
import { resolveRun } from './resolve-run.ts';
import { exitOf, runView } from './run-view.ts';
import { conclusion } from './stay.ts';

/** `signalbox show`: where a run stands and what comes next. Looking starts nothing. */
export async function show(house: House, out: Output, ref: string): Promise<number> {
  const store = await house.openStore();
  try {
    const row = await resolveRun(store, ref);
    const { run } = await loadRun(store, row.id, {});
    const status = shownStatus(statusOf(run), row.ownerAlive);
    if (out.format !== 'text') out.document(runView(run, row.ownerAlive));
    else {
      out.result(
        [
          `${row.id}  ${status}${run.cycle > 1 ? `  cycle ${run.cycle}` : ''}`,
          `  package   ${run.started.package.name} ${run.started.package.version}`,
          `  workflow  ${topFrame(run).workflow}`,
          `  node      ${currentNodeId(run)}`,
          `  completed ${stateOf(topFrame(run)).stepsCompleted.join(' → ') || 'nothing yet'}`,
          `  turns     ${run.turns}, events ${run.seq}`,
          ...run.warnings.slice(-5).map(({ code, message }) => `  ! ${code}: ${message}`),
          status === 'interrupted'
            ? `\nIts process is gone; nothing is lost.\nNext: signalbox resume ${row.id}`
            : conclusion(run),
        ].join('\n'),
      );
    }
    return exitOf(status);
  } finally {
    await store.close();
  }
}
