import { describe, expect, it } from 'vitest';
import { memoryTerminal } from '../../../test/support/memory-terminal.ts';
import { PlayedRun } from '../../../test/support/played-run.ts';
import { reviewedWork } from '../../../test/support/small-package.ts';
import type { RunEvent } from '../../core/run/events.ts';
import type { Run } from '../../core/run/run.ts';
import { output } from '../output.ts';
import { storyOf } from './story.ts';

const AT = { turn: 1, exchange: 1 };
const started = (more: object): RunEvent =>
  ({
    ...{ type: 'run.started', package: { name: 'cards', version: '1.0.0', hash: 'h' }, definition: 'd' },
    ...{ workflow: 'main', agent: 'host', mode: 'interactive', engine: { id: 'scripted' }, budgets: {} },
    ...{ project: '/p', state: '', ...more },
  }) as unknown as RunEvent;
const turn = (agent: string): RunEvent => ({ type: 'turn.started', turn: 1, cause: 'start', agent });
const said = (text: string): RunEvent => ({ type: 'reply.received', ...AT, segments: [text], calls: [], ms: 1 });

/** What a story tells of events that were recorded in one append. */
function told(...events: readonly RunEvent[]): string {
  return toldFrom(undefined, ...events);
}

/** The same of a run that had begun before. */
function toldFrom(run: Run | undefined, ...events: readonly RunEvent[]): string {
  const lines: string[] = [];
  const out = { ...output(memoryTerminal(), 'text', { live: false }), result: (text: string) => void lines.push(text) };
  const story = storyOf(out, 'run_a', () => 0, { run, names: new Map([['host', 'Mira']]) });
  story.tell(events.map((event, index) => ({ seq: index + 1, epoch: 1, ts: 0, event })));
  story.end();
  return lines.join('\n').trim();
}

describe('USE-03: whoever speaks is named', () => {
  it('an agent by its name, and by its id where it has none', () => {
    expect(told(turn('host'), said('Hello.'))).toBe('Mira:\n  Hello.');
    expect(told(turn('dev'), said('Done.'))).toBe('dev:\n  Done.');
  });

  it('also in a turn that had begun before anybody looked', () => {
    const { run } = new PlayedRun(reviewedWork());
    expect(run.turn?.agent).toBe('host');
    expect(toldFrom(run, said('Hello.'))).toBe('Mira:\n  Hello.');
  });

  it('the opening words of a skill are the runtime’s, and what the person said beside them is theirs', () => {
    const skill = started({ skill: { file: 'f', patches: [] } });
    const task = 'Use the skill `cards`.\n\nFor Ada.';
    const both: RunEvent = { type: 'input.taken', text: task, said: 'For Ada.' };
    expect(told(skill, both, turn('host'))).toBe('Signalbox:\n  Use the skill `cards`.\n\nYou:\n  For Ada.');
    expect(told(skill, { type: 'input.taken', text: task, said: '' })).toBe(
      'Signalbox:\n  Use the skill `cards`.\n\n  For Ada.',
    );
    // A log of before does not tell them apart.
    expect(told(skill, { type: 'input.taken', text: task })).toMatch(/^Signalbox:\n/);
    expect(told(skill, both, turn('host'), { type: 'input.taken', text: 'And Bo.' })).toMatch(/\nYou:\n {2}And Bo\.$/);
  });

  it('the words that an item begins with are its task', () => {
    const parent = { run: 'run_p', callId: 'c', item: '1.1', attempt: 1, tools: [] };
    expect(told(started({ parent }), { type: 'input.taken', text: 'Measure it.' })).toBe('Task:\n  Measure it.');
    expect(told(started({}), { type: 'input.taken', text: 'Measure it.' })).toBe('You:\n  Measure it.');
  });

  it('a call of the runtime’s own that blocks the run is told by what is asked then, and else by itself', () => {
    const result = { ok: false, error: { code: 'NO_CHECK', message: 'There is no check.' } };
    const failed: RunEvent = { type: 'call.finished', callId: 'own.3', tool: 'check.run', result, ms: 1 };
    expect(told(failed, { type: 'run.blocked', code: 'NO_CHECK', message: 'No check.' })).toBe('');
    expect(told(failed, turn('host'))).toBe('✗ check.run failed, NO_CHECK: There is no check.');
  });

  it('a run that is blocked does not say why before it is asked about it', () => {
    const failed: RunEvent = { type: 'exchange.failed', ...AT, code: 'ENGINE_AUTH', message: 'No key.', ms: 1 };
    expect(told(failed, { type: 'run.blocked', code: 'ENGINE_AUTH', message: 'No key.' })).toBe('');
    expect(told({ ...failed, code: 'ENGINE_FAILED', retryAt: 5 })).toMatch(/^! ENGINE_FAILED: No key\. Trying again/);
  });
});
