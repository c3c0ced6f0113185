import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyRuns } from '../../../test/support/property-runs.ts';
import { hashText } from '../hash.ts';
import { DOCUMENT_NAMES, type DocumentName } from './document-names.ts';
import { recoverPhase, writableIn } from './phases.ts';
import { filesToFind, planWrite } from './plan-write.ts';
import { readDocument } from './read-document.ts';
import { WorkflowPhase } from './task-context.ts';
import type { TaskView } from './task-view.ts';
import { documentTemplate } from './templates.ts';

function view({ phase = 'analyze', ...part }: Partial<TaskView>): TaskView {
  const empty = { documents: {}, items: [], ticked: [], wornOut: [], verifies: false, notes: {} };
  return { taskName: 'my-task', phase, writable: writableIn(phase), ...empty, ...part };
}

const LIST = `## Tasks
- [x] Task 1: a
- [ ] Task 2: b
- [ ] free

## Progress
- Total: 3 tasks
- Completed: 1 tasks
- Remaining: 2 tasks
`;

/** A run that works on LIST, of which the first item was verified. */
function atWork(part: Partial<TaskView> = {}): TaskView {
  const items = readDocument('taskList', LIST).items ?? [];
  return view({ phase: 'execute', documents: { taskList: { hash: hashText(LIST) } }, items, ticked: ['1'], ...part });
}

function write(content: string, run = atWork()) {
  return planWrite(run, { document: 'taskList', content }, { taskList: hashText(LIST) });
}

describe('the write of a document', () => {
  it('is refused where it belongs to a later phase, naming the one that is due (TSK-04)', () => {
    const phases = { idle: 0, analyze: 0, design: 1, breakdown: 2, execute: 2, complete: 2 };
    for (const phase of Object.values(WorkflowPhase)) {
      for (const [index, document] of DOCUMENT_NAMES.entries()) {
        const planned = planWrite(view({ phase }), { document, content: documentTemplate(document, 'a', 'en') }, {});
        const due = DOCUMENT_NAMES[phases[phase]];
        if (index <= phases[phase]) expect(planned.kind).toBe('write');
        else
          expect(planned).toMatchObject({
            kind: 'refusal',
            code: 'E_INVALID_TRANSITION',
            message: expect.stringContaining(`Write ${due}.md first`),
          });
      }
    }
  });

  it('is made where sections are missing, and says which (TSK-05)', () => {
    const planned = planWrite(view({}), { document: 'requirements', content: '## Background\n' }, {});
    expect(planned).toMatchObject({ kind: 'write', content: '## Background\n' });
    expect(planned.kind === 'write' ? planned.reading.problems.map(({ args }) => args[0]) : []).toEqual([
      'Objectives',
      'Constraints',
      'Success Criteria',
    ]);
  });

  it('is refused with its line where it holds NUL or half a character (TSK-04)', () => {
    for (const content of ['a\nb\0', 'a\n\ud800'])
      expect(planWrite(view({}), { document: 'requirements', content }, {})).toMatchObject({
        kind: 'refusal',
        code: 'E_SCHEMA_VALIDATION',
        details: { line: 2 },
      });
  });

  it('is refused on a file that this run has not written, or that was changed since (TSK-03)', () => {
    const change = { document: 'requirements', content: 'new' } as const;
    const old = { requirements: hashText('old') };
    expect(planWrite(view({}), change, old)).toMatchObject({
      code: 'TASK_FOLDER_TAKEN',
      message: expect.stringContaining('signalbox task resume my-task'),
    });
    const known = view({ documents: { requirements: { hash: hashText('old') } } });
    expect(planWrite(known, change, old).kind).toBe('write');
    expect(planWrite(known, change, { requirements: hashText('edited by a person') })).toMatchObject({
      code: 'E_PRECONDITION_FAILED',
    });
    expect(planWrite(known, change, {}).kind).toBe('write');
  });

  it('is refused by any document of the folder that this run has not written, whatever it writes first (TSK-03)', () => {
    const begun = view({ taskName: '' });
    expect(filesToFind(begun, 'requirements')).toEqual(DOCUMENT_NAMES);
    for (const foreign of DOCUMENT_NAMES) {
      const change = { document: 'requirements', content: 'new' } as const;
      expect(planWrite(view({}), change, { [foreign]: hashText('old') })).toMatchObject({
        code: 'TASK_FOLDER_TAKEN',
        message: expect.stringContaining(`docs/my-task/${foreign}.md is there already`),
      });
    }
  });

  it('leaves requirements and design as they are, byte for byte (property 6, TSK-08, TSK-17)', () => {
    const piece = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom("'EOF'", '$(x)', '`', '\r\n', '\t', '字', '🚀', '\\', '- [x] a'),
    );
    const content = fc.array(piece).map((parts) => parts.join('').replaceAll('\0', '').toWellFormed());
    fc.assert(
      fc.property(fc.constantFrom('requirements' as const, 'design' as const), content, (document, text) => {
        expect(planWrite(view({ phase: 'design' }), { document, content: text }, {})).toMatchObject({
          kind: 'write',
          content: text,
        });
      }),
      propertyRuns(2_000),
    );
  });
});

