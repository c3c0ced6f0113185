import { join } from 'node:path';
import { statusOf } from '../../src/core/run/view/summarize.ts';
import { judgeReport } from '../../src/core/task/judge-report.ts';
import { ROOT } from '../support/product.ts';
import { checkCommands } from './check-commands.ts';
import { filesIn } from './left-behind.ts';
import type { KilledStory } from './story.ts';

/** The bundled task with its parallel items. */
export const TASK_STORY: KilledStory = {
  title: 'A structured task and the runs of its items',
  begin: [
    'run',
    join(ROOT, 'packages/structured-task'),
    ...['--engine', 'scripted', '--workflow', 'task', '-m', 'A card.'],
  ],
  marks: ['assignTasks'],
  prepare: async () => undefined,
  wrongs: async ({ children }, place) =>
    (await Promise.all(children.map(({ run, log }) => checkCommands(run.id, log, place)))).flat(),
  async ending({ parent, children }, { project }) {
    const spawned = parent?.run.children ?? [];
    return {
      status: parent === undefined ? 'none' : statusOf(parent.run),
      output: JSON.stringify(parent?.run.output?.value ?? null),
      // The order of what was parallel may differ.
      items: spawned
        .map(({ item, attempt, report }) => `${item} ${attempt} ${report && judgeReport(report).passed}`)
        .sort(),
      runs: children
        .map(({ run }) => `${run.started.parent?.item} ${run.started.parent?.attempt} ${statusOf(run)}`)
        .sort(),
      files: await filesIn(project),
    };
  },
};
