import { describe, expect, it } from 'vitest';
import { ask, moveTo, PlayedRun, type PlayOptions, patch } from '../../../test/support/played-run.ts';
import { type SmallNode, smallPackage, smallWorkflow } from '../../../test/support/small-package.ts';
import type { Json } from '../json.ts';
import type { OutputContract } from '../package/definition.ts';
import { currentNodeId, stateOf, topFrame } from './run.ts';

const SCHEMA = {
  type: 'object',
  properties: { colour: { enum: ['red', 'blue'] } },
  required: ['colour'],
  additionalProperties: false,
} as const satisfies OutputContract['schema'];

const BLUE = '{"__SKILL_DONE__": true, "colour": "blue"}';
const ASKED = `I need a decision.

<ASK_USER_YAML>
ask_user:
  interaction_id: colour
  prompt: Which colour?
  options:
    - { label: Red, value: red }
    - { label: Blue, value: blue }
</ASK_USER_YAML>`;

function picks(contract: Partial<OutputContract> = {}): SmallNode {
  return { type: 'step', exit: 'output', contract: { artifacts: [], schema: SCHEMA, ...contract } };
}

/** One node that is left by its output, and nothing behind it: what a skill is. */
function alone(contract: Partial<OutputContract> = {}, options: PlayOptions = {}): PlayedRun {
  const run = new PlayedRun(smallPackage([smallWorkflow('work', { pick: picks(contract) }, {})]), options);
  run.told();
  return run;
}

/** pick → decide by what was picked → note (left by the state) → end. */
function mixed(): PlayedRun {
  const run = new PlayedRun(
    smallPackage([
      smallWorkflow(
        'work',
        { pick: picks(), decide: 'decision', note: 'step', paint: 'step', end: 'end' },
        {
          'pick -> decide': {},
          'decide -> note': { conditionExpr: { '==': [{ var: 'pick.colour' }, 'blue'] } },
          'decide -> paint': { isDefault: true },
          'note -> end': {},
          'paint -> end': {},
        },
      ),
    ]),
  );
  run.told();
  return run;
}

const variablesOf = ({ run }: PlayedRun) => stateOf(topFrame(run)).variables;

