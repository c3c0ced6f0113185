import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { faultRule } from '../../src/core/fault.ts';
import { asks, completes, patch, writePackage } from './package-on-disk.ts';
import { document, documents, type Ended, makePlace, type Place, type Printed } from './signalbox.ts';

let place: Place;

beforeAll(async () => {
  place = await makePlace();
});

afterAll(() => place.remove());

const OPTIONS = ['blue', 'red', 'green'].map((value) => ({ value, label: `The ${value} one` }));
const FORM = {
  properties: { name: { type: 'string', minLength: 2 }, age: { type: 'integer' }, tall: { type: 'boolean' } },
  required: ['name', 'age'],
};

/** A kind, what its question carries, an answer that fits with the value it gives, one that does not, and one in own words. */
type Kind = {
  readonly name: string;
  readonly parts: object;
  readonly right: readonly string[];
  readonly value: unknown;
  readonly wrong: readonly string[];
  readonly says: RegExp;
  /** What the model reads of free words; a form takes none. */
  readonly words: string;
  readonly told: unknown;
};

const KINDS: readonly Kind[] = [
  {
    name: 'form',
    parts: { type: 'form', schema: FORM },
    right: ['--set', 'name=Ada', '--set', 'age=36', '--set', 'tall=yes'],
    value: { name: 'Ada', age: 36, tall: true },
    wrong: ['--set', 'name=A', '--set', 'tall=very'],
    says: /name must be text of at least 2 characters, not "A"; age is missing; tall must be true or false/,
    words: '{"name": "Bea", "age": 7}',
    told: { name: 'Bea', age: 7 },
  },
  {
    name: 'selection',
    parts: { type: 'selection', options: OPTIONS },
    right: ['--choose', '2'],
    value: 'red',
    wrong: ['--choose', 'pink'],
    says: /"pink" is not one of the choices: 1 \(The blue one\), 2 \(The red one\), 3 \(The green one\)/,
    words: 'none of them',
    told: 'none of them',
  },
  {
    name: 'several',
    parts: { type: 'selection', options: OPTIONS, multi: true },
    right: ['--choose', 'green', '--choose', '1'],
    value: ['green', 'blue'],
    wrong: ['--choose', '1', '--choose', 'blue'],
    says: /chosen twice/,
    words: '1, 3',
    told: ['blue', 'green'],
  },
  {
    name: 'confirmation',
    parts: { type: 'confirmation' },
    right: ['yes'],
    value: { confirmed: true },
    wrong: [`WIDGET_SUBMIT\n${JSON.stringify({ widgetId: 'q', type: 'confirmation', value: { confirmed: 'true' } })}`],
    says: /A confirmation is answered with/,
    words: 'yes, but not today',
    told: { confirmed: false },
  },
  {
    name: 'plan_review',
    parts: { type: 'plan_review', planContent: '1. Look\n2. Leap' },
    right: [
      `WIDGET_SUBMIT\r\n${JSON.stringify({ widgetId: 'q', type: 'plan_review', value: { decision: 'approve' } })}`,
    ],
    value: { decision: 'approve' },
    wrong: ['--choose', '1'],
    says: /nothing to choose from/,
    words: 'Leap first',
    told: { decision: 'request_changes', feedback: 'Leap first' },
  },
  {
    name: 'feedback',
    parts: {
      type: 'feedback',
      items: [
        { id: 'intro', content: 'Once' },
        { id: 'end', content: 'The end' },
      ],
    },
    right: ['--set', 'end=a bit short = terse'],
    value: { end: 'a bit short = terse' },
    wrong: ['--set', 'middle=x'],
    says: /There is no item "middle"; there is "intro", "end"/,
    words: 'All of it is fine.',
    told: 'All of it is fine.',
  },
  {
    name: 'action_selection',
    parts: {
      type: 'action_selection',
      actions: [
        { id: 'ship', label: 'Ship it' },
        { id: 'wait', label: 'Wait' },
      ],
    },
    right: ['--choose', 'wait'],
    value: 'wait',
    wrong: ['--choose', '3'],
    says: /"3" is not one of the choices/,
    words: 'neither, please',
    told: 'neither, please',
  },
];

const QUESTIONS = KINDS.map(({ name, parts }) => asks(`A ${name}?`, parts));

async function start(name: string, turns: readonly object[], ...more: readonly string[]): Promise<Ended> {
  const path = await writePackage(`${place.path}/${name}`, { turns });
  return place.run('run', path, '--engine', 'scripted', '--json', ...more);
}

