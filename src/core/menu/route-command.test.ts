import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { menuAgent, WORKFLOWS } from '../../../test/support/menu-agent.ts';
import { propertyRuns } from '../../../test/support/property-runs.ts';
import type { JsonObject } from '../json.ts';
import { visibleItems } from './menu-item.ts';
import type { Route } from './route.ts';
import { routeCommand } from './route-command.ts';

/** A menu with one of everything. The hidden item in the middle has no number. */
const MENU: readonly JsonObject[] = [
  {
    description: '[WP] Write the plan',
    trigger: 'write-plan',
    cmd: '*plan',
    workflow: 'plan',
    data: '{project-root}/a.md',
  },
  { description: 'Open the side bar', trigger: 'sidebar', action: 'menu.show', 'ide-only': true },
  {
    description: '[R] Review the text',
    trigger: 'review',
    triggers: [
      { type: 'alias', match: '评审' },
      { type: 'handler', match: 'quick review', action: '#review' },
      { type: 'handler', match: 'deep review', workflow: '@pkg/workflows/release/workflow.md' },
    ],
  },
  {
    description: 'Tell a joke',
    trigger: 'joke-of-the-day',
    action: 'Tell a joke about {package-root}.',
    data: 'jokes.md',
  },
  { description: '[MH] Show this menu again', cmd: '*menu' },
  { description: 'Say good-bye', trigger: 'bye', action: 'agent.dismiss' },
  { description: 'Go on with the run', trigger: 'onward', action: 'run.resume' },
  { description: 'Back up everything', trigger: 'backup', exec: '{project-root}/backup.sh' },
  { description: 'Classic brainstorming', trigger: 'storm', workflow: '{project-root}/bmad/workflow.yaml' },
  { description: 'Workflow of yesterday', trigger: 'yesterday', workflow: 'gone' },
  { description: 'Prompt of yesterday', trigger: 'yesterprompt', action: '#gone' },
  { description: 'Data from elsewhere', trigger: 'elsewhere', action: '#review', data: '/etc/passwd' },
  { description: 'Action of nobody', trigger: 'nobody', action: 'agent.explode' },
  { description: 'Ask about anything', trigger: 'ask' },
];
const route = (input: string, menu: readonly JsonObject[] = MENU): Route => {
  return routeCommand(menuAgent(...menu), WORKFLOWS, input);
};

const PLAN: Route = { kind: 'start-workflow', workflow: 'plan', data: '@project/a.md' };
const REVIEW: Route = { kind: 'prompt', promptId: 'review', content: 'Review what is in @project/artifacts.' };
const RELEASE: Route = { kind: 'start-workflow', workflow: 'release' };
const JOKE: Route = { kind: 'inline', content: 'Tell a joke about @pkg.', data: '@project/jokes.md' };
const CHAT: Route = { kind: 'chat' };
const clarify = (reason: string, ...values: readonly string[]) => ({
  kind: 'clarify',
  reason,
  candidates: values.map((value) => ({ value, label: expect.stringMatching(/\S/) })),
});

