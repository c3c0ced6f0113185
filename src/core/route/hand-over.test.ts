import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { PlayedRun, RUN_ID } from '../../../test/support/played-run.ts';
import { propertyRuns } from '../../../test/support/property-runs.ts';
import { BROKEN_PAGE, CREW_TOOLS, FAILED, GREEN, OPENED, smallCrew } from '../../../test/support/small-crew.ts';
import { reviewedWork } from '../../../test/support/small-package.ts';
import { replay } from '../run/fold/evolve.ts';
import { type HandOverFile, renderHandOver } from './hand-over.ts';
import { handOverText, isRendered, quoteText } from './hand-over-text.ts';

function begun(input = 'Build a parser.'): PlayedRun {
  return new PlayedRun(smallCrew(), { tools: CREW_TOOLS, input });
}

function textOf(files: readonly HandOverFile[], name: string): string {
  return files.find((file) => file.name === name)?.text ?? '';
}

function factsIn(text: string): Readonly<Record<string, unknown>> {
  return parse(text.split('---\n')[1] ?? '') as Readonly<Record<string, unknown>>;
}

const shown = ({ run }: PlayedRun, name: string): string => textOf(renderHandOver(run), name);

describe('the files that a crew hands over', () => {
  it('RTE-08: the task says what was asked, who works, how often dev was asked, and what was handed over', () => {
    const run = begun();
    expect(factsIn(shown(run, 'current_task.md'))).toEqual({
      task_id: RUN_ID,
      created_at: '1970-01-01T00:00:01.000Z',
      type: 'master',
      status: 'pending',
      dev_retry_count: 0,
      max_retries: 3,
    });
    run
      .replies('No tag here.')
      .replies('Take a table.\n[REQ_DEV]')
      .replies('I took a tree.\n[REQ_TEST]')
      .finishes(FAILED);
    const task = shown(run, 'current_task.md');
    expect(factsIn(task)).toMatchObject({ type: 'dev', status: 'in_progress', dev_retry_count: 2, max_retries: 3 });
    expect(task.slice(task.indexOf('# Task'))).toBe(`# Task

> Build a parser.

# Route so far

- turn 1: master → corrected
- turn 2: master → [REQ_DEV]
- turn 3: dev → [REQ_TEST]
- the runtime ran "npm test": exit code 1, 3.2 s, at 1970-01-01T00:00:01.000Z

# Handed over last

> Agent dev ended its work with [REQ_TEST]. Its words:
>
> > I took a tree.
`);
  });

  it('RTE-09: the report holds what the runtime ran, and apart from it what was claimed', () => {
    const run = begun();
    run.replies('[REQ_DEV]');
    expect(renderHandOver(run.run).map(({ name }) => name)).toEqual(['current_task.md']);
    run.replies('All green!\n[REQ_TEST]').finishes(FAILED);
    const report = shown(run, 'test_report.md');
    expect(factsIn(report)).toMatchObject({ task_id: RUN_ID, status: 'failed' });
    expect(report).toContain('"npm test": exit code 1, 3.2 s');
    expect(report).toContain('# How the last one ended\n\n> 1 of 9 failed');
    expect(report).toContain('# What was claimed before it\n\n> Agent dev ended its work with [REQ_TEST].');
    run.replies('[REQ_TEST]').finishes(GREEN);
    expect(factsIn(shown(run, 'test_report.md'))).toMatchObject({ status: 'success' });
  });

  it('RTE-09: the report names the screenshot of a page that failed, or why there is none, whoever had it opened', () => {
    const run = begun();
    run.replies('Look at it.', ['browser.check', {}]).finishes(BROKEN_PAGE);
    const report = shown(run, 'test_report.md');
    expect(factsIn(report)).toMatchObject({ status: 'failed' });
    expect(report).toContain(
      '# What the runtime saw in the browser\n\n- the runtime opened "web/index.html": failed at ',
    );
    expect(report).toContain(', screenshot: logs/screenshots/run_a_crash.png, 1.2 s, at 1970');
    const full = { step: 'screenshot', outcome: 'failed', why: 'The disk\nis full.', ms: 4 };
    run.replies('Again.', ['browser.check', {}]).finishes({ ...BROKEN_PAGE, screenshot: null, evidence: [full] });
    expect(shown(run, 'test_report.md')).toContain(', no screenshot (screenshot: The disk is full.), 1.2 s');
    run.replies('Once more.', ['browser.check', {}]).finishes({ ok: true, passed: true, page: 'a', durationMs: 5 });
    expect(shown(run, 'test_report.md')).toMatch(
      /status: success\n[\s\S]*- the runtime opened "a": as expected, 0\.0 s, at /,
    );
  });

  it.each([
    ['reason: mcp_failure\n[BLOCK_NEED_MASTER]', 'mcp_failure'],
    ['I do not know which parser.\n[BLOCK_NEED_MASTER]', 'missing_context'],
  ])('while the run is blocked the reason is shown: %j', (words, reason) => {
    const run = begun();
    run.replies(words);
    expect(run.status).toBe('blocked');
    expect(factsIn(shown(run, 'current_task.md'))).toMatchObject({ status: 'blocked' });
    const facts = { agent: 'master', code: 'BLOCK_NEED_MASTER', reason_type: reason };
    expect(factsIn(shown(run, 'blocked_reason.md'))).toMatchObject(facts);
    run.says('The first one.');
    expect(shown(run, 'blocked_reason.md')).toBe('');
  });

  it('RTE-07: a worn-out loop is its own reason', () => {
    const run = begun();
    run.replies('[REQ_DEV]');
    for (let times = 0; times < 3; times += 1) run.replies('[REQ_TEST]').finishes(FAILED);
    expect(factsIn(shown(run, 'blocked_reason.md'))).toMatchObject({ reason_type: 'retry_exhausted' });
  });

  it('a new cycle has a task of its own, and no report of the last one', () => {
    const run = begun();
    run.replies('[REQ_DEV]').replies('[REQ_TEST]').finishes(GREEN).finishes(OPENED).replies('[TASK_DONE]');
    expect(factsIn(shown(run, 'current_task.md'))).toMatchObject({ status: 'completed' });
    run.says('Now a printer.');
    const files = renderHandOver(run.run);
    expect(files.map(({ name }) => name)).toEqual(['current_task.md']);
    expect(factsIn(textOf(files, 'current_task.md'))).toMatchObject({ task_id: `${RUN_ID}-2`, status: 'pending' });
  });

  it('RTE-08: every version that was ever shown can be rendered from the log up to there', () => {
    const run = begun();
    const versions: [number, readonly HandOverFile[]][] = [];
    const look = () => versions.push([run.log().length, renderHandOver(run.run)]);
    look();
    for (const step of [
      () => run.replies('No tag.'),
      () => run.replies('[REQ_DEV]'),
      () => run.replies('Done.\n[REQ_TEST]'),
      () => run.finishes(FAILED),
      () => run.replies('reason: mcp_failure\n[BLOCK_NEED_MASTER]'),
      () => run.replies('[BLOCK_NEED_MASTER]'),
      () => run.says('It is there again.'),
      () => run.replies('[REQ_DEV]'),
      () => run.replies('[REQ_TEST]').finishes(GREEN).finishes(OPENED),
      () => run.replies('[TASK_DONE]'),
      () => run.says('And now a printer.'),
    ]) {
      step();
      look();
    }
    const log = run.log();
    for (const [seq, files] of versions)
      expect([seq, renderHandOver(replay(RUN_ID, run.run.kit, log.slice(0, seq)))]).toEqual([seq, files]);
    const texts = new Set(versions.flatMap(([, files]) => files.map(({ text }) => text)));
    expect(texts.size).toBeGreaterThan(versions.length);
    for (let seq = 1; seq <= log.length; seq += 1)
      for (const { text } of renderHandOver(replay(RUN_ID, run.run.kit, log.slice(0, seq))))
        expect(isRendered(text)).toBe(true);
  });

  it('other runs show no such files', () => {
    expect(renderHandOver(new PlayedRun(reviewedWork(), { input: 'Go.' }).run)).toEqual([]);
  });
});

describe('the mark of a rendered text', () => {
  it('is broken by every edit, and by an edit alone', () => {
    const text = handOverText({ task_id: 'run_a' }, [['Task', '> Build a parser.']]);
    fc.assert(
      fc.property(fc.nat(text.length), fc.nat(5), fc.string({ maxLength: 5 }), (at, cut, put) => {
        const edited = text.slice(0, at) + put + text.slice(at + cut);
        const inMark = text.slice(0, at).includes('\n# signalbox') && text.slice(at).includes('\n---\n');
        // What is typed behind the hash, in the comment itself, is part of no text.
        if (!inMark) expect(isRendered(edited)).toBe(edited === text);
      }),
      propertyRuns(2000),
    );
  });
});

it('words of others open no heading, no block and no front matter', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('\n', '\r', '#', '-', '>', '`', ' ', 'a', '\u2028', '\u0085', '\f') }),
      (words) => {
        for (const line of quoteText(words).split(/[\n\r\u2028\u2029\u0085\f]/)) expect(line).toMatch(/^>/);
      },
    ),
    propertyRuns(2000),
  );
});
