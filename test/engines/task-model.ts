import { readFileSync } from 'node:fs';
import type { Json } from '../../src/core/json.ts';
import { parseScript } from '../../src/core/script/parse-script.ts';
import type { Conversation } from './conversation.ts';

/** Where a model stands, as it was told: the node, and in a child the item and the attempt. */
export type TaskPlace = { readonly node: string; readonly item?: string; readonly attempt?: number };

type TaskCall = { readonly tool: string; readonly args: object };

/** One thing that a model does at a place: words, calls of tools of the product, or a call of the program's own shell. */
export type TaskMove = {
  readonly at: TaskPlace;
  readonly text?: string;
  readonly calls?: readonly TaskCall[];
  readonly shell?: string;
  /** Whether a program ends its turn after the calls, as it is told to; by default after those that end one. */
  readonly endsTurn?: boolean;
};

/** After these a program has nothing more to do in its turn: the runtime moves the run on, or others work. */
const ENDING: ReadonlySet<string> = new Set(['classifyTask', 'createTaskDocs', 'assignTasks', 'completionResult']);

const TURN_ENDS: Pick<TaskMove, 'text'> = { text: 'That is all for now.' };

const SCRIPT = new URL('../../packages/structured-task/script.yaml', import.meta.url);

/** The task that the scripted engine plays, move by move. */
export function scriptedTask(): readonly TaskMove[] {
  const { turns } = parseScript(readFileSync(SCRIPT, 'utf8'), 'script.yaml');
  return turns.map(({ when, text, calls = [] }) => {
    const { node = '', item, attempt } = when ?? {};
    const at = { node, ...(item === undefined ? {} : { item }), ...(attempt === undefined ? {} : { attempt }) };
    const made = calls.map(({ tool, args }) => ({ tool, args: objectOf(args) }));
    return { at, ...(text === undefined ? {} : { text }), ...(made.length === 0 ? {} : { calls: made }) };
  });
}

/** The moves with others in place of the first one that calls this tool at this place. */
export function insteadOf(
  moves: readonly TaskMove[],
  { at, tool }: { readonly at: TaskPlace; readonly tool: string },
  others: (move: TaskMove) => readonly TaskMove[],
): readonly TaskMove[] {
  const index = moves.findIndex((move) => isAt(at, move.at) && move.calls?.some((call) => call.tool === tool));
  const move = moves[index];
  if (move === undefined) throw new Error(`No move at ${JSON.stringify(at)} calls ${tool}.`);
  return [...moves.slice(0, index), ...others(move), ...moves.slice(index + 1)];
}

/**
 * A model that leads a task and does its items. It knows where it stands only by what it is told, and makes its moves there in their
 * order; a program that has made one which ends a turn says so and stops.
 */
export function taskModel(moves: readonly TaskMove[]): (conversation: Conversation) => TaskMove {
  const left = [...moves];
  const last = new Map<string, TaskMove>();
  return (conversation) => {
    const place = placeOf(conversation);
    const key = JSON.stringify(place);
    if (conversation.results.length > 0 && endsTurn(last.get(key))) return { at: place, ...TURN_ENDS };
    const index = left.findIndex(({ at }) => isAt(place, at));
    const move = left[index] ?? { at: place, ...TURN_ENDS };
    if (index !== -1) left.splice(index, 1);
    last.set(key, move);
    return move;
  };
}

function endsTurn(move: TaskMove | undefined): boolean {
  return move?.endsTurn ?? move?.calls?.some(({ tool }) => ENDING.has(tool)) ?? false;
}

/** What the runtime said last of where the run stands. */
export function placeOf({ users }: Pick<Conversation, 'users'>): TaskPlace {
  const told = users.join('\n');
  const node = Array.from(told.matchAll(/^\s*- currentNodeId: ([\w-]+)$/gm)).at(-1)?.[1] ?? '';
  const variables = Array.from(told.matchAll(/^\s*- Variables: (\{.*\})$/gm)).at(-1)?.[1] ?? '{}';
  const { item, attempt } = JSON.parse(variables);
  return { node, ...(item === undefined ? {} : { item, attempt }) };
}

function isAt(place: TaskPlace, { node, item = place.item, attempt = place.attempt }: TaskPlace): boolean {
  return place.node === node && place.item === item && place.attempt === attempt;
}

function objectOf(args: Json): object {
  return typeof args === 'object' && args !== null ? args : {};
}
