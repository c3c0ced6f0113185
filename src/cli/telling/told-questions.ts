import type { Interaction, Recorded } from '../../core/run/events.ts';
import { drawInteraction } from './draw-interaction.ts';

/**
 * Questions as they are told in a story: with their answer, so that nobody reads a yes without what it was a yes to. The one that
 * is still open at the end is told with how to answer it; one that is nothing but the agent's last words stands there already.
 */
export function toldQuestions(): (recorded: Recorded) => string {
  const open = new Map<string, Interaction>();
  return ({ event }) => {
    if (event.type === 'interaction.opened') open.set(event.interaction.id, event.interaction);
    if (event.type !== 'interaction.answered') return '';
    const asked = open.get(event.id);
    open.delete(event.id);
    return asked === undefined || isOnlyWords(asked) ? '' : `\n${drawInteraction(asked)}`;
  };
}

function isOnlyWords({ kind, callId, widget }: Interaction): boolean {
  return kind === 'question' && callId === undefined && widget === undefined;
}
