import { describe, expect, it } from 'vitest';
import type { ExitKind, ExitVerdict, YieldFacts } from './exit-kind.ts';
import { EXIT_NAMES } from './exit-names.ts';
import { EXIT_FIELDS, EXITS, exitOf, exitWithField } from './exits.ts';

const FACTS: YieldFacts = {
  nodeId: 'plan',
  contract: undefined,
  mode: 'interactive',
  segments: ['I looked around.', 'Shall I go on?', ' '],
  artifacts: [],
  moved: false,
  settled: false,
  wornOut: [],
  wrote: false,
  owed: [],
  repairsLeft: 2,
  routing: { dictionary: ['REQ_DEV', 'REQ_TEST', 'TASK_DONE'], open: ['REQ_DEV', 'TASK_DONE'] },
  attempt: 1,
};

const SCHEMA = { artifacts: [], schema: { type: 'object', required: ['colour'] } };

function verdict(kind: ExitKind, facts: Partial<YieldFacts>): string {
  const given: ExitVerdict = kind.rules.judge({ ...FACTS, ...facts });
  return 'code' in given ? `${given.kind} ${given.code}` : given.kind;
}

describe('the table of exits', () => {
  it('gives the schema of nodes the fields of every exit', () => {
    const fields = Object.values(EXITS).flatMap(({ form }) => Object.keys(form.fields));
    expect(Object.keys(EXIT_FIELDS).sort()).toEqual(fields.sort());
  });

  it.each([
    ['state', { mode: 'interactive' }, 'wait'],
    ['state', { mode: 'interactive', repairsLeft: 0, moved: true }, 'wait'],
    ['state', { mode: 'auto', repairsLeft: 1 }, 'notice'],
    ['state', { mode: 'auto', repairsLeft: 0 }, 'block NO_PROGRESS'],
    ['state', { mode: 'auto', repairsLeft: 0, moved: true }, 'notice'],
    ['output', { mode: 'interactive' }, 'wait'],
    [
      'output',
      { mode: 'interactive', contract: { artifacts: [], maxAttempt: 1 } },
      'fail INTERACTIVE_MAX_ATTEMPT_EXCEEDED',
    ],
    ['output', { mode: 'interactive', segments: ['{"__SKILL_DONE__": true}'] }, 'done'],
    ['output', { mode: 'auto', moved: true, contract: SCHEMA }, 'fail OUTPUT_INVALID'],
    ['output', { mode: 'auto', segments: ['{"done": true}'] }, 'done'],
    ['finish', { mode: 'interactive' }, 'wait'],
    ['finish', { mode: 'interactive', settled: true }, 'notice'],
    ['finish', { mode: 'interactive', settled: true, repairsLeft: 0 }, 'wait'],
    ['finish', { mode: 'auto', repairsLeft: 1 }, 'notice'],
    ['finish', { mode: 'interactive', wornOut: ['1.1'] }, 'block RETRY_EXHAUSTED'],
    ['finish', { mode: 'auto', repairsLeft: 0 }, 'block NO_PROGRESS'],
    ['finish', { mode: 'auto', repairsLeft: 0, moved: true }, 'notice'],
    ['finish', { mode: 'auto', repairsLeft: 0, moved: true, settled: true }, 'block NO_PROGRESS'],
    ['call', { mode: 'interactive' }, 'block NO_PROGRESS'],
    ['tag', { mode: 'interactive' }, 'notice'],
    ['tag', { mode: 'auto', repairsLeft: 0 }, 'block ROUTE_TAG_INVALID'],
    ['tag', { mode: 'interactive', segments: ['Done.\n[REQ_TEST]'] }, 'notice'],
    ['tag', { mode: 'auto', segments: ['Done.\n[REQ_DEV]'] }, 'route'],
    ['tag', { mode: 'auto', segments: ['[REQ_DEV]', 'Later words.'] }, 'notice'],
    ['documents', { mode: 'interactive', moved: true, repairsLeft: 0 }, 'notice'],
    ['documents', { mode: 'interactive' }, 'wait'],
    ['documents', { mode: 'interactive', wrote: true }, 'notice'],
    ['documents', { mode: 'interactive', wrote: true, repairsLeft: 0 }, 'wait'],
    ['documents', { mode: 'auto' }, 'notice'],
    ['documents', { mode: 'auto', wrote: true, repairsLeft: 0 }, 'block DOCUMENTS_INVALID'],
  ] as const)('RUN-07: exit %s, yielded with %o: %s', (name, facts, expected) => {
    expect(verdict(exitOf({ exit: name }), facts)).toBe(expected);
  });

  it('RUN-07: a wait at a node that is left by the state asks what was said last', () => {
    expect(exitOf({ exit: 'state' }).rules.judge(FACTS)).toMatchObject({ question: { prompt: 'Shall I go on?' } });
  });

  it('has a value for each name, and no field belongs to two exits', () => {
    expect(Object.keys(EXITS)).toEqual([...EXIT_NAMES]);
    const fields = Object.values(EXITS).flatMap(({ form }) => Object.keys(form.fields));
    expect(new Set(fields).size).toBe(fields.length);
    expect([exitWithField('outputSchema'), exitWithField('title')]).toEqual(['output', undefined]);
  });

  it('takes a node that the graph does not have for one that is left by the state', () => {
    expect(exitOf(undefined)).toBe(EXITS.state);
  });
});