describe('routeCommand', () => {
  it.each(['', ' ', '\n\t', '\u3000'])('shows the menu for %j', (input) => {
    expect(route(input)).toEqual({ kind: 'show-menu' });
    expect(route(input, [])).toEqual({ kind: 'show-menu' });
  });

  it.each([
    ['/menu', 'show-menu'],
    ['*menu', 'show-menu'],
    [' /MENU ', 'show-menu'],
    ['／menu', 'show-menu'],
    ['/dismiss', 'dismiss'],
    ['/pause', 'pause-run'],
    ['*stop', 'stop-run'],
    ['/resume', 'resume-run'],
  ])('has the command %s whatever the menu', (input, kind) => {
    const word = input.replaceAll(/[^a-z]/gi, '');
    for (const menu of [MENU, [], [{ description: 'Mine', trigger: word, workflow: 'plan' }]]) {
      expect(route(input, menu)).toEqual({ kind });
    }
  });

  it('leaves the bare word to the menu, and to the conversation', () => {
    expect(route('stop', [{ description: 'Mine', trigger: 'stop', workflow: 'plan' }])).toMatchObject({
      kind: 'start-workflow',
    });
    for (const word of ['stop', 'pause', 'resume', 'dismiss']) expect(route(word)).toEqual(CHAT);
  });

  it.each<readonly [string, Route]>([
    ['1', PLAN],
    ['01', PLAN],
    ['１', PLAN],
    ['2.1', REVIEW],
    ['2.2', RELEASE],
    ['3', JOKE],
    ['4', { kind: 'show-menu' }],
    ['5', { kind: 'dismiss' }],
    ['6', { kind: 'resume-run' }],
    ['13', { kind: 'inline', content: 'Ask about anything' }],
  ])('takes %s for a place in the menu that is seen', (input, expected) => {
    expect(route(input)).toEqual(expected);
  });

  it.each(['0', '14', '99999999999999999999', '00'])('asks where there is no number %s', (input) => {
    expect(route(input)).toEqual(
      clarify('no-such-number', ...Array.from({ length: 13 }, (_, place) => `${place + 1}`)),
    );
  });

  it('takes numbers for conversation where there is nothing to count, and fractions', () => {
    expect(route('42', [])).toEqual(CHAT);
    for (const input of ['3.5', '1.1', '-1', '1e1', '1,2', '²']) expect(route(input)).toEqual(CHAT);
  });

  it('asks which branch is meant where an item has several and does nothing itself', () => {
    for (const input of ['2', 'review', 'R', '评审']) expect(route(input)).toEqual(clarify('several', '2.1', '2.2'));
  });

  it.each<readonly [string, string, Route]>([
    ['trigger', 'write-plan', PLAN],
    ['trigger in another case', 'Write-Plan', PLAN],
    ['trigger with a mark', '*write-plan', PLAN],
    ['trigger with the other mark', '/write-plan', PLAN],
    ['cmd', 'plan', PLAN],
    ['cmd with its mark', '*plan', PLAN],
    ['code', 'WP', PLAN],
    ['code in another case', 'wp', PLAN],
    ['match of a branch', 'quick review', REVIEW],
    ['match of another branch', 'Deep Review', RELEASE],
    ['name of a command of the runtime', 'MH', { kind: 'show-menu' }],
  ])('does what a %s names', (_, input, expected) => {
    expect(route(input)).toEqual(expected);
  });

  it.each([
    ['a script', 'backup', 'NOT_SUPPORTED', 'backup.sh'],
    ['a workflow without a graph', 'storm', 'NOT_SUPPORTED', 'workflow.yaml'],
    ['an unknown workflow', 'yesterday', 'UNKNOWN_WORKFLOW', '"gone" is not a workflow of this package'],
    ['an unknown prompt', 'yesterprompt', 'UNKNOWN_PROMPT', '"gone"'],
    ['an unknown action', 'nobody', 'NOT_SUPPORTED', '"agent.explode"'],
    ['data outside of every mount', 'elsewhere', 'E_SANDBOX_VIOLATION', 'Absolute paths'],
  ])('refuses %s, and says why', (_, input, code, words) => {
    expect(route(input)).toMatchObject({ kind: 'refused', refusal: { code, message: expect.stringContaining(words) } });
  });

  it('hides what is for editors and for the web, by name too', () => {
    expect(route('sidebar')).toEqual(CHAT);
    expect(route('web', [{ description: 'x', trigger: 'web', workflow: 'plan', 'web-only': true }])).toEqual(CHAT);
  });

  it('asks where two items have a name, and prefers names to codes and branches to names', () => {
    const named = (description: string, trigger: string, action: string) => ({ description, trigger, action });
    const twins = [named('One', 'same', 'first'), named('Two', 'same', 'second')];
    expect(route('same', twins)).toEqual(clarify('several', '1', '2'));
    expect(route('x', [named('[X] One', 'one', 'first'), named('Two', 'x', 'second')])).toMatchObject({
      content: 'second',
    });
    const branch = { type: 'handler', match: 'x', action: 'third' };
    expect(route('x', [named('Two', 'x', 'second'), { description: 'Three', triggers: [branch] }])).toMatchObject({
      content: 'third',
    });
  });
});

