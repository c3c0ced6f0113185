import { describe, expect, it } from 'vitest';
import { ask, PlayedRun } from '../../../../test/support/played-run.ts';
import { reviewedWork } from '../../../../test/support/small-package.ts';
import type { Agent, Definition } from '../../package/definition.ts';
import { menuData } from '../../package/menu-data.ts';
import type { EventOf } from '../events.ts';

const MENU: Partial<Agent> = {
  prompts: [{ id: 'tips', content: 'Give me three tips.' }],
  menu: [
    { trigger: 'work', description: '[W] Do the work', workflow: 'work', data: '{project-root}/brief.csv' },
    { trigger: 'tips', description: '[T] Three tips', action: '#tips' },
    { trigger: 'rows', description: '[R] Go through the rows', action: '#tips', data: '{package-root}/data/rows.csv' },
    { trigger: 'gone', description: 'Something that is not there', workflow: 'nowhere' },
  ],
};

function withMenu(): Definition {
  const definition = reviewedWork();
  const files = new Map([['data/rows.csv', `name,path\nx,/home/someone/x\n${'y,z\n'.repeat(1_000)}`]]);
  const agents = definition.agents.map((agent) => ({ ...agent, ...MENU }));
  return { ...definition, agents, data: menuData(agents, files) };
}

/** A conversation that has been greeted. */
function talking(): PlayedRun {
  return new PlayedRun(withMenu(), { conversation: 'agent', input: 'Hello.' }).replies('Hello yourself.');
}

const last = (run: PlayedRun, type: string) => run.log().findLast(({ event }) => event.type === type)?.event;
const exchanges = (run: PlayedRun) => run.log().filter(({ event }) => event.type === 'exchange.started').length;

