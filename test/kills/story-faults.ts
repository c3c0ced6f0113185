import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Tool } from '../../src/ports/tool.ts';

type StoryFault = {
  readonly change: (tool: Tool) => Tool;
  /** The tool after whose deed a kill has to find it. */
  readonly after: string;
  /** The last mark of the story before that deed. */
  readonly from: number;
  /** What the harness must say then. */
  readonly shown: RegExp;
};

/** What a runtime would do that has a fault the crew's rounds must find. */
export const STORY_FAULTS = {
  'snapshot-without-key': {
    change: forgetful('git.snapshot'),
    after: 'git.snapshot',
    from: 2,
    shown: /^repeated: refs\/signalbox\/\S+ was taken, and the log knows nothing of it/,
  },
  'check-not-kept': {
    change: forgetful('check.run'),
    after: 'check.run',
    from: 2,
    shown: /^repeated: \d+ checks have come to \d+ results/,
  },
  'lesson-without-name': {
    change: (tool) => (tool.name === 'memory.archive' ? { ...tool, run: archivesAnew(tool) } : tool),
    after: 'memory.archive',
    from: 4,
    shown: /^stuck: lessons is \["lesson RUN-\S+: \d+","lesson RUN-\S+: \d+"\] in the end/,
  },
} as const satisfies { readonly [name: string]: StoryFault };

export type StoryFaultName = keyof typeof STORY_FAULTS;

const NAMES = Object.keys(STORY_FAULTS) as StoryFaultName[];
const Variables = z.object({ KILLS_AFTER: z.string().optional(), KILLS_PLANTED: z.enum(NAMES).optional() });

/** What the process under test is told, by environment variables. */
export type StorySettings = { readonly killAfter: string | undefined; readonly planted: StoryFaultName | undefined };

export function storySettings(env: NodeJS.ProcessEnv): StorySettings {
  const { KILLS_AFTER, KILLS_PLANTED } = Variables.parse(env);
  return { killAfter: KILLS_AFTER, planted: KILLS_PLANTED };
}

export function storyVariables({ killAfter, planted }: StorySettings): NodeJS.ProcessEnv {
  return { ...(killAfter && { KILLS_AFTER: killAfter }), ...(planted && { KILLS_PLANTED: planted }) };
}

/** It does not know that a cycle has its lesson. */
function archivesAnew({ run }: Tool): Tool['run'] {
  return (args, { cycle, ...context }) =>
    run(args, { ...context, ...(cycle && { cycle: { ...cycle, task: `${cycle.task}-${randomUUID()}` } }) });
}

/** It does not know a call again by its key, so a second try is another deed. */
function forgetful(name: string): (tool: Tool) => Tool {
  return (tool) =>
    tool.name !== name
      ? tool
      : { ...tool, run: (args, context) => tool.run(args, { ...context, key: `${context.key}/${randomUUID()}` }) };
}