describe('routeCommand, where no name was typed', () => {
  it.each([
    ['please do not write the plan yet'],
    ['do not write the plan'],
    ['no plan'],
    ['the plan is fine'],
    ['plan!'],
    ['what is the plan?'],
    ['I said review, not backup'],
    ['write the plan for me please'],
    ['先不要写计划'],
    ['how'],
    ['and'],
    ['ok'],
    ['pl'],
    ['*'],
    ['/'],
    ['/etc/hosts is wrong'],
    ['🎉'],
  ])('leaves %j to the conversation', (input) => {
    expect(route(input)).toEqual(CHAT);
  });

  it.each([
    ['the beginning of a name', 'write', ['1']],
    ['a piece of a name', 'ite-pl', ['1']],
    ['a name with spaces', 'write plan', ['1']],
    ['words of a description', 'the plan', ['1']],
    ['a piece of a description', 'good-b', ['5']],
    ['something that is not supported', 'back', ['7']],
    ['a whole word of the name of a branch', 'deep', ['2.2']],
    ['a whole word of the name of a prompt', 'joke', ['3']],
    ['a word that stands in many names', 'the', ['3']],
  ])('asks instead of acting on %s: %j', (_, input, values) => {
    expect(route(input)).toEqual(clarify('perhaps', ...values));
  });

  it('takes a sentence for one, even where a description holds it', () => {
    const menu = [
      { description: 'Please do not write the plan yet; 请先不要写计划因为我们还没有讨论过', workflow: 'plan' },
    ];
    for (const said of ['do not write the', 'please do not write the plan yet', '请先不要写计划因为我们还没有讨论']) {
      expect(route(said, menu)).toEqual(CHAT);
    }
    for (const said of ['do not write', '先不要写计划']) expect(route(said, menu)).toEqual(clarify('perhaps', '1'));
  });

  it('finds words without spaces between them', () => {
    const menu = [{ description: '写一个计划', workflow: 'plan' }];
    expect(route('计划', menu)).toEqual(clarify('perhaps', '1'));
    expect(route('计', menu)).toEqual(CHAT);
    expect(route('请先不要写一个计划', menu)).toEqual(CHAT);
  });

  it.each<readonly [string, JsonObject, JsonObject, string]>([
    ['a name to a description', { description: 'Weekly report' }, { description: 'x', trigger: 'weekly' }, 'week'],
    [
      'a whole word to a piece',
      { description: 'x', trigger: 'planner' },
      { description: 'x', trigger: 'my-plan' },
      'plan',
    ],
    ['a whole word of a description', { description: 'Planning poker' }, { description: 'The plan' }, 'plan'],
    [
      'a branch to a name',
      { description: 'x', trigger: 'my-plan' },
      { description: 'x', triggers: [{ type: 'handler', match: 'your-plan', workflow: 'plan' }] },
      'plan',
    ],
  ])('prefers %s', (_, worse, better, input) => {
    const item = (found: Route) => (found.kind === 'clarify' ? found.candidates.map(({ value }) => value[0]) : found);
    expect(item(route(input, [worse, better]))).toEqual(['2']);
    expect(item(route(input, [better, worse]))).toEqual(['1']);
  });

  it('asks among all that are as similar', () => {
    const menu = [{ description: 'Sort mails' }, { description: 'Answer mails' }, { description: 'Mailshot' }];
    expect(route('mails', menu)).toEqual(clarify('several', '1', '2'));
  });
});

const WORDS = [
  'plan',
  'write-plan',
  'Plan',
  '*plan',
  'menu',
  'review',
  '计划',
  'the plan',
  '3',
  '[P] Plan it',
  '',
  'plän',
];
const word = fc.oneof(fc.constantFrom(...WORDS), fc.string({ maxLength: 12 }), fc.string({ unit: 'binary' }));
const handler = fc.oneof(
  fc.record({ workflow: fc.constantFrom('plan', '@pkg/workflows/release') }),
  fc.record({ workflow: fc.oneof(fc.constantFrom('gone', 'x.yaml', '__proto__'), word) }),
  fc.record({
    action: fc.oneof(fc.constantFrom('#review', '#gone', 'agent.dismiss', 'run.resume', 'Say hello'), word),
  }),
  fc.record({ exec: word }),
  fc.constant({}),
);
const trigger = fc.oneof(
  fc.record({ type: fc.constant('alias'), match: word }),
  fc
    .tuple(fc.record({ type: fc.constant('handler'), match: word }), handler)
    .map(([named, does]) => ({ ...named, ...does })),
);
/** Items that people might write, and items that nobody would. */
const item = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .tuple(
        fc.record(
          { description: word, trigger: word, cmd: word, triggers: fc.array(trigger, { maxLength: 3 }), data: word },
          { requiredKeys: ['description'] },
        ),
        handler,
        fc.option(fc.constant({ 'ide-only': true }), { nil: {}, freq: 4 }),
      )
      .map((parts) => Object.assign({}, ...parts)),
  },
  { weight: 1, arbitrary: fc.dictionary(fc.string(), fc.jsonValue()) },
) as fc.Arbitrary<JsonObject>;
const menu = fc.array(item, { maxLength: 8 });
const input = fc.oneof(word, fc.nat(9).map(String), fc.constantFrom('/menu', '*stop', '1.1', '2.2'));

