import type { Recorded } from '../../core/run/events.ts';
import type { Output } from '../output.ts';
import { agentSays, narrate, type Scene, toneOf } from './narrate.ts';
import { asklessPieces, safePieces } from './safe-pieces.ts';

/** Tells of a run while it goes on: events as they are recorded, and the words of an agent while they are still coming. */
export type LiveText = {
  readonly draft: (text: string) => void;
  readonly event: (recorded: Recorded, scene?: Scene) => void;
};

const INDENT = '  ';

export function liveText(out: Pick<Output, 'result' | 'piece'>): LiveText {
  const pieces = safePieces();
  const askless = asklessPieces();
  let drafted = '';
  let agent: string | undefined;
  let isHeaded = false;
  let lineOpen = false;

  return {
    draft(text) {
      drafted += text;
      show(askless.take(pieces.take(text)));
    },
    event(recorded, scene = {}) {
      const { event } = recorded;
      agent = scene.agent;
      const ends =
        event.type === 'reply.received' || event.type === 'exchange.failed' || event.type === 'exchange.interrupted';
      // What has been shown is not told again, unless it was something else than what came of it.
      const told = event.type === 'reply.received' && isSame(event.segments) ? '' : narrate(recorded, scene);
      if (ends) show(askless.take(pieces.rest()) + askless.rest());
      if (drafted !== '' && (ends || told !== '')) endLine();
      if (ends) {
        isHeaded = false;
        drafted = '';
      }
      if (told !== '') out.result(told, toneOf(recorded));
    },
  };

  function isSame(segments: readonly string[]): boolean {
    if (drafted === '') return false;
    return ['\n\n', '']
      .map((between) => segments.join(between))
      .some((said) => drafted === said || drafted === `${said}\n`);
  }

  /** Every line that holds something is indented, so that it cannot pass for a line of ours. */
  function show(text: string): void {
    if (text === '') return;
    let shown = isHeaded ? '' : agentSays(agent);
    isHeaded = true;
    for (const part of text.split(/(\n)/)) {
      if (part === '') continue;
      shown += part === '\n' || lineOpen ? part : INDENT + part;
      lineOpen = part !== '\n';
    }
    out.piece(shown);
  }

  function endLine(): void {
    if (lineOpen) out.piece('\n');
    lineOpen = false;
  }
}
