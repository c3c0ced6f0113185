import type { EventOf, EventType, Recorded } from '../../core/run/events.ts';
import type { Run } from '../../core/run/run.ts';
import { itemTitle } from '../../core/task/item-identity.ts';
import { judgeReport } from '../../core/task/judge-report.ts';
import { askedText, troubleText } from '../../core/words/asked-text.ts';
import { oneLine, plainText } from '../../core/words/plain-text.ts';
import { TASK_STORY_WORDS } from '../../core/words/task-story-words.ts';
import type { Tone } from './paint.ts';
import { say } from './speech.ts';

export type FamilyLine = { readonly text: string; readonly tone: Tone };

/** Tells of the runs that do the items of a task, one line at a time, each with its item in front. */
export type FamilyLines = {
  /** What the parent's log says of them. */
  ofParent(recorded: Recorded): FamilyLine | undefined;
  /** What a child's own log says. */
  ofChild(child: string, recorded: Recorded): FamilyLine | undefined;
};

type Known = { readonly item: string; readonly attempt: number };

const MAX_PROMPT = 100;

/** `children`: those that were begun before anybody looked. */
export function familyLines(children: Run['children'] = []): FamilyLines {
  const known = new Map<string, Known>(children.map(({ child, item = '', attempt = 1 }) => [child, { item, attempt }]));
  /** The node of each child that has not been told yet. */
  const entered = new Map<string, string>();

  return {
    ofParent({ event }) {
      if (event.type === 'child.spawned') {
        known.set(event.child, { item: event.item ?? '', attempt: event.attempt ?? 1 });
        return begun(event);
      }
      return event.type === 'child.reported' ? reported(event, known.get(event.child)) : undefined;
    },
    ofChild(child, { event }) {
      const { item } = known.get(child) ?? { item: child };
      if (event.type === 'node.entered') entered.set(child, event.node);
      const node = BEGINS.has(event.type) ? entered.get(child) : undefined;
      if (node !== undefined) {
        entered.delete(child);
        return { text: labelled(item, `→ ${node}`), tone: 'step' };
      }
      return besides(item, event);
    },
  };
}

/** A node is told of once something is done there: no work is done at an end. */
const BEGINS: ReadonlySet<EventType> = new Set(['exchange.started', 'call.asked']);

function begun({ item = '', title = '', attempt = 1 }: EventOf<'child.spawned'>): FamilyLine {
  const words = oneLine(itemTitle(title));
  const told = attempt > 1 ? TASK_STORY_WORDS.beginsAgain(words, attempt) : TASK_STORY_WORDS.begins(words);
  return { text: labelled(item, `▸ ${say(told)}`), tone: 'plain' };
}

function reported(event: EventOf<'child.reported'>, known: Known | undefined): FamilyLine {
  const { passed, said } = judgeReport(event);
  const item = known?.item ?? event.child;
  if (passed) return { text: labelled(item, `✓ ${say(TASK_STORY_WORDS.verified)}`), tone: 'good' };
  const why = oneLine(plainText(say(said)));
  return { text: labelled(item, `✗ ${say(TASK_STORY_WORDS.failed(known?.attempt ?? 1, why))}`), tone: 'bad' };
}

function besides(item: string, event: Recorded['event']): FamilyLine | undefined {
  if (event.type === 'interaction.opened') {
    const prompt = oneLine(plainText(say(askedText(event.interaction))));
    const characters = [...prompt];
    const short = characters.length > MAX_PROMPT ? `${characters.slice(0, MAX_PROMPT - 1).join('')}…` : prompt;
    return { text: labelled(item, `? ${say(TASK_STORY_WORDS.asks(short))}`), tone: 'care' };
  }
  if (event.type !== 'exchange.failed') return undefined;
  const why = oneLine(`${event.code}: ${say(troubleText(event))}`);
  return { text: labelled(item, `! ${why}`), tone: 'care' };
}

function labelled(item: string, words: string): string {
  return `  [${oneLine(item)}] ${words}`;
}