describe('words to an agent', () => {
  it('an item by number, name or code is followed without an engine; a prompt of it is what the agent reads', () => {
    for (const words of ['2', 'tips', 'T', '*TIPS']) {
      const run = talking().says(words);
      expect(last(run, 'menu.chosen')).toMatchObject({ words, route: 'prompt' });
      expect(last(run, 'input.taken')).toMatchObject({ text: 'Give me three tips.' });
      expect(exchanges(run)).toBe(2);
    }
  });

  it('a workflow is noted with its data and left to be started as a run of its own', () => {
    const run = talking().says('work');
    expect(last(run, 'menu.chosen')).toMatchObject({
      route: 'start-workflow',
      workflow: 'work',
      data: '@project/brief.csv',
    });
    expect([exchanges(run), run.status, run.run.chosen]).toEqual([1, 'waiting_user', 'work']);
    run.sends({ kind: 'begun', run: 'run_other' });
    expect(last(run, 'workflow.begun')).toMatchObject({ workflow: 'work', run: 'run_other' });
    expect(run.run.chosen).toBeUndefined();
    run.sends({ kind: 'begun', run: 'run_third' });
    expect(last(run, 'command.refused')).toMatchObject({ command: 'begun', code: 'STALE' });
    expect(talking().says('work').says('Something else.').run.chosen).toBeUndefined();
  });

  it('data of the package goes with a prompt: where it is and how it begins, bounded, without a real path', () => {
    const taken = last(talking().says('rows'), 'input.taken');
    expect(taken).toMatchObject({ text: expect.stringMatching(/^Give me three tips\.\n\nDATA_CONTEXT\n/) });
    const { text } = taken as EventOf<'input.taken'>;
    expect(text).toContain(
      '- path: @pkg/data/rows.csv\n- preview: the first 2000 of 4028 characters\n```\nname,path\n',
    );
    expect(text).toContain('x,[path]');
    expect(text).toMatch(/```\nRead the rest with fs\.read\.$/);
    expect(text.length).toBeLessThan(2_300);
  });

  it('nothing but the menu is shown where it is asked for or a number is not in it, and no engine is asked', () => {
    for (const [words, prompt] of [
      ['/menu', 'can do this for you'],
      ['9', 'There is no such number'],
    ] as const) {
      const run = talking().says(words);
      expect(exchanges(run)).toBe(1);
      expect(run.run.interactions).toMatchObject([
        { prompt: expect.stringContaining(prompt), widget: { type: 'action_selection' } },
      ]);
    }
  });

  it('what is only similar is asked about, and can still be said to the agent as it was', () => {
    const run = talking().says('tip');
    expect(run.run.interactions[0]).toMatchObject({ prompt: 'Do you mean this?', words: 'tip' });
    expect(exchanges(run)).toBe(1);
    run.says('none');
    expect(last(run, 'input.taken')).toMatchObject({ text: 'tip' });
  });

  it('what the menu names and the package lacks is refused with a reason, and nothing is lost', () => {
    const run = talking().says('gone');
    expect(last(run, 'command.refused')).toMatchObject({ code: 'UNKNOWN_WORKFLOW' });
    expect(run.status).toBe('waiting_user');
  });

  it('everything else is said to the agent, also a number where the agent itself has asked something', () => {
    const run = talking().says('Please do not work yet, I only want to talk about it.');
    expect(last(run, 'menu.chosen')).toBeUndefined();
    expect(exchanges(run)).toBe(2);
    run.replies('', ask('How many?')).says('2');
    expect(last(run, 'input.taken')).toMatchObject({ text: '2' });
    expect(last(run, 'menu.chosen')).toBeUndefined();
  });

  it('the commands of the runtime are followed everywhere, also over a question; the others say where they belong', () => {
    const begun = {
      chat: () => new PlayedRun(withMenu(), { conversation: 'chat', input: 'Hello.' }).replies('Hello.'),
      run: () => new PlayedRun(withMenu()).replies('What?'),
      asked: () => new PlayedRun(withMenu()).replies('', ask('How many?')),
      agent: () => talking().says('Go on.').replies('', ask('How many?')),
    };
    for (const start of Object.values(begun)) {
      const before = exchanges(start());
      for (const stop of ['/stop', '/cancel']) expect(start().says(stop).status).toBe('canceled');
      for (const leave of ['/exit', '/QUIT', '/dismiss']) {
        expect(last(start().says(leave), 'menu.chosen')).toMatchObject({ route: 'dismiss' });
      }
      const paused = start().says('*pause');
      expect([last(paused, 'menu.chosen'), paused.status, exchanges(paused)]).toMatchObject([
        { route: 'pause-run' },
        'waiting_user',
        before,
      ]);
      const refused = start().says('/menu');
      expect(last(refused, 'command.refused')).toMatchObject({ code: 'NOT_SUPPORTED' });
      expect(refused.status).toBe('waiting_user');
      const words = start().says('Please /stop asking.');
      expect(last(words, 'input.taken')).toMatchObject({ text: 'Please /stop asking.' });
    }
  });

  it('in a chat and in a run of a workflow words are words', () => {
    const chat = new PlayedRun(withMenu(), { conversation: 'chat', input: 'Hello.' }).replies('Hello.').says('2');
    const work = new PlayedRun(withMenu()).replies('What?').says('2');
    for (const run of [chat, work]) expect(last(run, 'input.taken')).toMatchObject({ text: '2' });
  });

  it('a submission or a choice of the open menu chooses; one that does not fit leaves it open; /stop stops', () => {
    const submit = (value: string) =>
      `WIDGET_SUBMIT\n${JSON.stringify({ widgetId: 'menu', type: 'action_selection', value })}`;
    const run = talking().says('/menu').says(submit('2'));
    expect(last(run, 'input.taken')).toMatchObject({ text: 'Give me three tips.' });
    const wrong = talking().says('/menu').says(submit('77'));
    expect(last(wrong, 'command.refused')).toMatchObject({ code: 'ANSWER_INVALID' });
    expect(wrong.run.interactions).toHaveLength(1);
    expect(talking().says('tip').says('None').log().at(-1)?.event.type).toBe('exchange.started');
    expect(talking().says('/stop').status).toBe('canceled');
  });
});
