import { loggedArgv } from '../../engine/command-of.ts';
import { descriptorOf } from '../../engine/descriptors.ts';
import { isLong } from '../../engine/is-long.ts';
import { freshSession, sessionOf } from '../../engine/program-session.ts';
import { settingsOf } from '../../engine/program-settings.ts';
import { offeredTools } from '../../tool/offered-tools.ts';
import type { EventOf } from '../events.ts';
import { engineOf, modeOf } from '../fold/in-force.ts';
import { threadAfter } from '../fold/thread.ts';
import type { Run } from '../run.ts';

/** Our tools, as far as a command line tells of them: that there is a file which says where they are. */
const TOOLS = [{ name: 'signalbox', command: '', args: [], env: {}, tools: [] }];

/** The same exchange with how a program is started for it; as it is where the engine is no program. */
export function withArgv(run: Run, opening: EventOf<'exchange.started'>): EventOf<'exchange.started'> {
  const choice = engineOf(run);
  const descriptor = descriptorOf(choice.id);
  if (descriptor === undefined) return opening;
  const { model, version } = settingsOf(choice);
  const thread = threadAfter(run, opening);
  const session = sessionOf(thread.session, descriptor);
  const turn = {
    home: '@home',
    project: '@project',
    mode: modeOf(run),
    prompt: '',
    long: isLong(thread, { resumed: session !== undefined }),
    model,
    session: session?.id,
    fresh: session === undefined ? freshSession(descriptor, { runId: run.id, ...opening }) : undefined,
    mcp: offeredTools(run).length === 0 ? undefined : TOOLS,
  };
  return { ...opening, argv: [...loggedArgv(descriptor, turn, version)] };
}