describe('a node that is left by its output', () => {
  it.each([
    ['large', { colour: 'x'.repeat(70_000) }],
    ['deep', JSON.parse(`${'{"a":'.repeat(40)}1${'}'.repeat(40)}`)],
    ['named as no state may be', JSON.parse('{"constructor": 1}')],
  ])(
    'TRN-05: an output that is too %s for the state is accepted, told, and leaves the state one that can be written',
    (_, value) => {
      const run = alone({ schema: { type: 'object', minProperties: 1 } });
      run.replies(JSON.stringify({ __SKILL_DONE__: true, ...value }));
      expect(run.status).toBe('completed');
      expect(run.run.output?.value).toEqual(value);
      expect(variablesOf(run)).toEqual({ workflowStatus: 'complete' });
      expect(run.run.warnings.map(({ code }) => code)).toEqual(['OUTPUT_NOT_IN_STATE']);
    },
  );

  it.each([
    ['{ hint: Pick one }', { kind: 'choose_one', hint: 'Pick one' }],
    ['{ kind: swatches }', { kind: 'swatches' }],
  ])('TRN-02: a kind of question is a hint, unless the agent hints at another: %s', (hints, expected) => {
    const block = `ask_user:\n  kind: choose_one\n  prompt: Which?\n  ui_hints: ${hints}`;
    const run = alone().replies(`<ASK_USER_YAML>\n${block}\n</ASK_USER_YAML>`);
    expect(run.run.interactions[0]?.ui_hints).toEqual(expected);
  });

  it('TRN-03: a question in a wrong form waits all the same, and that it was one is told', () => {
    const run = alone();
    run.replies('Which colour?\n\n<ASK_USER_YAML>\nask_user:\n  prompt: 7\n</ASK_USER_YAML>');
    expect(run.status).toBe('waiting_user');
    expect(run.run.interactions[0]?.prompt).toBe('Which colour?');
    expect(run.run.warnings.map(({ code }) => code)).toEqual(['ASK_MALFORMED']);
  });

  it.each(['auto', 'interactive'] as const)('TRN-05: a valid output with the marker completes it (%s)', (mode) => {
    const run = alone({}, { mode }).replies(BLUE);
    expect(run.told()).toEqual([
      [
        'reply.received 1.1',
        'turn.ended 1 completed',
        'output.accepted',
        'state.changed by runtime',
        'state.changed by runtime',
        'run.completed',
      ],
    ]);
    expect([run.status, run.action.kind, run.run.warnings]).toEqual(['completed', 'park', []]);
    expect(run.run.output).toEqual({ node: 'pick', value: { colour: 'blue' }, artifacts: [] });
    expect(variablesOf(run)).toEqual({ pick: { colour: 'blue' }, workflowStatus: 'complete' });
  });

  it('TRN-05: in auto mode the marker is not needed, and nothing but a valid output will do', () => {
    expect(alone({}, { mode: 'auto' }).replies('{"colour": "red"}').status).toBe('completed');
    const failed = alone({}, { mode: 'auto' }).replies('Which colour do you like?');
    expect(failed.told()).toEqual([['reply.received 1.1', 'turn.ended 1 failed', 'run.failed OUTPUT_INVALID']]);
    expect([failed.status, failed.action.kind]).toEqual(['failed', 'park']);
  });

  it('TRN-05: without the marker a valid output completes an interactive node with a warning', () => {
    const run = alone().replies('{"colour": "red"}');
    expect(run.status).toBe('completed');
    expect(run.run.warnings.map(({ code }) => code)).toEqual(['INTERACTIVE_COMPLETED_WITHOUT_DONE_MARKER']);
  });

  it('TRN-05: the marker with an output that is none fails an interactive node, and never waits', () => {
    const run = alone().replies('{"__SKILL_DONE__": true, "colour": "green"}');
    expect(run.told()).toEqual([['reply.received 1.1', 'turn.ended 1 failed', 'run.failed DONE_WITH_INVALID_OUTPUT']]);
    run.says('Go on.');
    expect(run.told()).toEqual([['command.refused RUN_OVER']]);
  });

  it('TRN-02: whatever an interactive reply is that is no output, the run waits with its last words', () => {
    const run = alone().replies(['I have looked around.', 'Which colour do you like?']);
    expect(run.told()).toEqual([['reply.received 1.1', 'turn.ended 1 waiting', 'interaction.opened question']]);
    expect(run.run.interactions).toMatchObject([{ kind: 'question', prompt: 'Which colour do you like?' }]);
    run.says('blue');
    expect(run.told()).toEqual([
      ['command.accepted', 'interaction.answered', 'input.taken', 'turn.started 2 input', 'exchange.started 2.1'],
    ]);
    expect(run.replies(BLUE).status).toBe('completed');
  });

  it('TRN-02: options become a selection; chosen by label, number or value, the program reads the value in plain words', () => {
    for (const words of ['Blue', '2', 'blue']) {
      const run = alone().replies(ASKED);
      expect(run.run.interactions).toMatchObject([
        {
          kind: 'question',
          prompt: 'Which colour?',
          widget: {
            type: 'selection',
            options: [
              { label: 'Red', value: 'red' },
              { label: 'Blue', value: 'blue' },
            ],
          },
        },
      ]);
      run.says(words);
      const told = run.prompts.at(-1)?.at(-1);
      expect(told).toMatchObject({ layer: 'UserInput' });
      expect(told?.role === 'user' && told.content).toMatch(/\nblue\n/);
      expect(told?.role === 'user' && told.content).not.toContain('WIDGET_SUBMIT');
    }
  });

  it('TRN-02: a selection is answered in words of one’s own as well', () => {
    const run = alone().replies(ASKED).says('Neither, something darker please');
    const told = run.prompts.at(-1)?.at(-1);
    expect(told?.role === 'user' && told.content).toContain('Neither, something darker please');
  });

  it('TRN-03: choices that cannot be told apart are no selection, and the question is asked all the same', () => {
    const run = alone().replies(ASKED.replaceAll('Red', 'Blue').replaceAll('red', 'blue'));
    expect(run.run.interactions).toMatchObject([{ kind: 'question', prompt: 'Which colour?' }]);
    expect(run.run.interactions[0]).not.toHaveProperty('widget');
  });

  it('TRN-03: a question in JSON is asked, and never taken for the output', () => {
    const run = alone({ schema: { type: 'object', properties: { ask_user: {} } } }).replies(
      '{"ask_user": {"interaction_id": "c", "prompt": "Which colour?"}}',
    );
    expect([run.status, run.run.interactions[0]?.prompt]).toEqual(['waiting_user', 'Which colour?']);
  });

  it('TRN-05: the last attempt that brings no output fails; each question before it is an attempt', () => {
    const asked = () => alone({ maxAttempt: 2 }).replies('Which colour?').says('blue');
    expect(asked().replies('Really?').told().at(-1)).toEqual([
      'reply.received 2.1',
      'turn.ended 2 failed',
      'run.failed INTERACTIVE_MAX_ATTEMPT_EXCEEDED',
    ]);
    expect(asked().replies(BLUE).status).toBe('completed');
  });

  it('TRN-05: without a limit of attempts there is none', () => {
    const run = alone({}, { budgets: { turns: 100 } });
    for (let turn = 0; turn < 30; turn += 1) run.replies('And now?').says('Go on.');
    expect(run.replies(BLUE).status).toBe('completed');
  });

  it('TRN-05: a failed engine fails the run whatever was said before, and is not put to a person', () => {
    const run = alone().replies('Which colour?').says('blue');
    run.told();
    const { turn, exchange } = run.run.exchange ?? { turn: 0, exchange: 0 };
    const outcome = { kind: 'failed', code: 'ENGINE_FAILED', message: 'It broke.', lasting: true } as const;
    run.happens({ kind: 'replied', reply: { turn, exchange, outcome, segments: [BLUE], calls: [], ms: 1 } });
    expect(run.told()).toEqual([
      ['exchange.failed 2.1 ENGINE_FAILED', 'turn.ended 2 failed', 'run.failed ENGINE_FAILED'],
    ]);
    expect([run.status, run.run.output]).toEqual(['failed', undefined]);
  });

  it('TRN-09: a required artifact that is not there makes the output invalid; one that is there is named in the state', () => {
    const contract = { artifacts: [{ role: 'notes', pattern: 'notes.md', required: true }] };
    expect(alone(contract).replies(BLUE).run.outcome).toMatchObject({ code: 'DONE_WITH_INVALID_OUTPUT' });
    const run = alone(contract);
    const { turn, exchange } = run.run.exchange ?? { turn: 0, exchange: 0 };
    const reply = { turn, exchange, outcome: { kind: 'ok' as const }, segments: [BLUE], calls: [], ms: 1 };
    run.happens({ kind: 'replied', reply: { ...reply, artifacts: ['notes.md'] } });
    expect([run.status, stateOf(topFrame(run.run))['artifacts']]).toEqual(['completed', ['artifacts/notes.md']]);
  });
});

