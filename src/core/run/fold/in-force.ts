import type { Agent } from '../../package/definition.ts';
import type { EngineChoice, Mode } from '../events.ts';
import { activeNode, agentId, type Run } from '../run.ts';

/**
 * Who plays the agent here: the engine that a person has named for it, else the one that the node names, else the run's.
 * An exchange under way stays with the one that it was begun with.
 */
export function engineOf(run: Run): EngineChoice {
  if (run.exchange !== undefined) return run.exchange.engine;
  const { engine, engines = {}, roles = {} } = run.players;
  return ownOf(roles, agentId(run)) ?? ownOf(engines, activeNode(run)?.engine) ?? engine;
}

function ownOf<T>(table: { readonly [name: string]: T }, name: string | undefined): T | undefined {
  return name !== undefined && Object.hasOwn(table, name) ? table[name] : undefined;
}

/** How much the engine here can read: its own limit, where one was recorded with it, else the run's. */
export function contextTokensOf(run: Run): number {
  const own = engineOf(run).config?.['contextTokens'];
  return typeof own === 'number' ? own : run.kit.pinned.settings.contextTokens;
}

/** Whether a program plays the agent here, which does its work by itself until its turn is over. */
export function isProgram(run: Run): boolean {
  return engineOf(run).program === true;
}

/** Whether a person can be asked here: the node's own mode, else the run's. */
export function modeOf(run: Run): Mode {
  return activeNode(run)?.mode ?? run.started.mode;
}

/** The definition of the agent that speaks now. */
export function agentOf(run: Run): Agent | undefined {
  const id = agentId(run);
  return run.kit.pinned.definition.agents.find((agent) => agent.id === id);
}
