import { isObject, type Json } from '../../core/json.ts';
import type { Recorded, RunEvent } from '../../core/run/events.ts';
import { CREW_DEMO_WORDS } from '../../core/words/crew-demo-words.ts';
import type { Text } from '../../core/words/text.ts';

type Note = { readonly note: Text; readonly after: (event: RunEvent) => boolean };

/** What a call came to, where it was this tool's. */
const result = (event: RunEvent, tool: string): { readonly [field: string]: Json } | undefined =>
  event.type === 'call.finished' && event.tool === tool && isObject(event.result) ? event.result : undefined;

/** What the demo of a crew says, in its order, each once: after the event that it is about. */
const NOTES: readonly Note[] = [
  { note: CREW_DEMO_WORDS.looked, after: (event) => result(event, 'browser.check')?.['passed'] === false },
  { note: CREW_DEMO_WORDS.noBrowser, after: (event) => result(event, 'browser.check')?.['ok'] === false },
  { note: CREW_DEMO_WORDS.checked, after: (event) => Number(result(event, 'check.run')?.['exitCode']) > 0 },
  { note: CREW_DEMO_WORDS.corrected, after: (event) => event.type === 'turn.started' && event.cause === 'notice' },
  { note: CREW_DEMO_WORDS.published, after: (event) => result(event, 'forge.open')?.['ok'] === true },
  { note: CREW_DEMO_WORDS.archived, after: (event) => result(event, 'memory.archive')?.['ok'] === true },
  { note: CREW_DEMO_WORDS.completed, after: (event) => event.type === 'run.completed' },
];

/** What is to be said of these events, and was not said before. */
export function crewNotes(): (events: readonly Recorded[]) => readonly Text[] {
  const left = new Set(NOTES);
  return (events) =>
    NOTES.flatMap((one) => {
      if (!(left.has(one) && events.some(({ event }) => one.after(event)))) return [];
      left.delete(one);
      return [one.note];
    });
}

/** What a finished demo can point at; all of it stands in the log. */
export type CrewFacts = {
  readonly events: number;
  /** How the check ended, each time. */
  readonly checks: readonly string[];
  readonly pictures: readonly string[];
  readonly snapshots: number;
  /** The names under which lessons were archived. */
  readonly lessons: readonly string[];
};

export function crewFacts(events: readonly Recorded[]): CrewFacts {
  const of = (tool: string, field: string) =>
    events.flatMap(({ event }) => {
      const value = result(event, tool)?.[field];
      return value === undefined || value === null ? [] : [String(value)];
    });
  return {
    events: events.length,
    checks: of('check.run', 'exitCode').map((code) => (code === '0' ? '✓' : '✗')),
    pictures: of('browser.check', 'screenshot'),
    snapshots: of('git.snapshot', 'ref').length,
    lessons: [...new Set(of('memory.archive', 'lesson'))],
  };
}