describe('a session that the engine does not know any more', () => {
  const CODEX = { id: 'codex', config: { version: '0.166.0' } };
  const answered = (options: PlayOptions = {}, session: Json | undefined = { engine: 'codex', id: 's1' }) => {
    const run = alone({}, { engine: CODEX, ...options });
    const { turn, exchange } = run.run.exchange ?? { turn: 0, exchange: 0 };
    const said = { outcome: { kind: 'ok' as const }, segments: ['Which?'], calls: [], ms: 1 };
    const reply = { turn, exchange, ...said, ...(session === undefined ? {} : { session }) };
    run.happens({ kind: 'replied', reply }).says('blue');
    run.told();
    return run;
  };
  const sessionOf = ({ run }: PlayedRun) => run.threads[run.spokenIn ?? '']?.session;

  it('TRN-05: once, it is told what was said in a new one, and so is the person', () => {
    const run = answered();
    expect(sessionOf(run)).toEqual({ engine: 'codex', id: 's1' });
    run.fails('SESSION_RESUME_FAILED');
    expect(run.told()).toEqual([['exchange.failed 2.1 SESSION_RESTARTED', 'exchange.started 2.2']]);
    expect(sessionOf(run)).toBeNull();
    expect(run.run.warnings.map(({ code }) => code)).toEqual(['SESSION_RESTARTED']);
    expect(run.prompts.at(-1)?.map(({ role }) => role)).toContain('assistant');
    expect(run.replies(BLUE).status).toBe('completed');
  });

  it('TRN-05: a second time, the run has failed', () => {
    const run = answered().fails('SESSION_RESUME_FAILED').fails('SESSION_RESUME_FAILED');
    expect(run.told().at(-1)).toEqual([
      'exchange.failed 2.2 SESSION_RESUME_FAILED',
      'turn.ended 2 failed',
      'run.failed SESSION_RESUME_FAILED',
    ]);
  });

  it.each<[string, PlayedRun]>([
    ['that followed a lost one', answered().fails('SESSION_RESUME_FAILED')],
    ['where there was none to go on with', answered({}, null)],
  ])('TRN-05: a new session %s fails, and the run is told to have lost it, and why', (_, run) => {
    run.fails('ENGINE_FAILED', 'Codex ended with exit code 1', { lasting: true });
    expect(run.status).toBe('failed');
    expect(run.run.outcome).toMatchObject({
      code: 'SESSION_RESUME_FAILED',
      message: expect.stringMatching(/a new one failed as well: Codex ended with exit code 1/),
    });
  });

  const STRICT: PlayOptions = { settings: { lostSession: 'fail' } };

  it('TRN-05: the run has failed at once where no new one is wanted', () => {
    const run = answered(STRICT).fails('SESSION_RESUME_FAILED');
    expect(run.told()).toEqual([
      ['exchange.failed 2.1 SESSION_RESUME_FAILED', 'turn.ended 2 failed', 'run.failed SESSION_RESUME_FAILED'],
    ]);
  });

  it('TRN-05: nothing is started where no new one is wanted and there is none to go on with', () => {
    const run = answered(STRICT, null);
    expect(run.status).toBe('failed');
    expect(run.run.outcome).toMatchObject({ code: 'SESSION_RESUME_FAILED' });
    expect(run.prompts).toHaveLength(1);
    expect(answered({}, null).run.exchange?.exchange).toBe(1);
  });

  it('TRN-05: an engine that has never spoken here has lost nothing', () => {
    const run = answered(STRICT, { engine: 'claude', id: 's1' });
    expect(run.run.exchange).toMatchObject({ turn: 2, exchange: 1 });
    const other = answered({ ...STRICT, engine: { id: 'api' } }, null);
    expect(other.run.exchange).toMatchObject({ turn: 2, exchange: 1 });
  });

  it('TRN-05: an open graph is put to a person instead of failing', () => {
    const run = new PlayedRun(
      smallPackage([smallWorkflow('work', { note: 'step', end: 'end' }, { 'note -> end': {} })]),
      {
        ...STRICT,
        engine: CODEX,
      },
    );
    run.replies('Which?').says('blue');
    expect(run.status).toBe('blocked');
    expect(run.run.interactions[0]).toMatchObject({ kind: 'blocked', code: 'SESSION_RESUME_FAILED' });
  });
});

