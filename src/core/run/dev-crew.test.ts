import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { ask, PlayedRun } from '../../../test/support/played-run.ts';
import type { JsonObject } from '../json.ts';
import { loadPackage } from '../package/load-package.ts';
import { mayChange } from '../tool/may-change.ts';
import { offeredTools } from '../tool/offered-tools.ts';
import type { ToolResult } from '../tool/result.ts';
import { writeBounds } from '../tool/task-gate.ts';
import { askedText } from '../words/asked-text.ts';
import { CALL_TROUBLE_WORDS } from '../words/trouble-words.ts';
import { noticeOf } from './notify/notice-of.ts';
import { currentNodeId, stateOf, topFrame } from './run.ts';
import { cycleViewOf } from './view/cycle-view-of.ts';
import { isDue, summarize } from './view/summarize.ts';

/* The bundled crew, played on the kernel: what its tools give is written here, and what is decided by it is the graph's. */

const FOLDER = fileURLToPath(new URL('../../../packages/dev-crew/', import.meta.url));
const FILES = readdirSync(FOLDER, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map(({ parentPath, name }) => `${parentPath}/${name}`.slice(FOLDER.length).replace(/^\//, ''));
const LOADED = loadPackage(new Map(FILES.map((file) => [file, readFileSync(`${FOLDER}/${file}`, 'utf8')])));

const TOOLS = {
  'git.base': 'pure',
  'git.snapshot': 'idempotent',
  'git.changes': 'pure',
  'check.run': 'idempotent',
  'forge.open': 'verify',
  'forge.items': 'pure',
  'forge.settle': 'idempotent',
  'memory.recall': 'pure',
  'memory.archive': 'idempotent',
  'fs.write': 'verify',
} as const;

/** What each tool gives, in turn; the last one again and again. */
type World = { readonly [tool in keyof typeof TOOLS]?: readonly JsonObject[] };

const GREEN = { exitCode: 0, command: 'npm test', tree: 't1' };
const RED = { exitCode: 1, command: 'npm test', tree: 't1', output: '1 of 9 failed' };
const route = (name: string) => ({ route: name, because: 'x', files: [], config: [], added: [] });

/** Plays the crew until it rests or has taken so many replies; replies are taken in turn. Gives the run, and the nodes it came to. */
function play(request: string, world: World, replies: readonly Parameters<PlayedRun['replies']>[], until = 80) {
  if (LOADED.kind === 'invalid') throw new Error(JSON.stringify(LOADED.problems));
  const run = new PlayedRun(LOADED.definition, { tools: TOOLS, input: request });
  const given = new Map<string, number>();
  const left = [...replies];
  const result = (tool: string): ToolResult => {
    const results = world[tool as keyof World] ?? [{ commit: 'c0', ref: 'r', open: 0, items: [] }];
    const index = given.get(tool) ?? 0;
    given.set(tool, index + 1);
    return { ok: true, ...(results[Math.min(index, results.length - 1)] ?? {}) };
  };
  for (let step = 0; step < 80 && run.action.kind !== 'park'; step += 1) {
    const { action } = run;
    if (action.kind === 'exchange' && replies.length - left.length === until) break;
    if (action.kind === 'calls') run.finishes(...action.calls.map(({ call }) => result(call.tool)));
    else run.replies(...(left.shift() ?? (['I have nothing more to say.'] as const)));
  }
  const nodes = run.batches.flat().flatMap((event) => (event.type === 'node.entered' ? [event.node] : []));
  return { run, nodes, left: left.length };
}

const says = (...texts: readonly string[]) => texts.map((text): [string] => [text]);
const documents: Parameters<PlayedRun['replies']> = ['', ['completionResult', { result: 'README.md says it.' }]];

const HOUR_MS = 3_600_000;

describe('the bundled crew', () => {
  it('RTE-05 RTE-06: goes from a feature over a failed check and documents to the review, and ends', () => {
    const { run, nodes, left } = play(
      'Let the parser read tabs.',
      { 'check.run': [RED, GREEN], 'git.changes': [route('REQ_DOCS'), route('PR')] },
      [
        ...says('Read tabs in src/parse.ts.\n[REQ_DEV]', 'Done.\n[REQ_TEST]', 'All passed.\n[REQ_DOCS]'),
        ...says('Mended.\n[REQ_TEST]', 'All passed now.\n[REQ_DOCS]', 'Document it.\n[REQ_DOCS]'),
        documents,
        ...says('It is up for review.\n[TASK_DONE]'),
      ],
    );
    expect(nodes.join(' ')).toBe(
      'begin recall master snapshot dev test check snapshot dev test check inspect master docs inspect publish items archive master done',
    );
    expect([run.status, left]).toEqual(['completed', 0]);
  });

  it('RTE-05: a check that has failed has passed nothing, also where it was the last one before the work is inspected', () => {
    const { run } = play(
      'Let the parser read tabs.',
      { 'check.run': [RED], 'git.changes': [route('REQ_TEST')] },
      [
        ...says('Go.\n[REQ_DEV]', 'Done.\n[REQ_TEST]', 'All passed.\n[REQ_DOCS]', 'I cannot.\n[BLOCK_NEED_MASTER]'),
        ...says('All is well, document it.\n[REQ_DOCS]'),
        documents,
      ],
      6,
    );
    const asked = run.batches.flat().filter((event) => event.type === 'call.asked' && event.tool === 'git.changes');
    expect(asked).toMatchObject([{ args: { checked: null } }]);
    expect(topFrame(run.run).node).toBe('test');
  });

  it('RTE-06: work that has changed since it was inspected is not published but inspected and tested again', () => {
    const { run, nodes } = play(
      'Let the parser read tabs.',
      {
        'check.run': [GREEN],
        'git.changes': [route('PR'), route('REQ_TEST'), route('PR')],
        'forge.open': [{ tested: false }, { file: 'reviews/main.md' }],
      },
      says('Go.\n[REQ_DEV]', 'Done.\n[REQ_TEST]', 'Passed.\n[REQ_DOCS]', 'Again.\n[REQ_DOCS]', 'Up.\n[TASK_DONE]'),
    );
    expect(nodes.join(' ')).toBe(
      'begin recall master snapshot dev test check inspect publish inspect test check inspect publish items archive master done',
    );
    expect([run.status, run.run.notices.length]).toEqual(['completed', 1]);
  });

  it('RTE-04 RTE-08: a review item that is to be fixed keeps the task open until a check has passed it', () => {
    const item = { id: 'i1', text: 'Name it better.' };
    const { run, nodes } = play(
      'Let the parser read tabs.',
      {
        'check.run': [GREEN],
        'git.changes': [route('PR')],
        'forge.items': [
          { open: 1, items: [item] },
          { open: 0, items: [] },
        ],
        'forge.settle': [{ open: 1 }],
      },
      [
        ...says('Go.\n[REQ_DEV]', 'Done.\n[REQ_TEST]', 'Passed.\n[REQ_DOCS]'),
        ...says('{"judgments": [{"id": "i1", "verdict": "fix", "reason": "right"}], "__SKILL_DONE__": true}'),
        ...says('Done.\n[TASK_DONE]', 'Rename it.\n[REQ_DEV]', 'Renamed.\n[REQ_TEST]', 'Passed.\n[REQ_DOCS]'),
        ...says('Merged it can be.\n[TASK_DONE]'),
      ],
    );
    expect(nodes.join(' ')).toBe(
      'begin recall master snapshot dev test check inspect publish items review settle master snapshot dev test check inspect publish items archive master done',
    );
    expect(run.status).toBe('completed');
  });

  it('RTE-08: before the lesson is archived the task is not done; a failed write waits for a person, who lets it be tried again', () => {
    const lesson = { name: 'lesson run', entityType: 'crew_lesson', observations: ['request: x'] };
    const error = {
      code: 'MEMORY_ARCHIVE_FAILED',
      message: 'The lesson is not archived yet: disk',
      details: { lesson },
    };
    const { run, nodes } = play(
      'Let the parser read tabs.',
      {
        'check.run': [GREEN],
        'git.changes': [route('PR')],
        'memory.archive': [{ ok: false, error }, { lesson: lesson.name }],
      },
      says('Go.\n[REQ_DEV]', 'Done.\n[REQ_TEST]', 'Passed.\n[REQ_DOCS]'),
    );
    expect([run.status, run.run.blocked?.code, nodes.at(-1)]).toEqual(['blocked', 'MEMORY_ARCHIVE_FAILED', 'archive']);
    expect(run.run.interactions[0]?.prompt).toBe(`A step that the runtime carries out itself failed: ${error.message}`);
    expect(stateOf(topFrame(run.run)).variables['archive']).toMatchObject({ error: { details: { lesson } } });
    expect(run.run.notices).toEqual([]);
    run.sends({ kind: 'resume' });
    expect(run.action).toMatchObject({ kind: 'calls', calls: [{ call: { tool: 'memory.archive' } }] });
    run.finishes({ ok: true, lesson: lesson.name });
    run.replies('Archived.\n[TASK_DONE]');
    expect(run.status).toBe('completed');
    expect(run.run.notices).toHaveLength(1);
  });

  it('RTE-06: a check that is missing is asked for by a word of the log, and why a route was taken does not stand in the state', () => {
    const { say } = CALL_TROUBLE_WORDS.checkChanged('Makefile');
    const error = { code: 'NO_CHECK', message: 'In English of then.', say };
    const done = says('Go.\n[REQ_DEV]', 'Done.\n[REQ_TEST]', 'Passed.\n[REQ_DOCS]');
    const { run } = play('Let the parser read tabs.', { 'check.run': [{ ok: false, error }] }, done);
    expect(run.run.blocked).toEqual({ code: 'NO_CHECK', message: 'In English of then.', say });
    const [open] = run.run.interactions;
    expect(open && askedText(open).zh).toBe(CALL_TROUBLE_WORDS.checkChanged('Makefile').zh);
    const lesson = { ok: false, error: { ...error, code: 'MEMORY_ARCHIVE_FAILED', message: 'x' } };
    const archived = play(
      'Do.',
      { 'check.run': [GREEN], 'git.changes': [{ ...route('PR'), say }], 'memory.archive': [lesson] },
      done,
    );
    expect(archived.run.run.interactions[0]).toMatchObject({ code: 'MEMORY_ARCHIVE_FAILED' });
    expect(Object.keys(Object(stateOf(topFrame(archived.run.run)).variables['inspect']))).not.toContain('say');
  });

  it('RTE-08: looks for reviews again when it is time, asks nobody anew, and counts as no word of a person', () => {
    const awaited = (retryAt: number): ToolResult => ({
      ok: false,
      error: { code: 'REVIEW_AWAITED', message: 'Nobody has spoken.', details: { retryAt } },
    });
    const { run, nodes } = play(
      'Let the parser read tabs.',
      { 'check.run': [RED, GREEN], 'git.changes': [route('PR')], 'forge.items': [awaited(5_000)] },
      says(
        ...['Go.\n[REQ_DEV]', 'Done.\n[REQ_TEST]', 'Passed.\n[REQ_DOCS]'],
        ...['Mended.\n[REQ_TEST]', 'Passed.\n[REQ_DOCS]'],
      ),
    );
    const first = run.run;
    expect([run.status, nodes.at(-1)]).toEqual(['blocked', 'items']);
    expect([run.action, summarize(first)]).toMatchObject([{ wakeAt: 5_000 }, { due: false, wakeAt: 5_000 }]);
    run.waits(3_999).told();
    expect(run.run).toBe(first);
    run.waits(1);
    expect(run.action).toMatchObject({ kind: 'calls', calls: [{ call: { tool: 'forge.items' } }] });
    // Killed in the middle of it, it is called once more.
    run.restarts();
    expect([run.status, isDue(run.run), run.action.kind]).toEqual(['running', true, 'calls']);
    const looking = run.run;
    run.waits(1_000).finishes(awaited(90_000));
    const [open] = run.run.interactions;
    expect([run.status, noticeOf(looking, run.run), summarize(run.run).wakeAt]).toEqual(['blocked', undefined, 90_000]);
    // Asked since the first time, which is not now.
    expect([open?.openedAt, run.now]).toEqual([looking.awaited?.openedAt, 6_000]);
    expect(open?.openedAt).toBeLessThan(6_000);
    expect(run.run.spent).toEqual({ ...first.spent, runningMs: run.run.spent.runningMs });
    expect(run.run.spent.loops).not.toEqual({});
    run.waits(90_000).finishes({ ok: true, open: 0, items: [] }).finishes({ ok: true });
    run.replies('It is up.\n[TASK_DONE]');
    expect([run.status, run.run.interactions, run.run.notices.length]).toEqual(['completed', [], 1]);
    expect(run.log().some(({ event }) => event.type === 'command.accepted')).toBe(false);
  });

  it('RTE-08: a person may look for reviews before it is time, and what is wrong then is told', () => {
    const error = { code: 'REVIEW_AWAITED', message: 'Nobody has spoken.', details: { retryAt: 5_000 } };
    const { run } = play(
      'Let the parser read tabs.',
      { 'check.run': [GREEN], 'git.changes': [route('PR')], 'forge.items': [{ ok: false, error }] },
      says('Go.\n[REQ_DEV]', 'Done.\n[REQ_TEST]', 'Passed.\n[REQ_DOCS]'),
    );
    run.sends({ kind: 'resume' });
    expect(run.action).toMatchObject({ kind: 'calls', calls: [{ call: { tool: 'forge.items' } }] });
    run.finishes({ ok: false, error });
    expect([run.status, run.action]).toMatchObject(['blocked', { wakeAt: 5_000 }]);
    run.waits(5_000);
    const looking = run.run;
    run.finishes({ ok: false, error: { code: 'FORGE_FAILED', message: 'It was closed.' } });
    expect(noticeOf(looking, run.run)).toMatchObject({ event: 'blocked', asks: [{ code: 'FORGE_FAILED' }] });
    expect([run.status, run.action]).toMatchObject(['blocked', { wakeAt: run.now + HOUR_MS }]);
  });

  it('RTE-08: looks again for a day where looks fail, telling of it once, and then leaves it to a person', () => {
    const awaited = { code: 'REVIEW_AWAITED', message: 'Nobody has spoken.', details: { retryAt: 5_000 } };
    const failed = { ok: false, error: { code: 'FORGE_FAILED', message: 'It is out of reach.' } } as const;
    const { run } = play(
      'Let the parser read tabs.',
      { 'check.run': [GREEN], 'git.changes': [route('PR')], 'forge.items': [{ ok: false, error: awaited }] },
      says('Go.\n[REQ_DEV]', 'Done.\n[REQ_TEST]', 'Passed.\n[REQ_DOCS]'),
    );
    run.waits(5_000).finishes(failed);
    for (let look = 1; look < 25; look += 1) {
      run.waits(HOUR_MS);
      const looking = run.run;
      run.finishes(failed);
      expect([run.status, noticeOf(looking, run.run)]).toEqual(['blocked', undefined]);
    }
    expect(run.action).toEqual({ kind: 'park', key: 'park', wakeAt: undefined });
  });

  it('RTE-08: what fails is looked for again by itself only where it is awaited, and never at once', () => {
    const failing = (code: string) => {
      const { run } = play(
        'Let the parser read tabs.',
        {
          'check.run': [GREEN],
          'git.changes': [route('PR')],
          'forge.items': [{ ok: false, error: { code, message: 'No.', details: { retryAt: 1 } } }],
        },
        says('Go.\n[REQ_DEV]', 'Done.\n[REQ_TEST]', 'Passed.\n[REQ_DOCS]'),
      );
      return run;
    };
    expect(failing('NOT_YET').action).toEqual({ kind: 'park', key: 'park', wakeAt: undefined });
    const run = failing('REVIEW_AWAITED');
    expect(run.action).toMatchObject({ wakeAt: run.now + 1_000 });
  });

  it('RTE-08: words that come after archiving are held until the task is done, and open the next cycle', () => {
    const { run, nodes } = play(
      'Let the parser read tabs.',
      { 'check.run': [GREEN], 'git.changes': [route('PR')] },
      says('Go.\n[REQ_DEV]', 'Done.\n[REQ_TEST]', 'Passed.\n[REQ_DOCS]'),
      3,
    );
    expect([nodes.slice(-2), run.action.kind]).toEqual([['archive', 'master'], 'exchange']);
    const before = run.log().length;
    run.says('And line breaks, please.');
    run.says('And tabs at the end.');
    expect([run.action.kind, run.run.input]).toEqual(['exchange', undefined]);
    run.replies('It reads tabs.\n[TASK_DONE]');
    const types = run
      .log()
      .slice(before)
      .map(({ event }) => event.type);
    expect(types.filter((type) => /^(run|cycle|input|interaction)\./.test(type))).toEqual([
      ...['input.held', 'input.held', 'run.completed', 'interaction.opened'],
      ...['interaction.withdrawn', 'cycle.opened', 'input.taken'],
    ]);
    expect(run.run).toMatchObject({ cycle: 2, held: undefined });
    expect(stateOf(topFrame(run.run)).variables['request']).toBe('And line breaks, please.\n\nAnd tabs at the end.');
  });

  it('RTE-08: tools know when the work of a cycle was first put before people, and of no earlier cycle', () => {
    const done = says('Go.\n[REQ_DEV]', 'Done.\n[REQ_TEST]', 'Passed.\n[REQ_DOCS]');
    const item = { id: 'i1', text: 'Name it better.' };
    const { run } = play(
      'Let the parser read tabs.',
      {
        'check.run': [GREEN],
        'git.changes': [route('PR')],
        'forge.open': [{ at: 5 }, { at: 7 }],
        'forge.items': [
          { open: 1, items: [item] },
          { open: 0, items: [] },
        ],
        'forge.settle': [{ open: 1 }],
      },
      [
        ...done,
        ...says('{"judgments": [{"id": "i1", "verdict": "fix", "reason": "right"}], "__SKILL_DONE__": true}'),
        ...done,
        ...says('Up.\n[TASK_DONE]'),
      ],
    );
    expect([run.status, cycleViewOf(run.run)?.published]).toEqual(['completed', 5]);
    run.says('Now line breaks.');
    expect(cycleViewOf(run.run)).not.toHaveProperty('published');
  });

  it('RTE-08: lessons of before are told to the master as what they are', () => {
    const lessons = [{ from: 'lesson run_1', type: 'crew_lesson', text: 'problem: tabs were two spaces' }];
    const { run } = play('Let the parser read tabs.', { 'memory.recall': [{ lessons }] }, says('Ok.\n[TASK_DONE]'));
    const told = run.batches.flat().filter((event) => event.type === 'notice.given');
    expect(told[0]).toMatchObject({ code: 'EVIDENCE', text: expect.stringContaining('lesson run_1') });
    // Quoted, and nowhere else without the marks.
    const prompts = run.prompts.map((layers) => layers.map((one) => ('content' in one ? one.content : '')).join('\n'));
    const lines = prompts.flatMap((prompt) => prompt.split('\n').filter((line) => line.includes('tabs were two')));
    expect(lines).toEqual(['> problem: tabs were two spaces']);
    expect(prompts.join('\n')).toContain('"recall":{"ok":true,"lessons":1}');
  });

  it('RTE-04: a question that needs no work is answered, and nothing is owed', () => {
    const { run, nodes } = play('What does the parser read?', {}, says('Spaces.\n[TASK_DONE]'));
    expect([nodes.join(' '), run.status]).toEqual(['begin recall master done', 'completed']);
  });

  it('RTE-06: words that ask for nothing but documents go there at once, and no check is run', () => {
    const { run, nodes } = play('更新文档', { 'git.changes': [route('TASK_DONE')] }, [
      documents,
      ...says('They are up to date.\n[TASK_DONE]'),
    ]);
    expect([nodes.join(' '), run.status]).toEqual(['begin recall master docs inspect master done', 'completed']);
  });

  it('RTE-06: a change that was there before is not tested where documents are all that is asked for, but work of the task is', () => {
    const asked = (world: World, ...replies: readonly Parameters<PlayedRun['replies']>[]) =>
      play('更新文档', world, [documents, ...replies])
        .run.batches.flat()
        .flatMap((event) => (event.type === 'call.asked' && event.tool === 'git.changes' ? [event.args] : []));
    expect(asked({ 'git.changes': [route('PR')] }, ...says('Up.\n[TASK_DONE]'))).toMatchObject([{ worked: false }]);
    const item = { id: 'i1', text: 'Say it in the code.' };
    const again = asked(
      {
        'check.run': [GREEN],
        'git.changes': [route('PR')],
        'forge.items': [
          { open: 1, items: [item] },
          { open: 0, items: [] },
        ],
        'forge.settle': [{ open: 1 }],
      },
      ...says('{"judgments": [{"id": "i1", "verdict": "fix", "reason": "right"}], "__SKILL_DONE__": true}'),
      ...says('Say it.\n[REQ_DEV]', 'Said.\n[REQ_TEST]', 'Passed.\n[REQ_DOCS]', 'Up.\n[TASK_DONE]'),
    );
    expect(again).toMatchObject([{ worked: false }, { worked: true }]);
  });

  it('RTE-06: words that also ask for work close [REQ_DOCS] until a check has passed, and name the tags that are open', () => {
    const { run, nodes } = play(
      'Fix the bug and update the docs.',
      { 'check.run': [RED, GREEN], 'git.changes': [route('REQ_DOCS'), route('PR')] },
      [
        ...says('Write them first.\n[REQ_DOCS]', 'Fix it.\n[REQ_DEV]', 'Fixed.\n[REQ_TEST]', 'Passed.\n[REQ_DOCS]'),
        ...says('I cannot.\nreason: missing_context\n[BLOCK_NEED_MASTER]', 'Then documents.\n[REQ_DOCS]'),
        ...says('Again.\n[REQ_DEV]', 'Fixed.\n[REQ_TEST]', 'Passed.\n[REQ_DOCS]', 'Now they come.\n[REQ_DOCS]'),
        documents,
        ...says('Up.\n[TASK_DONE]'),
      ],
    );
    expect(nodes.join(' ')).toBe(
      'begin recall master snapshot dev test check snapshot dev master snapshot dev test check inspect master docs inspect publish items archive master done',
    );
    const corrected = run.batches
      .flat()
      .flatMap((event) => (event.type === 'turn.started' ? [event.notice ?? ''] : []));
    expect(corrected.filter((notice) => notice.includes('[REQ_DOCS] is closed'))).toEqual([
      expect.stringMatching(/\[REQ_DEV\].*\[REQ_TEST\].*\[BLOCK_NEED_MASTER\]/),
      expect.stringMatching(/\[REQ_DEV\].*\[REQ_TEST\].*\[BLOCK_NEED_MASTER\]/),
    ]);
  });

  it.each(['logic_unimplementable', 'mcp_failure', 'retry_exhausted'])(
    'RTE-05: what dev cannot do (%s) comes back to it by no detour until a person has spoken',
    (reason) => {
      const { run, nodes } = play('Build it.', { 'check.run': [RED, GREEN], 'git.changes': [route('PR')] }, [
        ...says('Go.\n[REQ_DEV]', `It cannot be.\nreason: ${reason}\n[BLOCK_NEED_MASTER]`, 'Look.\n[REQ_TEST]'),
        ...says(
          'It fails.\n[REQ_DEV]',
          'All passed.\n[REQ_DOCS]',
          'Again.\n[REQ_DEV]',
          'You say.\n[BLOCK_NEED_MASTER]',
        ),
      ]);
      expect(nodes.join(' ')).toBe('begin recall master snapshot dev master test check master');
      expect([run.status, run.run.blocked?.code]).toEqual(['blocked', 'BLOCK_NEED_MASTER']);
      run.says('Do it another way.');
      run.replies('Another way.\n[REQ_DEV]');
      expect(run.action).toMatchObject({ kind: 'calls', calls: [{ call: { tool: 'git.snapshot' } }] });
    },
  );

  it('RTE-07: the fourth way to dev blocks with RETRY_EXHAUSTED', () => {
    const round = says('Done.\n[REQ_TEST]', 'All passed.\n[REQ_DOCS]');
    const { run, nodes } = play('Build it.', { 'check.run': [RED] }, [
      ...says('Go.\n[REQ_DEV]'),
      ...[round, round, round, round].flat(),
    ]);
    expect([run.status, run.run.blocked?.code]).toEqual(['blocked', 'RETRY_EXHAUSTED']);
    expect(nodes.filter((node) => node === 'dev')).toHaveLength(3);
  });

  it.each([
    ['published', 'PR'],
    ['routed to its end', 'TASK_DONE'],
  ])('RTE-04: once %s, [TASK_DONE] is the only tag open, and no tool is offered', (_, name) => {
    const replies = says(
      'Build it.\n[REQ_DEV]',
      'Built.\n[REQ_TEST]',
      'Passed.\n[REQ_DOCS]',
      'One more thing.\n[BLOCK_NEED_MASTER]',
    );
    const { run } = play('Build it.', { 'check.run': [GREEN], 'git.changes': [route(name)] }, [
      ...replies,
      ...says('Done.\n[TASK_DONE]'),
    ]);
    expect(run.status).toBe('completed');
    const asked = run.batches.flat().filter(({ type }) => type === 'exchange.started').length;
    expect(asked).toBe(5);
    const before = new PlayedRun(run.run.kit.pinned.definition, { tools: TOOLS, input: 'Build it.' });
    before.resumesFrom(run.batches.slice(0, -1));
    expect(offeredTools(before.run)).toEqual([]);
  });

  it.each<[why: string, replies: readonly string[], world: World]>([
    ['work was dispatched and has come back', ['Go.\n[REQ_DEV]', 'I cannot.\n[BLOCK_NEED_MASTER]'], {}],
    [
      'documents are owed',
      ['Go.\n[REQ_DEV]', 'Done.\n[REQ_TEST]', 'Passed.\n[REQ_DOCS]'],
      { 'check.run': [GREEN], 'git.changes': [route('REQ_DOCS')] },
    ],
  ])('RTE-04: [TASK_DONE] is closed where %s', (_, replies, world) => {
    const done = 'Done.\n[TASK_DONE]';
    const { run } = play('Build it.', world, says(...replies, done, done, done));
    expect([run.status, run.run.blocked?.code, currentNodeId(run.run)]).toEqual([
      'blocked',
      'ROUTE_TAG_INVALID',
      'master',
    ]);
  });

  it.each([
    ['master', 'src/a.ts', false],
    ['master', 'README.md', false],
    ['dev', 'src/a.ts', true],
    ['dev', 'package.json', true],
    ['dev', 'tests/a.ts', false],
    ['dev', 'src/a.test.ts', false],
    ['dev', 'README.md', false],
    ['test', 'src/a.test.ts', true],
    ['test', 'tests/data/a.json', true],
    ['test', 'src/a.ts', false],
  ])('RTE-11: %s writes %s: %s', (agent, path, may) => {
    const write: Parameters<PlayedRun['replies']> = ['', ['fs.write', { path, content: 'x' }]];
    const before = { master: [], dev: says('Go.\n[REQ_DEV]'), test: says('Test.\n[REQ_TEST]') };
    const { run } = play('Build it.', {}, [...before[agent as keyof typeof before], write]);
    const refused = run.batches
      .flat()
      .some((event) => event.type === 'call.refused' && event.code === 'E_SANDBOX_VIOLATION');
    expect(refused).toBe(!may);
  });

  it('RTE-11: commands of dev cannot write the folders of tests and documents; the check may write all', () => {
    const dev = play('Build it.', {}, [...says('Go.\n[REQ_DEV]'), ['', ask('Which one?')]]).run.run;
    const { write = [], ...folders } = writeBounds(dev);
    expect([currentNodeId(dev), folders, writeBounds(dev, 'runtime')]).toEqual([
      'dev',
      { kept: ['docs', 'tests', 'test'] },
      {},
    ]);
    const paths = ['src/greet.js', 'src/greet.test.js', 'README.md', 'packages/a/.envrc', 'test_report.md'];
    expect(paths.filter((path) => mayChange(write, path))).toEqual(['src/greet.js', 'test_report.md']);
  });
});
