import { createTwoFilesPatch } from 'diff';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ask, moveTo, PlayedRun, patch, type ScriptedCall } from '../../../test/support/played-run.ts';
import { reviewedWork, smallPackage, smallWorkflow } from '../../../test/support/small-package.ts';
import { hashText } from '../hash.ts';
import type { Json, JsonObject } from '../json.ts';
import { currentNodeId, topFrame } from '../run/run.ts';
import { renderState } from '../state/state-changed.ts';
import { statePath } from './state-path.ts';

/** What the last call of the run came to. */
function result(run: PlayedRun): JsonObject {
  const event = run.batches.flat().findLast(({ type }) => type === 'call.finished' || type === 'call.refused');
  if (event?.type === 'call.finished') return event.result as JsonObject;
  if (event?.type === 'call.refused') return { ok: false, code: event.code, message: event.message };
  throw new Error('no call');
}

function calls(args: Json, tool = 'fs.apply_patch'): JsonObject {
  return result(new PlayedRun(reviewedWork()).replies('', [tool, args]));
}

describe('the state file as a tool', () => {
  const path = '@state/workflow.md';

  it('reads the state as the log has it, with its hash, whole or by lines', () => {
    const run = new PlayedRun(reviewedWork());
    const text = topFrame(run.run).text;
    expect(result(run.replies('', ['fs.read', { path }]))).toMatchObject({
      ok: true,
      content: text,
      sha256: hashText(text),
    });
    expect(result(run.replies('', ['fs.read', { path, startLine: 2, endLine: 2 }]))).toMatchObject({
      content: 'schemaVersion: "1.1"',
    });
  });

  it('writes the whole text, comments and order as they come', () => {
    const run = new PlayedRun(reviewedWork());
    const text = topFrame(run.run)
      .text.replace('# where we are', '# where we are now')
      .replace('currentNodeId: ""', 'currentNodeId: write');
    expect(result(run.replies('', ['fs.write', { path, content: text }]))).toMatchObject({
      ok: true,
      sha256: hashText(text),
    });
    expect(topFrame(run.run).text).toBe(text);
  });

  it('takes a unified diff that fits exactly, and no other', () => {
    const run = new PlayedRun(reviewedWork());
    const before = topFrame(run.run).text;
    const diff = createTwoFilesPatch('a', 'b', before, before.replace('currentNodeId: ""', 'currentNodeId: write'));
    expect(result(run.replies('', ['fs.apply_patch', { path, patch: diff }]))).toMatchObject({ ok: true });
    expect(currentNodeId(run.run)).toBe('write');
    expect(result(run.replies('', ['fs.apply_patch', { path, patch: diff }]))).toMatchObject({
      code: 'E_PRECONDITION_FAILED',
    });
  });

  it('takes the update as an object or as JSON text, keeps comments and key order, and appends what is new once', () => {
    const run = new PlayedRun(reviewedWork());
    const update = { currentNodeId: { set: 'write' }, stepsCompleted: { append: ['plan', 'plan'] } };
    const asText = JSON.stringify({ operation: 'updateFrontmatter', update });
    expect(result(run.replies('', ['fs.apply_patch', { path, patch: asText }]))).toMatchObject({ ok: true });
    expect(topFrame(run.run).text).toContain(
      '# where we are\nstepsCompleted:\n  - plan\ncurrentNodeId: "write"\nvariables: {}\n',
    );
    run.replies('', patch({ stepsCompleted: { append: 'plan' } }));
    expect(topFrame(run.run).text.match(/- plan/g)).toHaveLength(1);
  });

  it.each([
    ['arguments that are no JSON', '{"path": ', 'TOOL_ARGS_INVALID_JSON'],
    ['arguments that are no object', [1, 2], 'TOOL_ARGS_INVALID_JSON'],
    ['no patch', { path }, 'TOOL_ARGS_INVALID_JSON'],
    ['an unknown operation', { path, patch: { operation: 'eval', update: {} } }, 'E_SCHEMA_VALIDATION'],
    [
      'an unknown key in the update',
      { path, patch: { operation: 'updateFrontmatter', update: { runId: { set: 'x' } } } },
      'E_SCHEMA_VALIDATION',
    ],
    [
      'a diff of two files',
      { path, patch: '--- a\n+++ b\n@@ -1 +1 @@\n-x\n+y\n--- c\n+++ d\n@@ -1 +1 @@\n-x\n+y\n' },
      'E_PRECONDITION_FAILED',
    ],
    ['words instead of a diff', { path, patch: 'please' }, 'E_PRECONDITION_FAILED'],
    [
      'another sha256 than the file has',
      { path, ifMatchSha256: 'x', patch: { operation: 'updateFrontmatter', update: {} } },
      'E_PRECONDITION_FAILED',
    ],
    [
      'a sha256 inside the patch that is wrong',
      { path, patch: { operation: 'updateFrontmatter', update: {}, ifMatchSha256: 'x' } },
      'E_PRECONDITION_FAILED',
    ],
    [
      'a file that is not there',
      { path: '@state/log.db', patch: { operation: 'updateFrontmatter', update: {} } },
      'ENOENT',
    ],
    ['a path outside the state', { path: '@project/x.md', patch: 'x' }, 'TOOL_NOT_AVAILABLE'],
  ])('refuses %s', (_title, args, code) => {
    expect(calls(args)).toMatchObject({ ok: false, code });
  });

  it('PRM-04: refuses what is not offered, and names what is', () => {
    expect(calls({}, 'shell.exec')).toMatchObject({
      code: 'TOOL_NOT_AVAILABLE',
      message: expect.stringContaining('fs.apply_patch'),
    });
    expect(calls({ path }, 'toString')).toMatchObject({ code: 'TOOL_NOT_AVAILABLE' });
  });

  it('is closed to an agent whose policy turns files off', () => {
    const definition = reviewedWork();
    const agents = definition.agents.map((agent) => ({ ...agent, tools: { fs: { enabled: false } } }));
    const run = new PlayedRun({ ...definition, agents }).replies('', moveTo('write', 'plan'));
    expect(result(run)).toMatchObject({ code: 'TOOL_NOT_AVAILABLE' });
  });

  it('refuses a text over the write limit', () => {
    const definition = reviewedWork();
    const agents = definition.agents.map((agent) => ({
      ...agent,
      tools: { fs: { enabled: true, maxWriteBytes: 10 } },
    }));
    expect(result(new PlayedRun({ ...definition, agents }).replies('', moveTo('write', 'plan')))).toMatchObject({
      code: 'E_WRITE_LIMIT',
    });
  });

  it('shows the frames below a sub-workflow as callStack, and takes none from the model', () => {
    const definition = smallPackage([
      smallWorkflow('outer', { sub: { type: 'subworkflow', workflow: 'inner' }, end: 'end' }, { 'sub -> end': {} }),
      smallWorkflow('inner', { look: 'step', done: 'end' }, { 'look -> done': {} }),
    ]);
    const run = new PlayedRun(definition);
    expect(renderState(run.run)).toContain('callStack:\n  - workflow: outer\n    nodeId: sub\n');
    const content = renderState(run.run)
      .replace('nodeId: sub', 'nodeId: end')
      .replace('currentNodeId: ""', 'currentNodeId: done');
    run.replies('', ['fs.write', { path, content }]);
    expect([result(run)['ok'], currentNodeId(run.run)]).toEqual([true, 'done']);
    expect(renderState(run.run)).toContain('nodeId: sub');
    expect(topFrame(run.run).text).not.toContain('callStack');
  });
});

