import { loggedArgv } from '../engine/command-of.ts';
import { descriptorOf } from '../engine/descriptors.ts';
import { freshSession } from '../engine/fresh-session.ts';
import { settingsOf } from '../engine/program-settings.ts';
import { sessionOf } from '../engine/reply-of.ts';
import { offeredTools } from '../tool/offered-tools.ts';
import { engineOf } from './engine-of.ts';
import type { EventOf } from './events.ts';
import { modeOf } from './mode-of.ts';
import type { Run } from './run.ts';
import { threadOf } from './thread.ts';
import { threadName } from './thread-name.ts';

/** Our tools, as far as a command line tells of them: that there is a file which says where they are. */
const TOOLS = [{ name: 'signalbox', command: '', args: [], env: {} }];

/** How a program is started for the next exchange; nothing where the engine is none. */
export function recordedArgv(
  run: Run,
  place: { readonly turn: number; readonly exchange: number },
): Pick<EventOf<'exchange.started'>, 'argv'> {
  const choice = engineOf(run);
  const descriptor = descriptorOf(choice.id);
  if (descriptor === undefined) return {};
  const { model, version } = settingsOf(choice);
  const thread = threadName(run);
  const session = sessionOf(threadOf(run, thread).session ?? undefined, descriptor);
  const turn = {
    home: '@home',
    project: '@project',
    mode: modeOf(run),
    prompt: '{prompt}',
    model,
    session: session?.id,
    fresh: session === undefined ? freshSession(descriptor, { runId: run.id, thread, ...place }) : undefined,
    mcp: offeredTools(run).length === 0 ? undefined : TOOLS,
  };
  return { argv: [...loggedArgv(descriptor, turn, version)] };
}
