import { describe, expect, it } from 'vitest';
import { type Desk, desk } from '../../test/support/desk.ts';
import { engineOf, request } from '../../test/support/house.ts';
import { ask, moveTo, patch, type ScriptedCall } from '../../test/support/played-run.ts';
import { reviewedWork } from '../../test/support/small-package.ts';
import { stayToAnswer } from './answer-in-place.ts';
import { withRuntime } from './with-store.ts';

const CHANGE = patch({ variables: { set: { color: 'green' } } });
const CONFIRM = ask('May I make it green?', 'confirmation', 'workflow_state_change_confirm');
const COMPLETES = [moveTo('write', 'plan'), moveTo('review', 'write'), moveTo('end', 'review', 'end'), undefined];

type Typed = Parameters<Desk['does']>[1];

/** Somebody starts a run whose agent makes these calls, one a reply, and types. */
async function played(calls: readonly (ScriptedCall | undefined)[], typed: Typed) {
  let at = 0;
  const made = desk(
    engineOf(() => {
      const call = calls[at];
      at += 1;
      return { segments: ['Well.'], calls: call === undefined ? [] : [{ tool: call[0], args: call[1] }] };
    }),
  );
  const spoken = await made.does(
    (place, out) =>
      withRuntime(place, out, async (opened) => {
        const lease = await opened.runtime.start(request(reviewedWork()));
        const { runId } = lease;
        return stayToAnswer(place, out, opened, { runId }, (options) =>
          opened.runtime.attend(runId, { ...options, lease }),
        );
      }),
    typed,
  );
  const [row] = await made.openStore().list();
  const events = (await made.openStore().read(row?.id ?? '')).map(({ event }) => event);
  return {
    ...spoken,
    status: row?.summary.status,
    answers: events.flatMap((event) => (event.type === 'interaction.answered' ? [event.answer] : [])),
  };
}

const FORM = { schema: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] } };
const PICK = ask('Which color?', 'selection', undefined, {
  options: [
    { label: 'Red', value: 'red' },
    { label: 'Blue', value: 'blue' },
  ],
});

describe('USE-01: a question at a terminal', () => {
  it('is answered where it stands, and the run goes on to its end without another command', async () => {
    const { code, asked, answers, status, stdout } = await played([PICK, ...COMPLETES], {
      attended: true,
      typed: ['', '2'],
    });
    expect([code, status, asked]).toEqual([0, 'completed', ['> ', '> ']]);
    expect(answers).toMatchObject([{ text: '2', value: 'blue' }]);
    expect(stdout).toMatch(/\? Which color\?\n {2}1\) Red\n {2}2\) Blue\n/);
    expect(stdout).not.toContain('--choose');
  });

  it('is asked again where the answer cannot be taken', async () => {
    const { asked, answers } = await played([ask('Name it', 'form', undefined, FORM), ...COMPLETES], {
      attended: true,
      typed: ['nothing of it', 'name=Otto'],
    });
    expect(asked).toHaveLength(2);
    expect(answers).toMatchObject([{ value: { name: 'Otto' } }]);
  });

  it.each([
    ['passing it over declines', [''], false],
    ['a no declines', ['n'], false],
    ['a yes agrees', ['y'], true],
  ])('for a yes or no: %s', async (_, typed, confirmed) => {
    const { answers, asked } = await played([CHANGE, CONFIRM, CHANGE, ...COMPLETES], {
      attended: true,
      typed,
    });
    expect(asked[0]).toBe('y/N > ');
    expect(answers[0]?.value).toEqual({ confirmed });
  });

  it('stays open for whoever leaves, with the command that answers it', async () => {
    const { code, status, answers, stdout } = await played([CHANGE, CONFIRM], { attended: true, typed: [] });
    expect([code, status, answers]).toEqual([8, 'waiting_user', []]);
    expect(stdout).not.toContain('confirmed');
  });

  it('also of a run that is blocked, where words let it go on', async () => {
    const blocked = Array.from({ length: 6 }, () => moveTo('end', 'plan'));
    const { code, status, asked, stdout } = await played([...blocked, ...COMPLETES], {
      attended: true,
      typed: ['Go by the way that is there.'],
    });
    expect(stdout).toContain('(LOOP_DETECTED)');
    expect([code, status, asked]).toEqual([0, 'completed', ['> ']]);
  });

  it('is told with the command to type where nobody sits there', async () => {
    const { code, asked, stdout } = await played([PICK], {});
    expect([code, asked]).toEqual([8, []]);
    expect(stdout).toMatch(/Next: signalbox reply run_\w+ --choose 1/);
  });

  it('is none of a program that reads JSON, wherever it sits', async () => {
    const { code, asked } = await played([PICK], { attended: true, format: 'json', typed: ['1'] });
    expect([code, asked]).toEqual([8, []]);
  });
});
