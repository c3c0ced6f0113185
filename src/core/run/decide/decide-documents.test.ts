import { describe, expect, it } from 'vitest';
import { PlayedRun } from '../../../../test/support/played-run.ts';
import { reviewedWork } from '../../../../test/support/small-package.ts';
import { NO_TASK } from '../family/task-state.ts';
import type { FoundDocument } from './decide-documents.ts';

const PATH = 'docs/track/taskList.md';
const READING = { problems: [], items: [] };
const CHANGED: FoundDocument = {
  document: 'taskList',
  path: PATH,
  now: { text: '- [x] all', hash: 'h2', reading: READING },
  before: '- [ ] all',
};

/** A run whose list on disk is not the one that it knows. */
function found(by: 'model' | 'person', one: FoundDocument = CHANGED): PlayedRun {
  const run = new PlayedRun(reviewedWork());
  run.told();
  const documents = { taskList: { path: PATH, hash: 'h1', problems: [], readAt: 1 } };
  run.run = { ...run.run, task: { ...NO_TASK, name: 'track', documents } };
  return run.happens({ kind: 'documents', found: [one], by });
}

describe('a document of a task that was changed outside of createTaskDocs', () => {
  it('TSK-10: an agent is told with its next exchange that what it did by its own hands was put back', () => {
    for (const one of [CHANGED, { ...CHANGED, now: undefined }]) {
      const run = found('model', one);
      expect(run.told().flat()).toEqual([expect.stringMatching(/^document\.refused/)]);
      expect(run.run.notice).toBe(
        `${PATH}: The document was changed outside of createTaskDocs while an agent was at work; it was put back. Write documents with createTaskDocs; boxes are ticked by the runtime alone, once an item is verified.`,
      );
    }
  });

  it('what has not reached the agent yet goes before', () => {
    const run = found('model').happens({ kind: 'documents', found: [CHANGED], by: 'model' });
    expect(run.run.notice?.match(/it was put back/g)).toHaveLength(2);
  });

  it("TSK-10: a person's edit is adopted, and no agent is told that it did it", () => {
    const run = found('person');
    expect(run.run.task.documents['taskList']?.hash).toBe('h2');
    expect(run.run.notice).toBeUndefined();
    expect(found('person', { ...CHANGED, now: undefined }).run.notice).toBeUndefined();
  });
});
