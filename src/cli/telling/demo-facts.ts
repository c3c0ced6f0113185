import { isObject } from '../../core/json.ts';
import type { Recorded } from '../../core/run/events.ts';

/** What a finished demo can point at; all of it stands in the log. */
export type DemoFacts = {
  readonly events: number;
  readonly documents: readonly string[];
  /** Codes of what the runtime refused. */
  readonly refused: readonly string[];
  readonly confirmed: number;
  readonly published: boolean;
};

export function demoFacts(events: readonly Recorded[], state: string): DemoFacts {
  const documents = new Set<string>();
  const refused: string[] = [];
  let confirmed = 0;
  for (const { event } of events) {
    if (event.type === 'call.finished' && event.tool === 'fs.write' && isObject(event.result)) {
      if (typeof event.result['path'] === 'string') documents.add(event.result['path']);
    }
    if (event.type === 'call.refused') refused.push(event.code);
    if (event.type === 'grant.spent') confirmed += 1;
  }
  const published = /^ {2}published: true\b/m.test(state);
  return { events: events.length, documents: [...documents], refused, confirmed, published };
}
