import { describe, expect, it } from 'vitest';
import { PlayedRun, type ScriptedCall } from '../../../test/support/played-run.ts';
import {
  COMPLEX,
  documentRead,
  executing,
  listed,
  TASK_TOOLS,
  taskPackage,
} from '../../../test/support/task-package.ts';
import { owedDocuments } from '../run/family/owed-documents.ts';
import { currentNodeId, stateOf, topFrame } from '../run/run.ts';

const begun = () => new PlayedRun(taskPackage(), { tools: TASK_TOOLS });
const SIMPLE: ScriptedCall = ['classifyTask', { steps: 2, needsResearch: false, directAnswer: false }];
const RESULT: ScriptedCall = ['completionResult', { result: 'There.' }];
const document = (phase: string): ScriptedCall => ['createTaskDocs', { taskName: 'A Task', phase, content: '# x' }];

const refusals = ({ batches }: PlayedRun) =>
  batches.flat().flatMap((event) => (event.type === 'call.refused' ? [event.code] : []));
const classified = ({ batches }: PlayedRun) =>
  batches.flat().flatMap((event) => (event.type === 'task.classified' ? [[event.simple, event.by]] : []));

describe('the class of a task', () => {
  it.each([
    [{ steps: 0, needsResearch: false, directAnswer: true }, true],
    [{ steps: 2, needsResearch: false, directAnswer: false }, true],
    [{ steps: 3, needsResearch: false, directAnswer: true }, false],
    [{ steps: 1, needsResearch: true, directAnswer: true }, false],
  ])('TSK-12: is decided by the rule, and recorded with its evidence: %j', (estimate, simple) => {
    const run = begun().replies('', ['classifyTask', estimate]);
    expect([classified(run), currentNodeId(run.run)]).toEqual([[[simple, 'model']], simple ? 'idle' : 'analyze']);
    expect(stateOf(topFrame(run.run)).variables['idle']).toEqual({ simple, ...estimate });
  });

  it.each([
    [{ steps: -1, needsResearch: false, directAnswer: false }],
    [{ steps: 1.5, needsResearch: false, directAnswer: false }],
    [{ steps: 1, needsResearch: 'no', directAnswer: false }],
  ])('TSK-12: is refused where it cannot be read: %j', (estimate) => {
    const run = begun().replies('', ['classifyTask', estimate]);
    expect([refusals(run), classified(run)]).toEqual([['E_SCHEMA_VALIDATION'], []]);
  });

  it('TSK-12: simple may become complex, and complex never simple', () => {
    const run = begun().replies('', SIMPLE).replies('', COMPLEX);
    expect([classified(run).map(([simple]) => simple), currentNodeId(run.run)]).toEqual([[true, false], 'analyze']);
    run.replies('', SIMPLE);
    expect([refusals(run), run.run.task.simple]).toEqual([['E_INVALID_TRANSITION'], false]);
    const both = begun().replies('', COMPLEX, SIMPLE);
    expect([refusals(both), both.run.task.simple, currentNodeId(both.run)]).toEqual([
      ['E_INVALID_TRANSITION'],
      false,
      'analyze',
    ]);
  });

  it('TSK-12: a result as the first call of all declares the task simple, and ends it', () => {
    const run = begun().replies('', RESULT);
    expect([classified(run), run.status, run.run.output?.value]).toEqual([[[true, 'runtime']], 'completed', 'There.']);
  });

  it('TSK-12: a result after other calls is refused until the task is classified', () => {
    const run = begun().replies('', ['ui.nothing', {}], RESULT);
    expect(refusals(run)).toEqual(['TOOL_NOT_AVAILABLE', 'E_PRECONDITION_FAILED']);
    run.replies('', SIMPLE).replies('', RESULT);
    expect(run.status).toBe('completed');
  });

  it('TSK-12: a document as a call in idle declares the task complex, and is written in the phase that follows', () => {
    const run = begun().replies('', document('requirements'));
    expect([classified(run), refusals(run), run.action.kind]).toEqual([[[false, 'runtime']], [], 'calls']);
  });

  it('TSK-11, TSK-12: a result beside the document that declares the task complex is refused, and its documents are due', () => {
    const run = begun().replies('', document('requirements'), RESULT);
    const callId = run.action.kind === 'calls' ? (run.action.calls[0]?.call.id ?? '') : '';
    const reading = { problems: [] };
    const written = { task: 'a-task', document: 'requirements', path: 'docs/a-task/requirements.md', reading };
    run
      .happens({ kind: 'prepared', callId, evidence: { ...written, before: null, after: 'hash' } })
      .finishes({ ok: true });
    expect([refusals(run), run.run.output, currentNodeId(run.run)]).toEqual([
      ['E_PRECONDITION_FAILED'],
      undefined,
      'design',
    ]);
  });

  it('TSK-01: a simple task has no documents, and a complex one no result before its list is ticked', () => {
    const simple = begun().replies('', SIMPLE).replies('', RESULT);
    expect([simple.status, simple.run.task.documents]).toEqual(['completed', {}]);
    const complex = begun().replies('', COMPLEX, RESULT);
    expect([refusals(complex), complex.status]).toEqual([['E_PRECONDITION_FAILED'], 'running']);
  });
});

