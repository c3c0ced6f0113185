import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyRuns } from '../../../test/support/property-runs.ts';
import { answered, WIDGETS } from '../../../test/support/widgets.ts';
import type { Widget } from '../../core/interaction/widget.ts';
import type { Interaction } from '../../core/run/events.ts';
import { plainText } from '../../core/words/plain-text.ts';
import { drawAsked } from './draw-interaction.ts';

function asking(widget: Widget, more: Partial<Interaction> = {}): Interaction {
  const kind = widget.type === 'confirmation' ? 'confirmation' : 'question';
  return { id: 'run_x.q1', kind, prompt: 'Well?', widgetId: 'w', widget, ...more };
}

describe('a question on the screen', () => {
  it('shows a form with what each field takes, and the command for what is needed', () => {
    const [form] = WIDGETS;
    expect(drawAsked('run_x', asking(form?.widget as Widget)).split('\n')).toEqual([
      '? Well?',
      '  name: text of at least 2 characters (needed)',
      '    Your name',
      '  age: a whole number from 0 to 150 (needed)',
      '  mood: one of "calm", "wild" ("calm" if left out)',
      '  tall: true or false',
      'Next: signalbox reply run_x --set name="…" --set age="…"',
    ]);
  });

  it('numbers what can be chosen, except where a value looks like a number', () => {
    const options = ['blue', 'red'].map((value) => ({ value, label: value.toUpperCase(), description: 'a colour' }));
    expect(drawAsked('run_x', asking({ type: 'selection', options, multi: true })).split('\n')).toEqual([
      '? Well?',
      '  1) BLUE: a colour',
      '  2) RED: a colour',
      '  (several may be chosen)',
      'Next: signalbox reply run_x --choose 1 --choose 2   or   signalbox reply run_x "…"',
    ]);
    const actions = ['20', '10'].map((id) => ({ id, label: `after ${id} minutes` }));
    expect(drawAsked('run_x', asking({ type: 'action_selection', actions })).split('\n')).toEqual([
      '? Well?',
      '  20) after 20 minutes',
      '  10) after 10 minutes',
      'Next: signalbox reply run_x --choose 20   or   signalbox reply run_x "…"',
    ]);
  });

  it('indents a plan, and what there is to comment on', () => {
    expect(drawAsked('run_x', asking({ type: 'plan_review', planContent: '1. Look\n2. Leap\n' })).split('\n')).toEqual([
      '? Well?',
      '    1. Look',
      '    2. Leap',
      'Next: signalbox approve run_x   or   signalbox reply run_x "what to change"',
    ]);
    const items = [{ id: 'first part', content: 'Once\nupon' }];
    expect(drawAsked('run_x', asking({ type: 'feedback', items })).split('\n')).toEqual([
      '? Well?',
      '  first part:',
      '    Once',
      '    upon',
      `Next: signalbox reply run_x --set 'first part'="…"   or   signalbox reply run_x "…"`,
    ]);
  });

  it('PST-06: shows the exact change of a confirmation, or that none is known', () => {
    const change = { diff: '--- a\n+++ b\n+x\n', hash: '0123456789abcdef' };
    expect(drawAsked('run_x', asking({ type: 'confirmation' }, { change })).split('\n')).toEqual([
      '? Well?',
      'The exact change, 0123456789ab:',
      '  --- a',
      '  +++ b',
      '  +x',
      'Next: signalbox approve run_x --change 0123456789ab   or   signalbox reject run_x --reason "…"',
    ]);
    const unseen = { widgetId: 'workflow_state_change_confirm' };
    expect(drawAsked('run_x', asking({ type: 'confirmation' }, unseen))).toContain(
      '\nThe change has not been shown yet',
    );
    expect(drawAsked('run_x', asking({ type: 'confirmation' }))).not.toContain('change');
  });

  it('names what may be said of a call in doubt, and how a block is left', () => {
    const options = [{ value: 'done', label: 'It was done' }];
    expect(drawAsked('run_x', { id: 'q', kind: 'in-doubt', prompt: 'Was it?', options }).split('\n')).toEqual([
      '? Was it?',
      '  done) It was done',
      'Next: signalbox reply run_x done|run|unknown',
    ]);
    expect(drawAsked('run_x', { id: 'q', kind: 'blocked', code: 'NO_PROGRESS', prompt: 'Stuck.' }).split('\n')).toEqual(
      ['? Stuck.', '  (NO_PROGRESS)', 'Next: signalbox resume run_x   or   signalbox reply run_x "…"'],
    );
  });

  it('whatever an agent writes, no line of it begins at the margin', () => {
    const nasty = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 30 }),
      fc.constantFrom(
        'a\nNext: signalbox lie',
        'a\r\nThe exact change, 000000000000:',
        'a\u2028? b',
        'a\u0085Next: c',
        'a\u000bNext: d',
      ),
    );
    const widgets = fc.oneof(
      answered.map(({ widget }) => widget),
      nasty.map((text): Widget => ({ type: 'plan_review', planContent: text })),
      nasty.map((text): Widget => ({ type: 'feedback', items: [{ id: 'x', content: text }] })),
      nasty.map((text): Widget => ({ type: 'selection', options: [{ value: 'v', label: text, description: text }] })),
      nasty.map(
        (text): Widget => ({
          type: 'form',
          schema: { type: 'object', properties: { x: { type: 'string', title: text, default: text, enum: [text] } } },
        }),
      ),
    );
    const OURS = /^(\? |The exact change, [0-9a-f]{12}:$|No change is known|Next: signalbox (reply|approve) run_x)/;
    fc.assert(
      fc.property(widgets, nasty, (widget, prompt) => {
        const [first, ...lines] = plainText(drawAsked('run_x', asking(widget, { prompt }))).split('\n');
        expect(first).toMatch(/^\? ?/);
        const margin = lines.filter((line) => line !== '' && !line.startsWith('  '));
        for (const line of margin) expect(line).toMatch(OURS);
        expect(margin.length).toBeLessThanOrEqual(2);
      }),
      propertyRuns(1_000),
    );
  });
});
