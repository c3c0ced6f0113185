/**
 * What a run may look like from outside, in a few lines: written from the specification, sharing nothing with the kernel.
 * It is told what happened and says which statuses are possible then.
 */
export type ModelStatus = 'running' | 'queued' | 'waiting_user' | 'blocked' | 'completed' | 'failed' | 'canceled';

export type Model = {
  status: ModelStatus;
  /** Where the run stands in plan → write → review → end, with a way back. */
  node: string;
  steps: string[];
  complete: boolean;
  everCompleted: boolean;
  loops: number;
  /** The way is a line, so to have been somewhere is to have been everywhere before it. */
  farthest: number;
};

const EDGES: Record<string, readonly string[]> = {
  plan: ['write'],
  write: ['review'],
  review: ['write', 'end'],
  end: [],
};
const ORDER = ['plan', 'write', 'review', 'end'];
const MAX_LOOPS = 2;

export function newModel(): Model {
  return { status: 'running', node: 'plan', steps: [], complete: false, everCompleted: false, loops: 0, farthest: 0 };
}

export function isFinal(status: ModelStatus): boolean {
  return status === 'failed' || status === 'canceled';
}

/** A model's write of the state: whether the rules allow it, and what it does. */
export function tryMove(model: Model, to: string, steps: readonly string[]): boolean {
  if (model.complete) return false;
  const stays = to === model.node;
  if (!stays && !EDGES[model.node]?.includes(to)) return false;
  const loops = model.node === 'review' && to === 'write';
  if (loops && model.loops >= MAX_LOOPS) return false;
  const known = new Set([...model.steps, ...ORDER.slice(0, model.farthest + 1), to]);
  if (!steps.every((step) => known.has(step))) return false;
  if (loops) model.loops += 1;
  model.node = to;
  model.farthest = Math.max(model.farthest, ORDER.indexOf(to));
  model.steps = [...new Set([...model.steps, ...steps])];
  if (steps.includes('end')) model.complete = true;
  if (model.complete) model.everCompleted = true;
  return true;
}

/** A person took the run on after it was blocked: everything is counted anew. */
export function takenOn(model: Model): void {
  model.loops = 0;
}