describe('a document of a task', () => {
  it.each(['design', 'taskList'])(
    'TSK-01, TSK-04: of a later phase is refused and nothing is intended: %s',
    (phase) => {
      const run = begun().replies('', COMPLEX).replies('', document(phase));
      expect([refusals(run), currentNodeId(run.run)]).toEqual([['E_INVALID_TRANSITION'], 'analyze']);
      expect(run.batches.flat().some(({ type }) => type === 'call.intended')).toBe(false);
      const refused = run.batches.flat().find((event) => event.type === 'call.refused');
      expect(refused?.message).toMatch('Write requirements.md first');
    },
  );

  it('TSK-07: that is not complete keeps the phase; complete, it leads on at once', () => {
    const run = begun().replies('', COMPLEX);
    run.records(documentRead('requirements', undefined, [{ code: 'sectionMissing', line: 1, args: ['Background'] }]));
    run.replies('Done.');
    expect(currentNodeId(run.run)).toBe('analyze');
    // Each goes on in a sentence of its own.
    expect(owedDocuments(run.run)).toEqual([
      'docs/a-task/requirements.md: The section "## Background" is missing. Add it',
    ]);
    run.records(documentRead('requirements')).replies('Done.');
    expect(currentNodeId(run.run)).toBe('design');
    run.replies('', document('taskList'));
    expect(refusals(run)).toEqual(['E_INVALID_TRANSITION']);
  });

  it('TSK-04: of an earlier phase may be written again', () => {
    const run = executing([listed('1')]).replies('', document('requirements'));
    expect([refusals(run), run.action.kind]).toEqual([[], 'calls']);
  });

  it.each([
    ['createTaskDocs', '{"taskName": ', 'TOOL_ARGS_INVALID_JSON', { filePath: '' }],
    ['readTaskDocs', 'all of it', 'TOOL_ARGS_INVALID_JSON', { documents: {} }],
    ['createTaskDocs', { taskName: 'A Task', phase: 'all', content: '' }, 'E_SCHEMA_VALIDATION', { filePath: '' }],
  ])('TSK-04: has its fields in its result where %s is called with %j', (tool, args, code, fields) => {
    const run = begun().replies('', COMPLEX).replies('', [tool, args]);
    const refused = run.batches.flat().find((event) => event.type === 'call.refused');
    expect(refused).toMatchObject({ code, fields: { success: false, ...fields, message: refused?.message } });
  });

  it('TSK-10: boxes and notes are never written by a model', () => {
    const args = { taskName: 'a-task', phase: 'taskList', content: '', due: { boxes: { '1': true }, notes: {} } };
    const run = executing([listed('1')]).replies('', ['createTaskDocs', args]);
    expect(refusals(run)).toEqual(['E_SCHEMA_VALIDATION']);
  });
});

describe('a task that is taken back', () => {
  const back = (to: string) =>
    executing([listed('1')])
      .replies('Right?')
      .sends({ kind: 'rewind', to, reason: 'Not like this.' });

  it('TSK-01, TSK-07: to a phase with a document stays there until it is written again', () => {
    const run = back('design');
    expect(currentNodeId(run.run)).toBe('design');
    run.replies('', document('taskList'));
    expect([refusals(run), currentNodeId(run.run)]).toEqual([['E_INVALID_TRANSITION'], 'design']);
    run.records(documentRead('design')).replies('Written.');
    expect(currentNodeId(run.run)).toBe('breakdown');
    run.records(documentRead('taskList', [listed('1')])).replies('Written.');
    expect(currentNodeId(run.run)).toBe('execute');
  });

  it('TSK-01, TSK-12: to its beginning is classified again, and still complex', () => {
    const run = back('idle').replies('', SIMPLE);
    expect([refusals(run), currentNodeId(run.run)]).toEqual([['E_INVALID_TRANSITION'], 'idle']);
    run.replies('', COMPLEX);
    expect(currentNodeId(run.run)).toBe('analyze');
    const direct = back('idle').replies('', document('requirements'));
    expect([refusals(direct), direct.action.kind]).toEqual([[], 'calls']);
  });
});
