import type { EngineChoice } from './events.ts';
import { currentNode, isCompleted, type Run } from './run.ts';

/** Who plays the agent here: the engine that the node names, else the run's. */
export function engineOf(run: Run): EngineChoice {
  const { engine, engines } = run.started;
  const named = isCompleted(run) ? undefined : currentNode(run)?.engine;
  return (
    (named !== undefined && engines !== undefined && Object.hasOwn(engines, named) ? engines[named] : undefined) ??
    engine
  );
}

/** Whether a program plays the agent here, which does its work by itself until its turn is over. */
export function isProgram(run: Run): boolean {
  return engineOf(run).program === true;
}
