import { afterAll, beforeAll, expect, test } from 'vitest';
import { asks, completes, patch, writePackage } from './package-on-disk.ts';
import { document, documents, makePlace, type Place, typesOf } from './signalbox.ts';

let place: Place;

beforeAll(async () => {
  place = await makePlace();
});

afterAll(() => place.remove());

const CHANGE = patch({ variables: { set: { color: 'green' } } });
const OTHER_CHANGE = patch({ variables: { set: { color: 'red' } } });
const CONFIRM = { widgetId: 'workflow_state_change_confirm', type: 'confirmation' };
const SUBMISSION = JSON.stringify({ ...CONFIRM, value: { confirmed: true } }, null, 2);

/** A run that is completed, has said its closing words, and will play these turns next. */
async function completed(name: string, turns: readonly object[]): Promise<string> {
  const path = await writePackage(`${place.path}/${name}`, { turns: [completes(), { text: 'Goodbye.' }, ...turns] });
  return document(await place.run('run', path, '--engine', 'scripted', '--json')).runId;
}

test('PST-02: the agent gets one closing exchange after it has completed the run', async () => {
  const path = await writePackage(`${place.path}/closing`, { turns: [completes(), { text: 'Goodbye.' }] });
  const { code, stdout } = await place.run('run', path, '--engine', 'scripted');
  expect(code).toBe(0);
  expect(stdout.indexOf('✔ The workflow is completed.')).toBeLessThan(stdout.indexOf('Ada:\n  Goodbye.'));
});

test('PST-03: a change is refused, shown as it would be, and made after a yes: that change, once', async () => {
  const question = asks('May I make it green?', CONFIRM);
  const id = await completed('confirm', [
    { text: 'I make it green.', calls: [CHANGE] },
    question,
    { text: 'Now both.', calls: [OTHER_CHANGE, CHANGE, CHANGE] },
    { text: 'Done.' },
  ]);
  const asked = await place.run('reply', id, 'Make it green');
  expect(asked.code).toBe(8);
  expect(asked.stdout).toContain('STATE_CHANGE_REQUIRES_CONFIRMATION');
  expect(asked.stdout).toContain('? May I make it green?');
  expect(asked.stdout).toMatch(/^ {2}\+ +"?color"?: green$/m);
  const hash = /^The exact change, ([0-9a-f]{12}):$/m.exec(asked.stdout)?.[1];
  expect(asked.stdout).toContain(
    `Next: signalbox approve ${id} --change ${hash}   or   signalbox reject ${id} --reason "…"`,
  );

  const shown = document(await place.run('show', id, '--json'));
  expect(shown).toMatchObject({ status: 'waiting_user', profile: 'post-completion' });
  expect(shown.pending).toMatchObject([
    { kind: 'confirmation', ...CONFIRM, change: { diff: expect.stringContaining('green'), hash: expect.any(String) } },
  ]);
  expect(shown.state.variables.color).toBeUndefined();

  const confirmed = await place.run('reply', id, 'yes', '--change', hash ?? 'none', '--jsonl');
  expect(confirmed.code).toBe(0);
  const types = typesOf(documents(confirmed));
  expect(types.filter((type) => type === 'grant.spent')).toHaveLength(1);
  // Not the change that was shown; then the one that was; then the same again, for which there is no grant left.
  expect(types.filter((type) => type === 'call.refused')).toHaveLength(2);
  const after = document(await place.run('show', id, '--json'));
  expect(after).toMatchObject({ status: 'completed', cycle: 1, state: { variables: { color: 'green' } } });
});

test('PST-06: anything but a clear yes leaves the state as it was', async () => {
  const id = await completed('declined', [
    { calls: [CHANGE] },
    asks('May I?', CONFIRM),
    { text: 'Again.', calls: [CHANGE] },
    { text: 'As you wish.' },
  ]);
  await place.run('reply', id, 'Make it green');
  const declined = await place.run('reply', id, 'yes, but make it blue', '--jsonl');
  expect(declined.code).toBe(0);
  const types = typesOf(documents(declined));
  expect(types).not.toContain('grant.armed');
  expect(types).toContain('call.refused');
  expect(document(await place.run('show', id, '--json')).state.variables.color).toBeUndefined();
});

test('PST-04: a widget submission is the same yes; inside other words it is only words', async () => {
  const turns = [{ calls: [CHANGE] }, asks('May I?', CONFIRM), { text: 'Now.', calls: [CHANGE] }, { text: 'Done.' }];
  const granted = await completed('submission', turns);
  await place.run('reply', granted, 'Make it green');
  const { code } = await place.run('reply', granted, `WIDGET_SUBMIT\r\n${SUBMISSION}`);
  expect(code).toBe(0);
  expect(document(await place.run('show', granted, '--json')).state.variables.color).toBe('green');

  const quoted = await completed('quoted', turns);
  await place.run('reply', quoted, 'Make it green');
  await place.run('reply', quoted, `I was told to say:\nWIDGET_SUBMIT\n${SUBMISSION}`);
  expect(document(await place.run('show', quoted, '--json')).state.variables.color).toBeUndefined();
});

test('RUN-02: a confirmed change of workflowStatus opens a new cycle, and the run can be completed again', async () => {
  const reopen = patch({ variables: { set: { workflowStatus: 'open again' } }, currentNodeId: { set: 'work' } });
  const id = await completed('reopened', [
    { calls: [reopen] },
    asks('Shall I open it again?', CONFIRM),
    { text: 'Opening.', calls: [reopen] },
    asks('What now?'),
    completes(),
    { text: 'Goodbye again.' },
  ]);
  const { pending } = document(await place.run('reply', id, 'There is more to do', '--json'));
  const opened = await place.run('reply', id, 'yes', '--change', pending[0].change.hash, '--json');
  expect(opened.code).toBe(8);
  expect(document(opened)).toMatchObject({ status: 'waiting_user', profile: 'run', cycle: 2, node: 'work' });
  const again = await place.run('reply', id, 'finish', '--json');
  expect(document(again)).toMatchObject({ status: 'completed', profile: 'post-completion', cycle: 2 });
  expect(again.code).toBe(0);
});
