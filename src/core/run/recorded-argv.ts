import { loggedArgv } from '../engine/command-of.ts';
import { descriptorOf } from '../engine/descriptors.ts';
import { sessionOf } from '../engine/reply-of.ts';
import { engineOf } from './engine-of.ts';
import type { EventOf } from './events.ts';
import { modeOf } from './mode-of.ts';
import type { Run } from './run.ts';
import { threadOf } from './thread.ts';
import { threadName } from './thread-name.ts';

/** How a program is started for the next exchange; nothing where the engine is none. */
export function recordedArgv(run: Run): Pick<EventOf<'exchange.started'>, 'argv'> {
  const { id, config } = engineOf(run);
  const descriptor = descriptorOf(id);
  if (descriptor === undefined) return {};
  const session = sessionOf(threadOf(run, threadName(run)).session, descriptor);
  const turn = {
    home: '@home',
    project: '@project',
    mode: modeOf(run),
    prompt: '{prompt}',
    model: textIn(config, 'model'),
    session: session?.id,
  };
  return { argv: [...loggedArgv(descriptor, turn, textIn(config, 'version'))] };
}

function textIn(config: { readonly [key: string]: unknown } | undefined, key: string): string | undefined {
  const value = config?.[key];
  return typeof value === 'string' ? value : undefined;
}