describe('the command line of a program in the log', () => {
  const argvOf = (run: PlayedRun) => run.run.exchange?.argv?.join(' ');
  const CLAUDE = { id: 'claude', config: {} };

  it('TRN-04: says whether the prompt stands on it or goes in by stdin', () => {
    const engine = CLAUDE;
    expect(argvOf(alone({}, { engine, input: 'Paint it.' }))).toMatch(/ -- \{prompt\}$/);
    const long = alone({}, { engine, input: 'Paint it. '.repeat(10_000) });
    expect(argvOf(long)).toMatch(/^claude -p .*--session-id \S+$/);
    const { turn, exchange } = long.run.exchange ?? { turn: 0, exchange: 0 };
    const said = { outcome: { kind: 'ok' as const }, segments: ['Which?'], calls: [], ms: 1 };
    long.happens({ kind: 'replied', reply: { turn, exchange, ...said, session: { engine: 'claude', id: 's1' } } });
    // What the session knows already is not sent again.
    expect(argvOf(long.says('blue'))).toMatch(/ --resume s1 -- \{prompt\}$/);
  });

  it('TRN-04: is none where the engine is no program', () => {
    expect(argvOf(alone())).toBeUndefined();
  });
});

describe('a graph with nodes that are left in several ways', () => {
  it('RUN-07: an output is written down, decides where the run goes, and the next node has a turn of its own', () => {
    const run = mixed().replies(BLUE);
    expect(run.told()).toEqual([
      [
        'reply.received 1.1',
        'turn.ended 1 completed',
        'output.accepted',
        'state.changed by runtime', // the output
        'state.changed by runtime', // on to the decision
        'node.entered decide',
        'state.changed by runtime', // by what was picked
        'node.entered note',
        'turn.started 2 node',
        'exchange.started 2.1',
      ],
    ]);
    expect(variablesOf(run)).toEqual({ pick: { colour: 'blue' } });
    expect(stateOf(topFrame(run.run)).stepsCompleted).toEqual(['pick', 'decide']);

    run.replies('', moveTo('end', 'note', 'end')).replies('All is painted.');
    expect(run.told()).toEqual([
      [
        'reply.received 2.1 fs.apply_patch',
        'state.changed by model',
        'call.finished 2.1.1',
        'node.entered end',
        'run.completed',
        'exchange.started 2.2',
      ],
      ['reply.received 2.2', 'turn.ended 2 completed'],
    ]);
  });

  it('RUN-07: another output takes the other way', () => {
    const run = mixed().replies('{"colour": "red"}');
    expect(currentNodeId(run.run)).toBe('paint');
  });

  it('RUN-07: where no edge is open the run is blocked, and goes on without asking the engine again once the way is', () => {
    const run = new PlayedRun(
      smallPackage([
        smallWorkflow(
          'work',
          { pick: picks(), note: 'step', end: 'end' },
          { 'pick -> note': { conditionExpr: { var: 'go' } }, 'note -> end': {} },
        ),
      ]),
    );
    run.told();
    run.replies(BLUE);
    expect(run.told()).toEqual([
      [
        'reply.received 1.1',
        'turn.ended 1 completed',
        'output.accepted',
        'state.changed by runtime',
        'run.blocked NO_EDGE',
        'interaction.opened blocked',
      ],
    ]);
    expect([run.status, variablesOf(run)]).toEqual(['blocked', { pick: { colour: 'blue' } }]);

    run.sends({ kind: 'resume' });
    expect([run.status, run.run.blocked?.code]).toEqual(['blocked', 'NO_EDGE']);
    run.restarts().told();

    run.edits((text) => text.replace('colour: blue', 'colour: blue\n  go: true'));
    run.sends({ kind: 'resume' });
    expect(currentNodeId(run.run)).toBe('note');
    expect(run.told().flat()).not.toContain('exchange.started 1.2');
    expect(run.run.exchange).toMatchObject({ place: 'work/note' });
    expect(run.run.output?.value).toEqual({ colour: 'blue' });
  });

  it('RUN-07: a sub-workflow may be one node that is left by its output', () => {
    const run = new PlayedRun(
      smallPackage([
        smallWorkflow(
          'outer',
          {
            sub: { type: 'subworkflow', workflow: 'inner', output: { chosen: { var: 'pick.colour' } } },
            note: 'step',
            end: 'end',
          },
          { 'sub -> note': {}, 'note -> end': {} },
        ),
        smallWorkflow('inner', { pick: picks() }, {}),
      ]),
    );
    run.told();
    run.replies(BLUE);
    expect(run.told()).toEqual([
      [
        'reply.received 1.1',
        'turn.ended 1 completed',
        'output.accepted',
        'state.changed by runtime', // the output
        'state.changed by runtime', // the frame is completed
        'frame.popped inner',
        'state.changed by runtime', // what the node gives
        'state.changed by runtime', // on to the next
        'node.entered note',
        'turn.started 2 node',
        'exchange.started 2.1',
      ],
    ]);
    expect(variablesOf(run)).toEqual({ chosen: 'blue' });
  });

  it('RUN-07: a model cannot leave the node by writing the state, nor complete the run by it', () => {
    for (const update of [
      { currentNodeId: { set: 'decide' } },
      { variables: { set: { workflowStatus: 'complete' } } },
    ]) {
      const run = mixed().replies('', patch(update));
      expect(run.told().flat()).toContain('call.refused 1.1.1 E_INVALID_TRANSITION');
      expect(JSON.stringify(run.batches)).toContain('This node is left by output');
      expect(currentNodeId(run.run)).toBe('pick');
    }
  });
});

