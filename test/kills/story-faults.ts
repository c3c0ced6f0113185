import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Tool } from '../../src/ports/tool.ts';

/** Told from every other one by its name. */
const PROCESS = randomUUID();

export type StoryFault = {
  readonly change: (tool: Tool) => Tool;
  /** The tool after whose deed a kill has to find it. */
  readonly after: string;
  /** The last mark of the story before that deed. */
  readonly from: number;
  /** What the harness must say then. */
  readonly shown: RegExp;
};

/** What a runtime would do that has a fault the crew's rounds must find. */
export const CREW_FAULTS = {
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
  'pull-request-by-process': {
    change: (tool) => (tool.name.startsWith('forge.') ? ofThisProcess(tool) : tool),
    after: 'forge.open',
    from: 3,
    shown: /^stuck: pulls is \["signalbox\/RUN-\S+ open [^"]+","signalbox\/RUN-\S+ open [^"]+"\] in the end/,
  },
} as const satisfies { readonly [name: string]: StoryFault };

/** The same of a task and the runs of its items. */
export const TASK_FAULTS = {
  'item-check-not-kept': {
    change: forgetful('check.run'),
    after: 'check.run',
    from: 1,
    shown: /^repeated: \d+ checks have come to \d+ results/,
  },
} as const satisfies { readonly [name: string]: StoryFault };

export const STORY_FAULTS = { ...CREW_FAULTS, ...TASK_FAULTS };

export type StoryFaultName = keyof typeof STORY_FAULTS;

export type StoryFaults = { readonly [name in StoryFaultName]?: StoryFault };

/** The faults of a story by their names, as a test goes through them. */
export function faultsOf(faults: StoryFaults) {
  return Object.entries(faults) as [StoryFaultName, StoryFault][];
}

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

/** Its branch is that of this process, and the next one neither has it nor looks for it. */
function ofThisProcess(tool: Tool): Tool {
  const branch = <C extends { readonly runId: string }>(context: C) => ({
    ...context,
    runId: `${context.runId}-${PROCESS}`,
  });
  const { prepare, probe } = tool;
  return {
    ...tool,
    run: (args, context) => tool.run(args, branch(context)),
    ...(prepare && { prepare: (args, context) => prepare(args, branch(context)) }),
    ...(probe && { probe: async () => 'not-done' as const }),
  };
}

/** It does not know a call again by its key, so a second try is another deed. */
function forgetful(name: string): (tool: Tool) => Tool {
  return (tool) =>
    tool.name !== name
      ? tool
      : { ...tool, run: (args, context) => tool.run(args, { ...context, key: `${context.key}/${randomUUID()}` }) };
}
