import { canonicalJson } from '../../json.ts';
import type { Posted } from '../commands.ts';
import type { EventOf } from '../events.ts';
import type { Run } from '../run.ts';
import { type Players, playersOf } from '../start/players.ts';
import { allWithTraits, unprotected, withTraits } from '../start/start-run.ts';

type Resume = Extract<Posted['command'], { kind: 'resume' }>;

/** Whether a person wants the run to go on with others than before, or at least says with whom. */
export function namesEngines({ engine, roles }: Resume): boolean {
  return engine !== undefined || roles !== undefined;
}

/** What a person names in place of what played before; nothing where exactly that plays already. */
export function changeEngines(run: Run, command: Resume): readonly EventOf<'engine.changed'>[] {
  const { engine, engines, roles } = command;
  const named: Partial<Players> = {
    ...(engine === undefined ? {} : { engine: withTraits(engine) }),
    ...(engines === undefined ? {} : { engines: allWithTraits(engines) }),
    ...(roles === undefined ? {} : { roles: { ...run.players.roles, ...allWithTraits(roles) } }),
  };
  const after = { ...run.players, ...named };
  if (canonicalJson(playersOf(after)) === canonicalJson(playersOf(run.players))) return [];
  const warnings = unprotected([engine, ...Object.values({ ...engines }), ...Object.values({ ...roles })]);
  const trust = command.trust === undefined ? {} : { trust: command.trust };
  return [
    { type: 'engine.changed', ...named, ...trust, ...(warnings.length === 0 ? {} : { warnings: [...warnings] }) },
  ];
}
