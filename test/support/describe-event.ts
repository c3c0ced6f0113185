import type { RunEvent } from '../../src/core/run/events.ts';

/** An event in a few words, for tests that read like the specification. */
export function describeEvent(event: RunEvent): string {
  const detail = detailOf(event);
  return detail === '' ? event.type : `${event.type} ${detail}`;
}

function detailOf(event: RunEvent): string {
  switch (event.type) {
    case 'turn.started':
      return `${event.turn} ${event.cause}`;
    case 'turn.ended':
      return [event.turn, event.verdict, ...(event.decided === undefined ? [] : [event.decided])].join(' ');
    case 'exchange.started':
      return `${event.turn}.${event.exchange}`;
    case 'exchange.interrupted':
      return `${event.turn}.${event.exchange}`;
    case 'exchange.failed':
      return `${event.turn}.${event.exchange} ${event.code}`;
    case 'reply.received':
      return [`${event.turn}.${event.exchange}`, ...event.calls.map(({ tool }) => tool)].join(' ');
    case 'call.asked':
      return `${event.callId} ${event.tool}`;
    case 'call.refused':
      return `${event.callId} ${event.code}`;
    case 'call.intended':
      return `${event.callId} ${event.effect}`;
    case 'call.finished':
    case 'call.in-doubt':
    case 'call.reported':
      return event.callId;
    case 'state.changed':
      return `by ${event.by}`;
    case 'node.entered':
      return event.node;
    case 'frame.pushed':
    case 'frame.popped':
      return event.workflow;
    case 'interaction.opened':
      return event.interaction.kind;
    case 'command.refused':
    case 'run.blocked':
    case 'run.failed':
    case 'document.refused':
      return event.code;
    case 'cycle.opened':
      return String(event.cycle);
    case 'child.spawned':
    case 'child.reported':
      return event.child;
    case 'grant.lapsed':
      return event.reason;
    default:
      return '';
  }
}
