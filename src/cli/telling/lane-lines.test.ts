import { expect, test } from 'vitest';
import { BROKEN_PAGE } from '../../../test/support/small-crew.ts';
import { evidenceIn } from '../../core/route/lanes.ts';
import { troubleText } from '../../core/words/asked-text.ts';
import { ROUTE_WORDS } from '../../core/words/crew-words.ts';
import { CALL_TROUBLE_WORDS, TROUBLE_WORDS } from '../../core/words/trouble-words.ts';
import { evidenceLine } from './lane-lines.ts';
import { speakIn } from './speech.ts';

test.each([
  [{}, '✗ web/index.html (not as expected, 1.2 s, logs/screenshots/run_a_crash.png)', 'bad'],
  [
    { screenshot: null, evidence: [{ step: 'screenshot', outcome: 'failed', why: 'The disk is full.' }] },
    '✗ web/index.html (not as expected, 1.2 s, no screenshot: screenshot: The disk is full.)',
    'bad',
  ],
  [{ passed: true }, '✓ web/index.html (as expected, 1.2 s)', 'good'],
])('RTE-09: people read of a page %j in one line', (more, text, tone) => {
  // By an agent's own call, which is told as any other where it runs a command.
  const call = { callId: '2.0.1', result: { ...BROKEN_PAGE, ...more } };
  const evidence = evidenceIn({ ...call, tool: 'browser.check' }, { turn: 1, at: 0 });
  expect(evidence === undefined ? evidence : evidenceLine(evidence)).toEqual({ text, tone });
  expect(evidenceIn({ ...call, tool: 'check.run' }, { turn: 1, at: 0 })).toBe(undefined);
});

test('people read in their own language why the work goes where it goes, and what an old log says as it is', () => {
  const line = (because: string, more: object = {}) =>
    speakIn({ language: 'zh', program: 'signalbox' }, () =>
      evidenceLine({ kind: 'route', turn: 1, at: 0, route: 'REQ_DOCS', because, ...more }),
    );
  const found = { route: 'REQ_DOCS', because: 'in other words', say: ROUTE_WORDS.config.say };
  const told = evidenceIn({ callId: 'own.1', tool: 'git.changes', result: { ok: true, ...found } }, { turn: 1, at: 0 });
  expect(line('in other words', told)).toMatchObject({ text: `⇒ [REQ_DOCS]（${ROUTE_WORDS.config.zh}）` });
  for (const { en, zh } of Object.values(ROUTE_WORDS)) expect(line(en).text).toBe(`⇒ [REQ_DOCS]（${zh}）`);
  expect(line('a reason of before').text).toBe('⇒ [REQ_DOCS]（a reason of before）');
});

test.each([
  [CALL_TROUBLE_WORDS.checkChanged('Makefile'), '任务本身改动了检查所运行的内容：Makefile。'],
  [CALL_TROUBLE_WORDS.noCommand('no idea: sorry'), '这里没有这条命令：no idea: sorry。'],
])('people read in their own language why there is no check: %j', ({ en }, said) => {
  expect(troubleText({ message: TROUBLE_WORDS.callFailed(en).en }).zh).toContain(said);
});