describe('paths into the state', () => {
  it.each([
    '@state/workflow.md',
    '@state/./workflow.md',
    '@state//workflow.md',
    '@STATE/Workflow.MD',
    './@state/workflow.md',
    '@state/x/../workflow.md',
    '@project/../@state/workflow.md',
    '@state\\workflow.md',
    '@state/workflow.md/',
    '@state/ workflow.md ',
    '＠state/workflow.md',
  ])('%s is the state file', (path) => {
    expect(statePath(path)).toEqual({ kind: 'workflow' });
  });

  it.each(['@state', '@state/', '@State/.'])('%s is the state itself', (path) => {
    expect(statePath(path)).toEqual({ kind: 'folder' });
  });

  it.each(['@state/other.md', '@state/workflow.md/x'])('%s is in the state, and not there', (path) => {
    expect(statePath(path)).toEqual({ kind: 'unknown' });
  });

  it.each(['@project/workflow.md', 'workflow.md', '@states/workflow.md', '@state/../x', '', 7, null])(
    '%s is elsewhere',
    (path) => {
      expect(statePath(path)).toBe(undefined);
    },
  );

  it('never throws', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (path) => {
        expect(['workflow', 'folder', 'unknown', undefined]).toContain(statePath(`@state/${path}`)?.kind);
      }),
    );
  });
});