describe('the write of a task list', () => {
  it('turns boxes back that the model has ticked, and says which it asks for (TSK-10)', () => {
    const planned = write(LIST.replaceAll('[ ]', '[x]'));
    expect(planned).toMatchObject({ kind: 'write', content: LIST, requested: ['2', '3'] });
  });

  it('turns them back before the work has begun as well (TSK-10)', () => {
    const planned = planWrite(
      view({ phase: 'breakdown' }),
      { document: 'taskList', content: '## Tasks\n- [x] a\n' },
      {},
    );
    expect(planned).toMatchObject({ kind: 'write', content: expect.stringContaining('- [ ] a\n'), requested: ['1'] });
    expect(planned).toMatchObject({ content: expect.stringContaining('- Completed: 0 tasks\n') });
  });

  it('keeps the ticks and notes of items that moved, and ticks again what is verified (TSK-10)', () => {
    const run = atWork({ notes: { 3: ['attempt 1 failed'] } });
    const planned = write('## Tasks\n- [ ] new\n- [ ] free\n- [ ] Task 2: b\n- [ ] Task 1: a\n', run);
    expect(planned).toMatchObject({
      kind: 'write',
      content:
        '## Tasks\n- [ ] new\n- [ ] free\n  - Signalbox: attempt 1 failed\n- [ ] Task 2: b\n- [x] Task 1: a\n\n' +
        '## Progress\n- Total: 4 tasks\n- Completed: 1 tasks\n- Remaining: 3 tasks\n',
      requested: [],
    });
    expect(
      planned.kind === 'write' ? planned.reading.items?.map(({ id, done, line }) => [id, done, line]) : [],
    ).toEqual([
      ['#1', false, 2],
      ['#2', false, 3],
      ['2', false, 5],
      ['1', true, 6],
    ]);
  });

  it('takes a verified item that was reworded for another one', () => {
    expect(write(LIST.replace('Task 1: a', 'Task 1: other'))).toMatchObject({ kind: 'write', requested: ['1'] });
  });

  it.each([
    ['dropped', LIST.replace('- [ ] Task 2: b\n', ''), 3, 'Task 2: b'],
    ['reworded', LIST.replace('Task 2: b', 'Task 2: c'), 3, 'Task 2: b'],
    ['given another check', LIST.replace('Task 2: b', 'Task 2: b `check: ls`'), 3, 'Task 2: b'],
    ['dropped without an id', LIST.replace('- [ ] free\n', '- [ ] other\n'), 4, 'free'],
  ])('is refused with its line where an open item is %s (TSK-10)', (_, content, line, named) => {
    expect(write(content)).toMatchObject({
      kind: 'refusal',
      code: 'OPEN_ITEM_CHANGED',
      details: { line },
      message: expect.stringContaining(named),
    });
  });

  it('may drop a verified item, and may add some', () => {
    expect(write(LIST.replace('- [x] Task 1: a', '- [ ] Task 3: c')).kind).toBe('write');
  });

  it('is refused with its line where the list at work could not be read any more', () => {
    expect(write(LIST.replace('- [ ] free', '* [ ] free'))).toMatchObject({
      kind: 'refusal',
      code: 'E_SCHEMA_VALIDATION',
      details: { line: 4 },
    });
    expect(write('')).toMatchObject({ kind: 'refusal', code: 'E_SCHEMA_VALIDATION' });
  });

  it('never ticks a box and never loses an open item, whatever the model writes (TSK-10, TSK-17)', () => {
    const line = fc.constantFrom(
      '- [x] Task 1: a',
      '- [ ] Task 1: a',
      '- [x] Task 2: b',
      '- [ ] Task 2: b',
      '- [X] free',
      '- [ ] free',
      '- [x] Task 9: z',
      '- [x] new',
      '* [x] bad',
      '## Progress',
      '```',
      '',
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 10 }), (lines) => {
        const planned = write(['## Tasks', ...lines].join('\n'));
        if (planned.kind === 'refusal') return;
        const items = planned.reading.items ?? [];
        expect(items.filter(({ done }) => done).every(({ text }) => text === 'Task 1: a')).toBe(true);
        expect(items.map(({ text }) => text)).toEqual(expect.arrayContaining(['Task 2: b', 'free']));
        expect(readDocument('taskList', planned.content)).toEqual(planned.reading);
      }),
      propertyRuns(5_000),
    );
  });
});

describe('recovery from documents', () => {
  const whole = (name: DocumentName) => readDocument(name, documentTemplate(name, 'a', 'en'));
  const broken = { problems: [{ code: 'sectionMissing', line: 1, args: ['Tasks'] }] };

  it.each([
    ['idle', {}],
    ['analyze', { requirements: broken }],
    ['analyze', { design: whole('design') }],
    ['analyze', { taskList: broken }],
    ['design', { requirements: whole('requirements') }],
    ['design', { requirements: whole('requirements'), design: broken }],
    ['breakdown', { requirements: whole('requirements'), design: whole('design') }],
    ['breakdown', { requirements: whole('requirements'), design: whole('design'), taskList: broken }],
    ['execute', { taskList: whole('taskList') }],
    ['execute', { requirements: broken, taskList: whole('taskList') }],
  ])('goes on in %s with %j (TSK-14)', (phase, readings) => {
    expect(recoverPhase(readings)).toBe(phase);
  });

  it('goes on in execute where every box is ticked (TSK-14)', () => {
    expect(recoverPhase({ taskList: readDocument('taskList', '## Tasks\n- [x] a\n') })).toBe('execute');
  });

  it('never goes on in a phase whose documents are not there (property 5, TSK-07, TSK-17)', () => {
    const reading = fc.constantFrom(undefined, broken, { problems: [] });
    fc.assert(
      fc.property(reading, reading, reading, (requirements, design, taskList) => {
        const phase = recoverPhase({ requirements, design, taskList });
        const valid = (one: typeof requirements) => one?.problems.length === 0;
        if (phase === 'design' || phase === 'breakdown') expect(valid(requirements)).toBe(true);
        if (phase === 'breakdown') expect(valid(design)).toBe(true);
        if (phase === 'execute') expect(valid(taskList)).toBe(true);
        expect(phase).not.toBe('complete');
      }),
      propertyRuns(300),
    );
  });
});
