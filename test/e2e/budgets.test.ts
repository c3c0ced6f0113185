import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asks, completes, LOOKS, moves, type PackageSketch, writePackage } from './package-on-disk.ts';
import { document, documents, makePlace, type Place, typesOf } from './signalbox.ts';

let place: Place;

beforeAll(async () => {
  place = await makePlace();
});

afterAll(() => place.remove());

const BYE = { text: 'Bye.' };
const WRONG = { calls: [{ tool: 'fs.apply_patch', args: { path: '@state/workflow.md', patch: 'nonsense' } }] };
const TALK = { text: 'I think about it.' };

async function start(name: string, sketch: PackageSketch, ...more: readonly string[]) {
  const path = await writePackage(`${place.path}/${name.replaceAll(' ', '-')}`, sketch);
  return place.run('run', path, '--engine', 'scripted', '--json', ...more);
}

const withBudget = (budget: object): PackageSketch => ({
  nodes: [
    { id: 'work', budget },
    { id: 'end', type: 'end' },
  ],
});

describe('RUN-06: every budget has a code when it is used up, and a person can take the run on again', () => {
  const cases: readonly [string, object, readonly object[], string, readonly string[]][] = [
    ['turns', { turns: 2, repairs: 99 }, [TALK, TALK, completes(), BYE], 'MAX_TURNS_EXCEEDED', ['--mode', 'auto']],
    ['exchanges', { exchanges: 2 }, [LOOKS, LOOKS, completes(), BYE], 'LOOP_DETECTED', []],
    ['repairs', { repairs: 1 }, [TALK, TALK, completes(), BYE], 'NO_PROGRESS', ['--mode', 'auto']],
    ['tool failures', { toolFailures: 2 }, [WRONG, WRONG, completes(), BYE], 'TOOL_FAILURES_EXCEEDED', []],
    ['running time', { runningMs: 20 }, [{ ...LOOKS, delayMs: 60 }, completes(), BYE], 'RUN_TIME_EXCEEDED', []],
    [
      'attempts',
      { attempts: 1 },
      [{ error: { code: 'ENGINE_FAILED', message: 'It is out of breath.' } }, completes(), BYE],
      'ENGINE_FAILED',
      [],
    ],
  ];

  test.each(cases)('%s', async (name, budget, turns, code, more) => {
    const ended = await start(name, { ...withBudget(budget), turns }, ...more);
    // What an engine lacks is told apart from what the rules ask a person.
    expect(ended.code).toBe(code === 'ENGINE_FAILED' ? 5 : 8);
    const view = document(ended);
    expect(view).toMatchObject({ status: 'blocked', failure: { code, message: expect.any(String) } });
    expect(view.pending).toMatchObject([{ kind: 'blocked', code }]);

    const resumed = await place.run('resume', view.runId, '--json');
    expect(resumed.code).toBe(0);
    expect(document(resumed)).toMatchObject({ status: 'completed', pending: [] });
    expect(document(resumed).failure).toBeUndefined();
  });

  test('the time limit of one exchange: an engine that hangs is stopped, and the run can be ended', async () => {
    const ended = await start('hanging', { ...withBudget({ exchangeMs: 150 }), turns: [{ hang: true }] });
    expect(ended.code).toBe(5);
    const { runId, failure } = document(ended);
    expect(failure).toMatchObject({ code: 'ENGINE_TIMEOUT' });
    const inWords = await place.run('show', runId);
    expect(inWords.stdout).toMatch(
      /\n\? The engine did not answer within .+\n {2}\(ENGINE_TIMEOUT\)\nNext: signalbox resume/,
    );
    expect((await place.run('cancel', runId)).code).toBe(0);
  });

  test('a run that completes with its last exchange still has its closing words', async () => {
    const turns = [{ ...LOOKS, repeat: 49 }, completes(), BYE, { text: 'Yes.' }];
    const ended = await start('last-exchange', { turns });
    expect(ended.code).toBe(0);
    const view = document(ended);
    expect(view).toMatchObject({ status: 'completed', pending: [], warnings: [] });
    expect((await place.run('reply', view.runId, 'still there?')).code).toBe(0);
  });

  test('an engine that fails once is tried again by itself, with a warning', async () => {
    const failing = { error: { code: 'ENGINE_FAILED', message: 'A hiccup.' } };
    const ended = await start('hiccup', { ...withBudget({ attempts: 2 }), turns: [failing, completes(), BYE] });
    expect(ended.code).toBe(0);
    expect(document(ended).warnings).toEqual([{ code: 'ENGINE_FAILED', message: 'A hiccup.' }]);
  });

  test('a loop edge that is worn out is refused to the model, and the runtime does not take it either', async () => {
    const loop = { key: 'again', max: 1 };
    const nodes = [{ id: 'work' }, { id: 'check' }, { id: 'end', type: 'end' }];
    const edges = [
      { from: 'work', to: 'check' },
      { from: 'check', to: 'work', loop },
      { from: 'check', to: 'end' },
    ];
    const round = [moves('work', 'check'), moves('check', 'work')];
    const model = await start('model-loop', { nodes, edges, turns: [...round, ...round, completes('check'), BYE] });
    expect(model.code).toBe(0);
    const events = documents(await place.run('log', document(model).runId, '--jsonl'));
    expect(events.filter(({ type }) => type === 'call.refused')).toMatchObject([{ code: 'LOOP_LIMIT' }]);

    const decided = await start('runtime-loop', {
      nodes: [{ id: 'work' }, { id: 'choice', type: 'decision' }, { id: 'end', type: 'end' }],
      edges: [
        { from: 'work', to: 'choice' },
        { from: 'choice', to: 'work', loop, conditionExpr: { '!=': [{ var: 'enough' }, true] } },
        { from: 'choice', to: 'end', isDefault: true },
      ],
      turns: [],
      default: moves('work', 'choice'),
    });
    expect(decided.code).toBe(8);
    expect(document(decided)).toMatchObject({ status: 'blocked', node: 'choice', failure: { code: 'LOOP_LIMIT' } });
  });

  test('a person who only replies to a blocked run takes it on as well, and the words reach the agent', async () => {
    const turns = [LOOKS, LOOKS, asks('Did you say "go on"?')];
    const ended = await start('words', { ...withBudget({ exchanges: 2 }), turns });
    const { runId } = document(ended);
    const replied = await place.run('reply', runId, 'go on', '--json');
    expect(document(replied)).toMatchObject({ status: 'waiting_user', pending: [{ prompt: 'Did you say "go on"?' }] });
  });
});

