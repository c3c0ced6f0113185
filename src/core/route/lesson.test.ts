import { describe, expect, it } from 'vitest';
import type { Entity } from '../memory/graph.ts';
import type { CheckEvidence, CycleView } from './lanes.ts';
import { writeLesson } from './lesson.ts';
import { chooseLessons, searchTerms } from './recall.ts';

const NOTHING: CycleView = {
  task: 'run_a-2',
  request: 'Let the parser\nread tabs.',
  since: Date.UTC(2026, 10, 18, 23, 59),
  turns: [],
  evidence: [],
  changed: [],
  review: [],
};
const check = (exitCode: number | null, log = ''): CheckEvidence => ({
  ...{ kind: 'check', turn: 1, at: 1, command: 'npm test', durationMs: 1 },
  ...{ exitCode, log },
});

const HANDED = 'Agent dev ended its work with [REQ_TEST]. Its words:\n\n> Tabs count\n> as one space.\n';

describe('a lesson', () => {
  it('RTE-08: holds what the runtime has seen, and marks words of agents as theirs', () => {
    const { name, observations } = writeLesson(
      {
        ...NOTHING,
        turns: [
          { turn: 1, agent: 'master', decided: 'REQ_DEV', words: 'Do it.' },
          { turn: 2, agent: 'dev', corrected: 'The last line is no tag.' },
          { turn: 3, agent: 'dev', decided: 'BLOCK_NEED_MASTER', words: 'No file parse.ts.' },
          { turn: 4, agent: 'dev', decided: 'REQ_TEST', words: HANDED },
        ],
        evidence: [check(1, '1 of 9\n    at Module._load (node:internal:1:2)\nfailed'), check(null), check(0)],
        changed: ['src/parse.ts', 'README.md'],
        review: [{ text: 'Rename it.', state: 'ignorable' }],
      },
      'shop',
    );
    expect([name, ...observations]).toEqual([
      'lesson run_a-2',
      'request: Let the parser read tabs.',
      'problem: `npm test` failed with exit code 1: 1 of 9 failed',
      'problem: `npm test` had to be ended',
      'correction of dev: The last line is no tag.',
      'block by dev: No file parse.ts.',
      'said by dev: Tabs count as one space.',
      'outcome: `npm test` passed',
      'changed: src/parse.ts, README.md',
      'review (ignorable): Rename it.',
      'project: shop',
      'from: run_a-2, 2026-11-18',
    ]);
  });

  it('RTE-08: what a browser has found is a problem, with its picture, also beside many checks that failed', () => {
    const page = { kind: 'browser', turn: 1, at: 1, page: 'web/index.html', durationMs: 1, passed: false } as const;
    const failed = 'expectText "right": it says wrong';
    const shot = 'logs/screenshots/run_a-2_crash.png';
    const { observations } = writeLesson(
      {
        ...NOTHING,
        evidence: [
          { ...page, failed, screenshot: shot },
          { ...page, page: 'http://localhost:1', screenshot: null, noShot: 'screenshot: no browser' },
          { ...page, page: 'good.html', passed: true },
          ...['a', 'b', 'c', 'd'].map((log) => check(1, log)),
        ],
      },
      'shop',
    );
    expect(observations.slice(1, 6)).toEqual([
      ...['b', 'c', 'd'].map((log) => `problem: \`npm test\` failed with exit code 1: ${log}`),
      `problem: \`web/index.html\` failed in the browser at ${failed}; screenshot: ${shot}`,
      'problem: `http://localhost:1` failed in the browser at opening it; no screenshot (screenshot: no browser)',
    ]);
  });

  it('RTE-08: of a cycle without a report there is a lesson, too', () => {
    expect(writeLesson(NOTHING, 'shop').observations).toContain('outcome: no check was run');
  });

  it('has no line for an agent that has said nothing', () => {
    const words = 'Agent dev ended its work with [REQ_TEST].';
    const { observations } = writeLesson(
      { ...NOTHING, turns: [{ turn: 1, agent: 'dev', decided: 'REQ_TEST', words }] },
      'p',
    );
    expect(observations.join()).not.toContain('said by');
  });

  it('stays small, and keeps the end of a log', () => {
    const logs = Array.from({ length: 20 }, (_, at) => check(1, `${'x'.repeat(9_000)} number ${at}`));
    const paths = Array.from({ length: 900 }, (_, at) => `src/file-${at}.ts`);
    const { observations } = writeLesson(
      { ...NOTHING, request: '字'.repeat(9_000), evidence: logs, changed: paths },
      'p',
    );
    expect(observations.join('').length).toBeLessThan(6_000);
    expect(observations.filter((one) => one.startsWith('problem'))).toEqual(
      [17, 18, 19].map((at) => expect.stringMatching(new RegExp(`number ${at}$`))),
    );
  });
});

describe('what is recalled', () => {
  const entity = (name: string, ...observations: readonly string[]) => ({
    name,
    entityType: 'crew_lesson',
    observations,
  });

  it.each([
    ['Please let the PARSER read tabs, and read them all', ['parser', 'read', 'tabs', 'them']],
    ['修复登录', ['修复', '复登', '登录']],
    ['修复login页', ['修复', 'login']],
    ['a b ! 页', []],
    ['', []],
  ])('is looked for by the words of the request: %s', (request, terms) => {
    expect(searchTerms(request)).toEqual(terms);
  });

  const found = (entities: readonly Entity[], total = entities.length) => ({ entities, total });
  const names = (...terms: Parameters<typeof chooseLessons>[0]) => chooseLessons(terms).map(({ from }) => from);

  it('RTE-08: is what has most in common with the request, first, and nothing that is there by chance', () => {
    const [one, two, three] = [entity('one', 'a'), entity('two', 'b'), entity('three', 'c')];
    expect(names(found([one, two]), found([two]))).toEqual(['two', 'one']);
    expect(names(found([one, two, three], 90), found([two], 1))).toEqual(['two']);
    // One rare word is enough, among however many that were looked for.
    expect(names(found([three], 1), found([]), found([]), found([]), found([]))).toEqual(['three']);
  });

  it('RTE-08: is at most eight lessons and four thousand characters', () => {
    const many = Array.from({ length: 60 }, (_, at) => entity(`n${at}`, 'x'));
    expect(chooseLessons([found(many)])).toHaveLength(8);
    const large = Array.from({ length: 60 }, (_, at) => entity(`n${at}`, '字'.repeat(9_000)));
    const told = chooseLessons([found(large)]);
    expect(told.length).toBeGreaterThan(3);
    expect(told.map(({ from, type, text }) => from + type + text).join('').length).toBeLessThanOrEqual(4_000);
  });

  it('is told without characters that nobody sees', () => {
    const [told] = chooseLessons([found([entity('a\u200bb', 'tabs\u{e0041}\u001b[31m\nspaces')])]);
    expect(told).toMatchObject({ from: 'ab', text: 'tabs[31m\nspaces' });
  });
});
