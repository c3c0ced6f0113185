import { describe, expect, it } from 'vitest';
import { packageOf, type SoundNode, stepFile } from '../../../test/support/sound-package.ts';
import { loadPackage } from '../package/load-package.ts';
import type { YieldFacts } from './exit-kind.ts';
import { exitOf } from './exits.ts';

const OUTPUT = exitOf({ exit: 'output' });

describe('the contract of a node that is left by its output', () => {
  const SCHEMA = { type: 'object', required: ['colour'], properties: { colour: { type: 'string' } } };

  /** What the definition keeps of a node that is written with these fields, and what is told of the package. */
  function loaded(fields: object, schema: unknown = SCHEMA): unknown {
    const pick = { id: 'pick', type: 'step', exit: 'output', ...fields } as SoundNode;
    const edges = [{ from: 'pick', to: 'end', label: 'next' }];
    const files = packageOf({ nodes: [pick, { id: 'end', type: 'end' }], edges });
    expect(files.has(stepFile(0))).toBe(true);
    const result = loadPackage(new Map([...files, ['assets/out.json', JSON.stringify(schema)]]));
    if (result.kind === 'invalid')
      return result.problems.map(({ file, line, message }) => `${file}:${line} ${message}`);
    const [workflow] = Object.values(result.definition.workflows);
    return workflow?.nodes['pick']?.contract;
  }

  it('RUN-07: holds what the graph says of it, and the schema itself', () => {
    const artifacts = [{ role: 'notes', pattern: 'notes.md', required: true }];
    expect(loaded({ outputSchema: 'assets/out.json', artifacts, maxAttempt: 3 })).toStrictEqual({
      schema: SCHEMA,
      artifacts,
      maxAttempt: 3,
    });
  });

  it('RUN-07: wants no form, no files and no number of attempts where the graph says nothing', () => {
    expect(loaded({})).toStrictEqual({ artifacts: [] });
  });

  it('PKG-04: a schema that is not there is told where the graph names it, and one that is none by what it is for', () => {
    expect(loaded({ outputSchema: 'assets/none.json' })).toEqual([
      'workflow.graph.json:5 the package has no file assets/none.json',
    ]);
    expect(loaded({ outputSchema: 'assets/out.json' }, [])).toEqual([
      'assets/out.json:1 the output schema is not an object',
    ]);
  });
});

describe('a question of a node that is left by its output', () => {
  const FACTS: YieldFacts = {
    nodeId: 'pick',
    contract: undefined,
    mode: 'interactive',
    segments: [],
    artifacts: [],
    moved: false,
    settled: false,
    wornOut: [],
    wrote: false,
    owed: [],
    repairsLeft: 2,
    routing: { dictionary: [], open: [] },
    attempt: 1,
  };
  const question = (...segments: readonly string[]) => {
    const verdict = OUTPUT.rules.judge({ ...FACTS, segments });
    return verdict.kind === 'wait' ? verdict.question : verdict;
  };
  const asked = (yaml: string) => `<ASK_USER_YAML>\nask_user: { interaction_id: c, ${yaml} }\n</ASK_USER_YAML>`;

  it('TRN-02: in plain words has its words, and nothing that says how to show it', () => {
    expect(question('Which colour?')).toStrictEqual({ prompt: 'Which colour?', plain: true });
  });

  it('TRN-02: carries what the agent said to go with it', () => {
    expect(question(asked('prompt: Which colour?, context: { wall: north }, kind: choose_one'))).toStrictEqual({
      prompt: 'Which colour?',
      plain: true,
      ui_hints: { kind: 'choose_one' },
      context: { wall: 'north' },
    });
  });

  it('TRN-02: has choices where they can be told apart, and is asked in words where not', () => {
    const options = (...values: readonly string[]) =>
      asked(`prompt: Which?, options: [${values.map((value) => `{ label: ${value}, value: ${value} }`).join(', ')}]`);
    expect(question(options('red', 'blue'))).toMatchObject({
      widget: { type: 'selection', options: [{ value: 'red' }, { value: 'blue' }] },
    });
    expect(question(options('red', 'red'))).not.toHaveProperty('widget');
  });
});