describe('after a run was completed by an output', () => {
  const reopen = patch({ variables: { set: { workflowStatus: 'active' } } });

  it('PST-02: nothing more is said: the output was the last word', () => {
    const run = alone().replies(BLUE);
    expect([run.action.kind, run.run.turn, run.run.exchange]).toEqual(['park', undefined, undefined]);
  });

  it('PST-01: it can be talked about, and that changes nothing', () => {
    const run = alone().replies(BLUE);
    run.told();
    run.says('Why blue?').replies('Because of the sea. {"__SKILL_DONE__": true, "colour": "red"}');
    expect(run.told()).toEqual([
      ['command.accepted', 'input.taken', 'turn.started 2 input', 'exchange.started 2.1'],
      ['reply.received 2.1', 'turn.ended 2 completed'],
    ]);
    expect([run.status, run.run.output?.value, variablesOf(run)['pick']]).toEqual([
      'completed',
      { colour: 'blue' },
      { colour: 'blue' },
    ]);
  });

  it('RUN-02: confirmed, a new cycle begins in which the node is asked anew', () => {
    const run = alone({ maxAttempt: 2 }).replies('Which?').says('blue').replies(BLUE);
    run.says('Again, please.').replies('', reopen);
    run.replies('', ask('Reopen?', 'confirmation', 'workflow_state_change_confirm')).confirms();
    run.told();
    run.replies('', reopen);
    expect(run.told().flat()).toContain('cycle.opened 2');
    expect(run.status).toBe('running');
    run.replies('Which colour this time?');
    // The attempts of the first cycle are not those of the second.
    expect(run.status).toBe('waiting_user');
    run.says('red').replies('{"__SKILL_DONE__": true, "colour": "red"}');
    expect([run.status, run.run.cycle, run.run.output?.value]).toEqual(['completed', 2, { colour: 'red' }]);
  });
});
