import { describe, expect, it } from 'vitest';
import type { Recorded, RunEvent } from '../../core/run/events.ts';
import { logLines, placesText } from './log-lines.ts';
import { speakIn } from './speech.ts';

const AT = { turn: 1, exchange: 1 };
const NAMES = new Map([['host', 'Mira']]);
const STARTED = {
  ...{ type: 'run.started', package: { name: 'cards', version: '1.0.0', hash: 'h' }, definition: 'd' },
  ...{ workflow: 'main', agent: 'host', mode: 'interactive', engine: { id: 'scripted' }, budgets: {} },
  ...{ project: '/p', state: '' },
} as unknown as RunEvent;
const TURN: RunEvent = { type: 'turn.started', turn: 1, cause: 'start', agent: 'host' };
const ASKED = { type: 'exchange.started', ...AT, thread: 't', profile: 'run' } as unknown as RunEvent;
const refused = (code: string): RunEvent => ({
  ...{ type: 'call.refused', callId: 'c', tool: 'fs.write', code, message: 'Not here.' },
});
const said = (...segments: readonly string[]): RunEvent => ({
  ...{ type: 'reply.received', ...AT, segments: [...segments], calls: [], ms: 1500 },
});

function told(...events: readonly RunEvent[]): readonly string[] {
  const log: readonly Recorded[] = events.map((event, index) => ({ seq: index + 1, epoch: 1, ts: 0, event }));
  return logLines(log, NAMES).map((line) => `${placesText(line)} ${line.text}`);
}

describe('USE-04: a log for reading', () => {
  it('has a line for each thing that happened, and what only keeps the books in the line that follows', () => {
    expect(
      told(STARTED, { type: 'input.taken', text: 'A card\nfor Ada' }, TURN, ASKED, said('Gladly.', 'Soon.')),
    ).toEqual([
      '1 ▸ cards 1.0.0 started: workflow main, mode interactive, engine scripted',
      '2 You: A card for Ada',
      '3 turn 1: Mira',
      '4–5 Mira: Gladly. Soon. (1.5 s)',
    ]);
  });

  it('counts repeats in one line, also where something lies between them that says nothing', () => {
    expect(told(refused('A'), ASKED, said(), refused('A'), refused('A'), refused('B'), ASKED)).toEqual([
      '1–5 ✗ fs.write refused, A: Not here. ×3',
      '6 ✗ fs.write refused, B: Not here.',
      '7 · exchange.started',
    ]);
  });

  it('says why a run is blocked once, by what is asked then', () => {
    const error = { code: 'NO_CHECK', message: 'There is no check.' };
    const message = `The runtime's own call failed: ${error.message}`;
    const failed: RunEvent = {
      type: 'call.finished',
      callId: 'own.3',
      tool: 'check.run',
      result: { ok: false, error },
      ms: 1,
    };
    const why = { code: 'NO_CHECK', message };
    const open = {
      type: 'interaction.opened',
      interaction: { id: 'q', kind: 'blocked', prompt: message, code: 'NO_CHECK' },
    };
    expect(told(failed, { type: 'run.blocked', ...why }, open as RunEvent)).toEqual([
      '1–2 ✗ blocked: NO_CHECK',
      `3 ? ${message}`,
    ]);
    // Where the graph has a way for it, nothing else says it.
    expect(told(failed, TURN)[0]).toBe('1 ✗ check.run failed, NO_CHECK: There is no check.');
    const exchange: RunEvent = { type: 'exchange.failed', ...AT, ...why, ms: 1 };
    expect(told(exchange, { type: 'run.blocked', ...why }, open as RunEvent)).toHaveLength(2);
  });

  it('tells of items and of what was gone on with, and cuts no reason', () => {
    const result = { verdict: { passed: false }, review: 'x' };
    const log = [
      { type: 'child.spawned', child: 'run_c', callId: 'c', item: '1.1', attempt: 1, title: 'Measure it' },
      { type: 'child.reported', child: 'run_c', outcome: 'failed', result },
      { type: 'command.accepted', key: 'k', command: 'resume' },
    ] as unknown as readonly RunEvent[];
    expect(told(...log)).toEqual([
      '1 [1.1] ▸ Measure it',
      expect.stringMatching(/^2 \[1\.1\] ✗ /),
      '3 · gone on with by resume',
    ]);
    const lines = logLines(
      log.map((event, index) => ({ seq: index + 1, epoch: 1, ts: 0, event })),
      NAMES,
    );
    expect(lines.map(({ isReason }) => isReason)).toEqual([false, true, false]);
  });

  it('reads in Chinese as well', () => {
    speakIn({ language: 'zh' }, () => {
      expect(told(STARTED, { type: 'input.taken', text: '给阿达的卡片' }, TURN)).toEqual([
        '1 ▸ 启动 cards 1.0.0：工作流 main，模式 interactive，引擎 scripted',
        '2 你：给阿达的卡片',
        '3 第 1 回合：Mira',
      ]);
    });
  });
});