describe('RUN-07: a turn that ends without leaving its node, exit state', () => {
  test('interactive: the run waits, and the last words are the question', async () => {
    const ended = await start('waits', { turns: [{ segments: ['First words.', 'What shall I do?', ' \n'] }] });
    expect(ended.code).toBe(8);
    expect(document(ended)).toMatchObject({
      status: 'waiting_user',
      pending: [{ kind: 'question', prompt: 'What shall I do?' }],
    });
  });

  test('interactive: without a word there is still a question', async () => {
    const ended = await start('silent', { turns: [{ text: '' }] });
    expect(document(ended).pending).toMatchObject([{ prompt: expect.stringContaining('without a word') }]);
  });

  test('auto: notices, as many as there are repairs, then blocked; asking is refused', async () => {
    const ended = await start('notices', { turns: [asks('May I?'), TALK, TALK, TALK, TALK] }, '--mode', 'auto');
    expect(ended.code).toBe(8);
    const { runId, failure, turn } = document(ended);
    expect(failure.code).toBe('NO_PROGRESS');
    expect(turn).toBe(3);
    const events = documents(await place.run('log', runId, '--jsonl'));
    expect(events.filter(({ cause }) => cause === 'notice')).toHaveLength(2);
    expect(events.find(({ type }) => type === 'call.refused')).toMatchObject({ code: 'ASK_NOT_ALLOWED' });
    expect(typesOf(events)).not.toContain('run.completed');
  });
});
