import { Command } from '../../core/run/commands.ts';
import { RunEvent } from '../../core/run/events.ts';
import type { Batch, NewRun } from '../../ports/run-store.ts';

/*
 * Nothing enters the log that the protocol does not know; what is read back is trusted to its checksum instead.
 * Apart, so that a process which only reads never loads the schemas.
 */

export function checkRun(run: NewRun): NewRun {
  return { ...run, events: checkEvents(run.runId, run.events) };
}

export function checkBatch(runId: string, batch: Batch): Batch {
  return {
    ...batch,
    events: checkEvents(runId, batch.events),
    create: (batch.create ?? []).map(checkRun),
    post: (batch.post ?? []).map((post) => ({ ...post, command: checkCommand(post.runId, post.command) })),
  };
}

/** Throws where something is not an event: a bug of ours. What is stored is what was given, to the order of its keys. */
function checkEvents(runId: string, events: readonly RunEvent[]): readonly RunEvent[] {
  return events.map((event) => {
    const checked = RunEvent.safeParse(event);
    if (checked.success) return event;
    throw new Error(`run ${runId}: not an event: ${JSON.stringify(event)}`, { cause: checked.error });
  });
}

/** The command as it will be stored. */
export function checkCommand(runId: string, command: Command): Command {
  const checked = Command.safeParse(command);
  if (checked.success) return checked.data;
  throw new Error(`run ${runId}: not a command: ${JSON.stringify(command)}`, { cause: checked.error });
}
