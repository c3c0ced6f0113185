import type { EventOf, EventType, Recorded } from '../core/run/events.ts';
import { indented, plainText } from './plain-text.ts';

type Teller<T extends EventType> = (event: EventOf<T>) => string;

/** What a person reads while a run goes on; events that are not here say nothing to them. */
const TELLERS: { readonly [T in EventType]?: Teller<T> } = {
  'owner.changed': () => '· taken on again',
  'owner.left': ({ reason }) => `· left (${reason})`,
  'input.taken': ({ text }) => `\nYou:\n${indented(plainText(text))}`,
  'turn.ended': ({ warnings = [] }) => warnings.map(({ code, message }) => `! ${code}: ${message}`).join('\n'),
  'reply.received': ({ segments }) => {
    const said = segments.map(plainText).filter((text) => text.trim() !== '');
    return said.length === 0 ? '' : `\nAgent:\n${indented(said.join('\n\n'))}`;
  },
  'exchange.failed': ({ code, message, retryAt }) =>
    `! ${code}: ${plainText(message)}${retryAt === undefined ? '' : ' Trying again.'}`,
  'exchange.interrupted': ({ reason }) => (reason === 'restart' ? '· the last exchange was cut off; asking again' : ''),
  'call.refused': ({ tool, code, message }) => `  ✗ ${plainText(tool)} refused, ${code}: ${plainText(message)}`,
  'call.finished': ({ tool, result }) =>
    `  ${isOk(result) ? '✓' : '✗'} ${plainText(tool)}${isOk(result) ? '' : ` failed: ${plainText(JSON.stringify(result))}`}`,
  'call.in-doubt': ({ tool }) => `  ? ${plainText(tool)}: nobody knows whether it was done`,
  'node.entered': ({ node, from }) => (from === undefined ? `→ ${node}` : `→ ${node}  (from ${from})`),
  'frame.pushed': ({ workflow }) => `↓ ${workflow}`,
  'frame.popped': ({ workflow }) => `↑ ${workflow} is done`,
  'document.adopted': ({ path }) => `· your edit of ${path} was adopted`,
  'document.refused': ({ path, code, message }) =>
    `! your edit of ${path} was not adopted, ${code}: ${plainText(message)} It is kept beside the file.`,
  'command.refused': ({ code, message }) => `! ${code}: ${plainText(message)}`,
  'grant.spent': () => '  · the confirmed change is being made',
  'run.completed': () => '\n✔ The workflow is completed.',
  'run.failed': ({ code, message }) => `\n✘ The run failed, ${code}: ${plainText(message)}`,
  'run.canceled': ({ reason }) => `\n✘ The run was canceled: ${plainText(reason)}`,
  'cycle.opened': ({ cycle }) => `↺ The run is open again (cycle ${cycle}).`,
};

/** The event as a line or a paragraph; empty where there is nothing to tell. */
export function narrate({ event }: Recorded): string {
  const teller = TELLERS[event.type] as Teller<EventType> | undefined;
  return teller?.(event) ?? '';
}

function isOk(result: unknown): boolean {
  return typeof result !== 'object' || result === null || !('ok' in result) || result.ok !== false;
}