describe('routeCommand, for any menu', () => {
  it('never throws, and says the same twice', () => {
    fc.assert(
      fc.property(menu, input, (items, text) => {
        expect(route(text, structuredClone(items))).toEqual(route(text, items));
      }),
      propertyRuns(500),
    );
  });

  it('never names a workflow that does not exist, nor a path outside of a mount', () => {
    let started = 0;
    fc.assert(
      fc.property(menu, input, (items, text) => {
        for (const said of [text, ...items.map((_, place) => String(place + 1))]) {
          const found = route(said, items);
          started += found.kind === 'start-workflow' ? 1 : 0;
          if (found.kind === 'start-workflow') expect(Object.keys(WORKFLOWS)).toContain(found.workflow);
          if ('data' in found) expect(found.data).toMatch(/^@(project|pkg|state)(\/|$)/);
        }
      }),
      propertyRuns(500),
    );
    expect(started).toBeGreaterThan(3);
  });

  it('takes digits for the place among the items that are seen, whatever they are called', () => {
    fc.assert(
      fc.property(menu, fc.bigInt({ min: 0n, max: 10n ** 20n }), fc.nat(9), (items, large, small) => {
        const visible = visibleItems({ menu: items });
        fc.pre(visible.length > 0);
        expect(route(String(large + 100n), items)).toMatchObject({ kind: 'clarify', reason: 'no-such-number' });
        // The item alone, of which everything but its place is the same.
        const alone = items.filter((one) => visibleItems({ menu: [one] }).length > 0).slice(small, small + 1);
        const found = route(String(small + 1), items);
        if (alone.length === 0) expect(found).toMatchObject({ kind: 'clarify', reason: 'no-such-number' });
        else if (found.kind !== 'clarify') expect(found).toEqual(route('1', alone));
        else expect(found).toMatchObject({ reason: 'several' });
      }),
    );
  });

  it('obeys a whole name, whatever else it is similar to', () => {
    const lure = fc.constantFrom('plan', 'my plan', 'plan the plan', 'planning', 'the plan!');
    const lures = fc.array(
      fc.record({
        description: lure,
        trigger: lure.filter((name) => name !== 'plan'),
        workflow: fc.constant('release'),
      }),
    );
    fc.assert(
      fc.property(lures, lures, fc.constantFrom('plan', 'PLAN', '*plan', '/Plan', ' plan '), (before, after, typed) => {
        const meant = { description: 'x', trigger: 'plan', workflow: 'plan' };
        expect(route(typed, [...before, meant, ...after])).toEqual({ kind: 'start-workflow', workflow: 'plan' });
      }),
    );
  });

  it('does nothing for words that are neither a name nor a number, but asks or leaves them to the agent', () => {
    const said = fc.array(fc.constantFrom('please', 'do', 'not', 'write', 'the', 'plan', 'yet'), { minLength: 1 });
    fc.assert(
      fc.property(menu, said, (items, words) => {
        const text = words.join(' ');
        const names = visibleItems({ menu: items }).flatMap(({ names: own, branches }) => {
          return [...own, ...branches.map(({ name }) => name)].map((name) => name.word);
        });
        fc.pre(!names.includes(text));
        const { kind } = route(text, items);
        expect(words.length > 3 ? ['chat'] : ['chat', 'clarify']).toContain(kind);
      }),
      propertyRuns(500),
    );
  });

  it('offers only what can be chosen by typing its value, without being asked for ever', () => {
    fc.assert(
      fc.property(menu, input, (items, text) => {
        const found = route(text, items);
        if (found.kind !== 'clarify') return;
        for (const { value } of found.candidates) {
          const next = route(value, items);
          const onward = next.kind === 'clarify' ? next.candidates.map((one) => one.value) : [];
          expect(onward.every((one) => one.startsWith(`${value}.`))).toBe(true);
          expect(next).not.toMatchObject({ reason: 'no-such-number' });
        }
      }),
    );
  });

  it('takes no longer for long inputs, nor for many items than for few', () => {
    const items = Array.from({ length: 10_000 }, (_, index) => ({
      description: `Item ${index}`,
      trigger: `t${index}`,
    }));
    const hostile = ['x'.repeat(100_000), '1'.repeat(100_000), '*'.repeat(100_000), ' '.repeat(100_000)];
    const piled = [`a${'\u0301\u0316'.repeat(50_000)}`, `a${'\u0301\u0316'.repeat(90)}`, 'item '.repeat(20_000)];
    const began = process.threadCpuUsage();
    for (const text of [...hostile, ...piled]) expect(['chat', 'show-menu']).toContain(route(text, items).kind);
    const all = route('item', items);
    expect(all.kind === 'clarify' ? all.candidates.length : 0).toBe(50);
    expect(route('t9999', items)).toMatchObject({ kind: 'inline', content: 'Item 9999' });
    const long = route('data', [{ description: `${'x '.repeat(500_000)}data`, trigger: 'y'.repeat(500_000) }]);
    expect(long).toEqual(CHAT);
    // A tenth of this is usual; the square of anything here would be minutes.
    expect(process.threadCpuUsage(began).user / 1000).toBeLessThan(5_000);
  });
});
