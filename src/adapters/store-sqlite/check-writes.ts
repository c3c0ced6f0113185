import { Command } from '../../core/run/commands.ts';
import { RunEvent } from '../../core/run/events.ts';

/*
 * Nothing enters the log that the protocol does not know; what is read back is trusted to its checksum instead.
 * Apart, so that a process which only reads never loads the schemas.
 */

/** Throws where something is not an event: a bug of ours. What is stored is what was given, to the order of its keys. */
export function checkEvents(runId: string, events: readonly RunEvent[]): readonly RunEvent[] {
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
