import { topFrame } from '../../src/core/run/run.ts';
import type { Chance } from '../packages/chance.ts';
import { moveTo, patch, type ScriptedCall } from '../support/played-run.ts';
import { CHANGE, OTHER_CHANGE } from './situations.ts';
import type { Stage } from './stage.ts';

const path = '@state/workflow.md';

/** Every way in which a model may try to change the state. */
const ATTEMPTS: readonly ((stage: Stage) => ScriptedCall)[] = [
  () => CHANGE,
  () => OTHER_CHANGE,
  () => patch({ variables: { set: { workflowStatus: 'active' } } }),
  () => moveTo('plan'),
  () => ['workflow.rewind', { toNodeId: 'plan', reason: 'once more', confirmed: true }],
  ({ run }) => ['fs.write', { path, content: `${topFrame(run).text}\nOne line more.\n` }],
  ({ run }) => [
    'fs.write',
    { path: '@state/./Workflow.md', content: topFrame(run).text.replace('variables:', 'variables: ') },
  ],
  () => ['fs.apply_patch', { path, patch: '@@ -1 +1,2 @@\n ---\n+color: green\n' }],
];

/** What the model does with the turns it still gets: it tries, and when it is stopped somebody says something harmless. */
export function triesAll(stage: Stage, chance: Chance): void {
  for (let round = 0; round < 2; round += 1) {
    for (let exchange = 0; exchange < 2 && stage.acts !== 'rests'; exchange += 1) {
      if (stage.acts === 'calls') stage.finishes('nothing');
      else stage.replies('I try.', ...Array.from({ length: 1 + chance.below(2) }, () => chance.pick(ATTEMPTS)(stage)));
    }
    if (stage.acts === 'exchange') stage.replies('That was all.');
    stage.says(chance.pick(['Go on.', 'Not now.', 'name=Ada', 'done', 'What is the state?']));
  }
}