async function events(runId: string, type: string): Promise<readonly Printed[]> {
  return documents(await place.run('log', runId, '--jsonl')).filter((event) => event.type === type);
}

/** What the model read: the value of a submission, or the words as they are. */
function read(text: string): unknown {
  const json = /^WIDGET_SUBMIT\n(\{[\s\S]*?\n\})/.exec(text)?.[1];
  return json === undefined ? text : JSON.parse(json).value;
}

describe('every kind of question', () => {
  test('is answered rightly after a wrong try that changes nothing; its value reaches the model', async () => {
    let { runId } = document(await start('rightly', [...QUESTIONS, completes(), { text: 'Bye.' }]));
    for (const { right, wrong, says, parts, name } of KINDS) {
      const [open] = document(await place.run('show', runId, '--json')).pending;
      expect(open).toMatchObject({ prompt: `A ${name}?`, widgetId: 'q', ...parts });
      const refused = await place.run('reply', runId, ...wrong, '--json');
      expect([refused.code, document(refused).error.code]).toEqual([2, 'ANSWER_INVALID']);
      expect(document(refused).error.message).toMatch(says);
      const accepted = await place.run('reply', runId, ...right, '--json');
      expect([0, 8]).toContain(accepted.code);
      runId = document(accepted).runId;
    }
    const answers = await events(runId, 'interaction.answered');
    expect(answers.map(({ answer }) => answer.value)).toEqual(KINDS.map(({ value }) => value));
    const inputs = (await events(runId, 'input.taken')).map(({ text }) => text);
    expect(inputs.map(read)).toEqual(KINDS.map(({ value }) => value));
    for (const text of inputs) expect(text).toMatch(/^WIDGET_SUBMIT\n\{\n {2}"widgetId": "q",\n {2}"type": "/);
  });

  test('takes free words where they make sense, and the model reads them', async () => {
    const answers = KINDS.flatMap(({ words }) => ['--answer', words]);
    const { runId, status } = document(
      await start('freely', [...QUESTIONS, completes(), { text: 'Bye.' }], ...answers),
    );
    expect(status).toBe('completed');
    const inputs = (await events(runId, 'input.taken')).map(({ text }) => text);
    expect(inputs.map(read)).toEqual(KINDS.map(({ told }) => told));
    expect(inputs[3]).toMatch(/\n\nyes, but not today$/);
  });

  test('a form that is not filled in stays open, and nothing is lost', async () => {
    const { runId } = document(await start('chatty', [QUESTIONS[0] ?? {}, completes(), { text: 'Bye.' }]));
    const chat = await place.run('reply', runId, 'I would rather talk.');
    expect([chat.code, chat.stdout]).toEqual([2, '']);
    expect(chat.stderr).toContain(
      'ANSWER_INVALID: "I would rather talk." is not of the form name=value; needed: name, age',
    );
    expect((await place.run('show', runId, '--exit-status')).code).toBe(8);
    const done = await place.start(['reply', runId, '--file', '-'], { input: 'name=Ada\nage=36\n' }).ended;
    expect(done.code).toBe(0);
  });

  test('an answer given beforehand that does not fit is told, and no other question gets it', async () => {
    const turns = [QUESTIONS[0] ?? {}, asks('And now?')];
    const ended = await start('beforehand', turns, '--answer', 'words', '--answer', 'more words');
    expect([ended.code, document(ended).error.code]).toEqual([2, 'ANSWER_INVALID']);
    const runId = String(document(ended).error.help).replace('signalbox show ', '');
    expect(document(await place.run('show', runId, '--json')).pending).toMatchObject([{ type: 'form' }]);
  });

  test('a malformed one is refused with a reason, and the model asks again', async () => {
    const bad = asks('Which?', { type: 'selection', options: [OPTIONS[0], OPTIONS[0]] });
    const { runId, pending } = document(await start('malformed', [bad, asks('Which, then?')]));
    expect(pending).toMatchObject([{ kind: 'question', prompt: 'Which, then?' }]);
    expect(await events(runId, 'call.refused')).toMatchObject([
      { code: 'E_SCHEMA_VALIDATION', message: 'This cannot be asked: options: "blue" stands twice.' },
    ]);
  });

  test('in auto mode nobody is asked', async () => {
    const { runId } = document(await start('auto', [...QUESTIONS, completes(), { text: 'Bye.' }], '--mode', 'auto'));
    const codes = (await events(runId, 'call.refused')).map(({ code }) => code);
    expect(codes).toEqual(KINDS.map(() => 'ASK_NOT_ALLOWED'));
  });
});

describe('TRN-14: answers that come twice or too late', () => {
  test('the same key again has the same verdict; another answer under it is a conflict', async () => {
    const turns = [asks('Which?', KINDS[1]?.parts), asks('And now?'), completes(), { text: 'Bye.' }];
    const { runId } = document(await start('again', turns));
    const first = await place.run('reply', runId, '--choose', '2', '--key', 'k1', '--json');
    const second = await place.run('reply', runId, '--choose', '2', '--key', 'k1', '--json');
    expect([first.code, second.code]).toEqual([8, 8]);
    expect(document(second)).toEqual(document(first));
    expect((await place.run('reply', runId, '--choose', '3', '--key', 'k1')).code).toBe(7);
    expect(await events(runId, 'interaction.answered')).toHaveLength(1);
  });

  test('a refusal under a key is the same refusal later, although the answer would be of use by then', async () => {
    const { runId } = document(await start('refused-again', [QUESTIONS[0] ?? {}, asks('And now?')]));
    const words = ['reply', runId, 'Some words.', '--key', 'k1', '--json'];
    const before = await place.run(...words);
    await place.run('reply', runId, '--set', 'name=Ada', '--set', 'age=1');
    const after = await place.run(...words);
    expect([before.code, after.code]).toEqual([2, 2]);
    expect(document(after)).toEqual(document(before));
  });

  test('an answer to what has been answered is stale: 409, exit 7', async () => {
    const { runId, pending } = document(await start('stale', [asks('Which?'), asks('And now?')]));
    await place.run('reply', runId, 'Blue.');
    const [{ id }] = pending;
    const verdict = async (key: string) => {
      const answer = { kind: 'answer' as const, interaction: id, answer: { text: 'Red.' } };
      await place.withStore((store) => store.post(runId, key, answer));
      await place.run('resume', runId);
      return (await events(runId, 'command.refused')).find((event) => event.key === key)?.code;
    };
    expect(await verdict('late')).toBe('STALE');
    expect(faultRule('STALE')).toMatchObject({ http: 409, exit: 7 });
    expect(document(await place.run('show', runId, '--json')).pending).toMatchObject([{ prompt: 'And now?' }]);
  });

  test('an answer can name its question, and never answers another one or begins anything', async () => {
    const { runId, pending } = document(
      await start('named', [asks('Which?'), asks('Sure?'), completes(), { text: 'Bye.' }]),
    );
    const [{ id: first }] = pending;
    expect(first).toBe(`${runId}.q1`);
    const answered = await place.run('reply', first, 'Blue.', '--json');
    expect([answered.code, document(answered).pending[0].prompt]).toEqual([8, 'Sure?']);
    const stale = await place.run('reply', first, 'Red.', '--json');
    expect([stale.code, document(stale).error.code]).toEqual([7, 'STALE']);
    expect((await place.run('reply', '@last.q2', 'Yes.')).code).toBe(0);
    // Completed by now, it would take words without a question as something new to do.
    expect((await place.run('reply', `${runId}.q2`, 'Yes.')).code).toBe(7);
    expect(await events(runId, 'input.taken')).toHaveLength(2);
  });

  test('waiting holds no process and no slot, however long', async () => {
    const { runId } = document(await start('months', [asks('Which?'), completes(), { text: 'Bye.' }]));
    await place.withStore(async (store) => {
      const row = await store.row(runId);
      expect(row).toMatchObject({ owner: null, ownerAlive: false, summary: { due: false, wakeAt: null } });
      expect(await store.due(Date.now() + 200 * 24 * 3_600_000, 10)).toEqual([]);
    });
    expect((await place.run('reply', runId, 'Blue.')).code).toBe(0);
  });

  test.each([
    ['two choices', ['reply', '--choose', '1'], ['reply', '--choose', '2'], KINDS[1]?.parts],
    ['a yes and a no', ['approve'], ['reject', '--reason', 'no'], { type: 'confirmation' }],
  ])('of %s at once exactly one is used, the other is stale', async (name, one, two, parts) => {
    const rounds = 6;
    const questions = Array.from({ length: rounds + 1 }, (_, at) => asks(`Question ${at}?`, parts));
    const { runId } = document(await start(`rivals-${name.replaceAll(' ', '-')}`, questions));
    const codes = await rivals(runId, rounds, { one, two });
    for (const pair of codes) expect([...pair].sort()).toEqual([7, 8]);
    expect(await events(runId, 'interaction.answered')).toHaveLength(rounds);
    expect((await events(runId, 'command.refused')).map(({ code }) => code)).toEqual(Array(rounds).fill('STALE'));
  });
});

describe('the inbox', () => {
  test('shows what waits in several runs, oldest first, until it is answered', async () => {
    const own = await makePlace();
    const run = async (name: string, turns: readonly object[], ...more: readonly string[]): Promise<string> => {
      const path = await writePackage(`${own.path}/${name}`, { turns });
      return document(await own.run('run', path, '--engine', 'scripted', '--json', ...more)).runId;
    };
    expect((await own.run('inbox')).stdout).toBe('Nothing waits for you.\nNext: signalbox ls\n');
    const talks = { text: 'I think about it.', repeat: 9 };
    const blocked = await run('blocked', [talks, completes(), { text: 'Bye.' }], '--mode', 'auto');
    const asking = await run('asking', [asks('Which one,\nblue or red?'), asks('Sure?', { type: 'confirmation' })]);
    await run('done', [completes(), { text: 'Bye.' }]);

    const shown = (await own.run('inbox')).stdout.split('\n').map((line) => line.replace(/ +\d+ (s|min)/, ' AGE'));
    expect(shown).toEqual([
      `${blocked}  blocked AGE  ${shown[0]?.split('AGE  ')[1]}`,
      '  sketch/main',
      `  signalbox resume ${blocked}   or   signalbox reply ${blocked} "…"`,
      `${asking}  question AGE  Which one, blue or red?`,
      '  sketch/main',
      `  signalbox reply ${asking} "…"`,
      '',
    ]);
    expect(shown[0]).toContain('NO_PROGRESS: The agent ended its turn');

    await own.run('reply', asking, 'red');
    await own.run('cancel', blocked);
    const { v, interactions } = document(await own.run('inbox', '--json'));
    expect(v).toBe(1);
    expect(interactions).toMatchObject([{ runId: asking, id: `${asking}.q2`, kind: 'confirmation', prompt: 'Sure?' }]);
    await own.remove();
  });
});

describe('looking', () => {
  test('loads no schemas: ls, inbox, show and log stay quick', async () => {
    const { runId } = document(
      await start('looked-at', [asks('Which?', KINDS[0]?.parts), completes(), { text: 'Bye.' }]),
    );
    const packagesOf = async (...args: readonly string[]): Promise<readonly string[]> => {
      const report = join(place.path, 'packages.json');
      await place.process(args, { program: 'list-packages.ts', env: { REPORT: report } }).ended;
      return JSON.parse(await readFile(report, 'utf8'));
    };
    for (const args of [['ls'], ['inbox'], ['show', runId], ['log', runId]]) {
      const packages = await packagesOf(...args);
      expect(packages).toContain('commander');
      expect(packages).not.toContain('zod');
    }
    expect(await packagesOf('reply', runId, '--set', 'name=Ada', '--set', 'age=1')).toContain('zod');
  });
});

describe('approve and reject', () => {
  const CHANGE = patch({ variables: { set: { color: 'green' } } });
  const CONFIRM = asks('May I?', { widgetId: 'workflow_state_change_confirm', type: 'confirmation' });

  async function confirming(name: string): Promise<{ readonly runId: string; readonly hash: string }> {
    const turns = [completes(), { text: 'Bye.' }, { calls: [CHANGE] }, CONFIRM, { calls: [CHANGE] }, { text: 'Done.' }];
    const { runId } = document(await start(name, turns));
    const { pending } = document(await place.run('reply', runId, 'Make it green', '--json'));
    return { runId, hash: pending[0].change.hash };
  }

  test('PST-06: without a terminal the change is named by its hash, and only that change is approved', async () => {
    const { runId, hash } = await confirming('unattended');
    const blind = await place.run('approve', runId);
    expect(blind.code).toBe(2);
    expect(blind.stdout).toContain('  +  color: green');
    expect(blind.stderr).toContain(`Next: signalbox approve ${runId} --change ${hash.slice(0, 12)}`);
    expect((await place.run('approve', runId, '--change', '0'.repeat(12))).code).toBe(7);
    const approved = await place.run('approve', runId, '--change', hash.slice(0, 8), '--json');
    expect([approved.code, document(approved).state.variables.color]).toEqual([0, 'green']);
    expect((await place.run('approve', runId, '--change', hash)).code).toBe(7);
  });

  test('PST-12: without a terminal no other yes gets around it: exit 2, the next command, and the question stays open', async () => {
    const { runId, hash } = await confirming('around');
    const file = join(place.path, 'yes.txt');
    await writeFile(file, 'yes\n');
    for (const args of [['yes'], ['同意'], ['yes', '--change', hash.slice(0, 7)], ['--file', file]]) {
      const { code, stderr } = await place.run('reply', runId, ...args);
      expect(code).toBe(2);
      expect(stderr).toContain('CHANGE_NOT_NAMED: ');
      expect(stderr).toContain(`Next: signalbox approve ${runId} --change ${hash.slice(0, 12)}   or   `);
    }
    expect((await place.run('reply', runId, '--choose', '1')).code).toBe(2);
    expect((await place.run('reply', runId, 'yes', '--change', '0'.repeat(12))).code).toBe(7);
    const shown = document(await place.run('show', runId, '--json'));
    expect([shown.status, shown.pending[0].change.hash, shown.state.variables.color]).toEqual([
      'waiting_user',
      hash,
      undefined,
    ]);
    expect(await events(runId, 'grant.armed')).toEqual([]);
    const named = await place.run('reply', runId, 'yes', '--change', hash.slice(0, 8), '--json');
    expect([named.code, document(named).state.variables.color]).toEqual([0, 'green']);
  });

  test('PST-12: an answer that was given beforehand has seen nothing', async () => {
    const turns = [completes(), { calls: [CHANGE] }, CONFIRM, { calls: [CHANGE] }, { text: 'Done.' }];
    const { code, stdout } = await start('beforehand', turns, '--answer', 'yes');
    expect([code, stdout]).toEqual([2, expect.stringContaining('CHANGE_NOT_NAMED')]);
    const shown = document(await place.run('show', '@last', '--json'));
    expect([shown.status, shown.state.variables.color]).toEqual(['waiting_user', undefined]);
  });

  test('PST-12: at a terminal reply shows the change, and nothing more is typed', async () => {
    const { runId } = await confirming('replied');
    const yes = await place.atTerminal(['reply', runId, 'yes'], '');
    expect(yes.code).toBe(0);
    expect(yes.stdout).toMatch(/The exact change[\s\S]+\+ {2}color: green[\s\S]+the confirmed change is being made/);
  });

  test('at a terminal the change is shown and asked about', async () => {
    const { runId } = await confirming('attended');
    const no = await place.atTerminal(['approve', runId], 'n\n');
    expect(no.code).toBe(6);
    expect(no.stdout).toMatch(/\+ {2}color: green[\s\S]+Approve this\? y\/N/);
    const yes = await place.atTerminal(['approve', runId], 'y\n');
    expect(yes.code).toBe(0);
    expect(yes.stdout).toContain('the confirmed change is being made');
  });

  test('a no with its reason reaches the model, and nothing changes', async () => {
    const { runId } = await confirming('rejected');
    const rejected = await place.run('reject', runId, '--reason', 'Blue is better.', '--json');
    expect([rejected.code, document(rejected).state.variables.color]).toEqual([0, undefined]);
    expect((await events(runId, 'input.taken')).at(-1)?.text).toMatch(/"confirmed": false[\s\S]+Blue is better\.$/);
  });
});

/** Two processes that have read the same question when they answer it, round after round: their exit codes in pairs. */
async function rivals(
  runId: string,
  rounds: number,
  answers: { readonly [name: string]: readonly string[] },
): Promise<readonly (readonly number[])[]> {
  const folder = `${place.path}/line-${runId}`;
  await mkdir(folder);
  const running = Object.entries(answers).map(([name, words]) =>
    place.process([], {
      program: 'post-together.ts',
      env: { RUN: runId, NAME: name, FOLDER: folder, ROUNDS: String(rounds), ANSWER: JSON.stringify(words) },
    }),
  );
  const all = async (what: string, round: number) => {
    while (!Object.keys(answers).every((name) => existsSync(`${folder}/${what}-${name}-${round}`))) await sleep(5);
  };
  for (let round = 0; round < rounds; round += 1) {
    await writeFile(`${folder}/begin-${round}`, '');
    await all('ready', round);
    await writeFile(`${folder}/go-${round}`, '');
    await all('done', round);
  }
  const codes: readonly number[][] = (await Promise.all(running.map(({ ended }) => ended))).map(
    (ended) => documents(ended).at(-1) as number[],
  );
  return Array.from({ length: rounds }, (_, round) => codes.map((own) => own[round] ?? -1));
}