describe('files', () => {
  const FILES = { 'fs.write': 'verify' } as const;
  const write = (path: string): ScriptedCall => ['fs.write', { path, content: 'x' }];

  it('list and search of the state know its one file', () => {
    const run = new PlayedRun(reviewedWork()).replies(
      '',
      ['fs.list', { path: '@state' }],
      ['fs.search', { path: '@state/workflow.md', pattern: 'current\\w+Id' }],
      ['fs.search', { path: '@state', pattern: '(?=x)' }],
      ['fs.list', { path: '@state/other' }],
    );
    const finished = run.batches.flat().flatMap((event) => (event.type === 'call.finished' ? [event.result] : []));
    expect(finished).toMatchObject([
      { ok: true, entries: [{ name: 'workflow.md', kind: 'file' }], total: 1 },
      { ok: true, matches: [{ path: '@state/workflow.md', text: expect.stringContaining('currentNodeId') }] },
    ]);
    expect(run.told().flat()).toEqual(
      expect.arrayContaining(['call.refused 1.1.3 E_SCHEMA_VALIDATION', 'call.refused 1.1.4 ENOENT']),
    );
  });

  it('a path that leads nowhere is refused before anything is intended', () => {
    const run = new PlayedRun(reviewedWork(), { tools: FILES });
    run.replies('', write('../out'), write('/etc/passwd'), write('@elsewhere/x'));
    const told = run.told().flat();
    expect(told.filter((event) => event.startsWith('call.refused'))).toHaveLength(3);
    expect(told.some((event) => event.startsWith('call.intended'))).toBe(false);
  });

  it('PRM-04: an agent without files gets none of their tools, the state file included', () => {
    const definition = reviewedWork();
    const agents = definition.agents.map((agent) => ({ ...agent, tools: { fs: { enabled: false } } }));
    const run = new PlayedRun({ ...definition, agents }, { tools: FILES });
    run.replies('', write('a.md'), ['fs.read', { path: '@state/workflow.md' }]);
    expect(
      run
        .told()
        .flat()
        .filter((event) => event.endsWith('TOOL_NOT_AVAILABLE')),
    ).toHaveLength(2);
  });
});

describe('asking a person', () => {
  it('has its result at once, ends the turn, and the answer is the next input', () => {
    const run = new PlayedRun(reviewedWork()).replies('Let me ask.', ask('Which colour?'));
    expect(result(run)).toMatchObject({ ok: true, waiting: true, interactionId: run.run.interactions[0]?.id });
    expect(run.status).toBe('waiting_user');
    expect(run.says('Blue.').batches.flat()).toContainEqual({
      type: 'input.taken',
      text: 'Blue.',
      answers: 'run_test.q1',
    });
  });

  it('and acting in the same reply do not go together: the act is refused until the answer is there', () => {
    const run = new PlayedRun(reviewedWork(), { tools: { send: 'once' } });
    run.replies('', ask('May I?'), ['send', {}], moveTo('write', 'plan'));
    const codes = run.batches.flat().flatMap((event) => (event.type === 'call.refused' ? [event.code] : []));
    expect(codes).toEqual(['ASK_PENDING', 'ASK_PENDING']);
    expect(run.batches.flat().some(({ type }) => type === 'call.intended')).toBe(false);
  });
});

describe('what a role may write (RTE-11)', () => {
  const FILES = { 'fs.write': 'idempotent', 'fs.read': 'pure' } as const;
  const writes = (write: readonly string[], path: string, atNode?: readonly string[]) => {
    const definition = reviewedWork();
    const agents = definition.agents.map((agent) => ({ ...agent, tools: { fs: { enabled: true, write } } }));
    const narrowed = Object.entries(definition.workflows).map(([id, workflow]) => {
      const tools = atNode === undefined ? {} : { tools: { fs: { enabled: true, write: atNode } } };
      return [id, { ...workflow, ...tools }] as const;
    });
    const workflows = Object.fromEntries(narrowed);
    const run = new PlayedRun({ ...definition, agents, workflows }, { tools: FILES });
    run.replies('', ['fs.write', { path, content: 'x' }]);
    return run.log().flatMap(({ event }) => (event.type === 'call.refused' ? [event] : []));
  };

  it.each(['@project/src/a.ts', 'src/deep/a.ts', '@project/README.md'])('lets it write %s', (path) => {
    expect(writes(['src/**', '*.md'], path)).toEqual([]);
  });

  it.each(['@project/tests/a.ts', 'package.json', '@project/docs/a.md', 'SRC/a.ts'])(
    'refuses %s, and says what it may',
    (path) => {
      expect(writes(['src/**', '*.md'], path)).toMatchObject([
        {
          code: 'E_SANDBOX_VIOLATION',
          message: 'You may write only files of the project that match: src/**, *.md.',
        },
      ]);
    },
  );

  it('refuses everything where the list is empty, and what the workflow leaves out', () => {
    expect(writes([], 'a.md')).toMatchObject([{ message: 'You may write no file of the project.' }]);
    expect(writes(['src/**'], 'src/a.ts', ['src/**', 'tests/**'])).toEqual([]);
    expect(writes(['src/**'], 'src/a.ts', ['**/*.md'])).toMatchObject([{ code: 'E_SANDBOX_VIOLATION' }]);
    expect(writes(['src/**'], 'src/a.md', ['**/*.md'])).toEqual([]);
  });

  it('leaves the state file to its own rules', () => {
    expect(writes([], '@state/workflow.md')[0]?.message).not.toContain('You may write');
  });
});
