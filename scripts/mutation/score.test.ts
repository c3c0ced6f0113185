import { describe, expect, it } from 'vitest';
import { modulesNamed, patternsOf } from './modules.ts';
import { type Mutant, scoreOf } from './score.ts';

const SOURCE = "const A = 'no-grant';\nconst B = `It is ${a + b} long.`;\nif (a &&\n  b) c();\n";

const mutant = (mutatorName: string, status: string, at: readonly [number, number, number, number]): Mutant => ({
  mutatorName,
  replacement: '""',
  status,
  location: { start: { line: at[0], column: at[1] }, end: { line: at[2], column: at[3] } },
});
const scored = (...mutants: readonly Mutant[]) =>
  scoreOf('gate', {
    files: {
      'src/core/gate/gate.ts': { source: SOURCE, mutants },
      'src/core/state/guard.ts': { source: SOURCE, mutants: [mutant('StringLiteral', 'Survived', [1, 11, 1, 21])] },
    },
  });

const NAME = [1, 11, 1, 21] as const;
const SENTENCE = [2, 11, 2, 34] as const;

describe('the score of a module', () => {
  it('counts what was killed and what ran out of time as found, and looks at no other module', () => {
    const score = scored(
      mutant('StringLiteral', 'Killed', NAME),
      mutant('StringLiteral', 'Timeout', NAME),
      mutant('StringLiteral', 'Survived', NAME),
    );
    expect(score).toMatchObject({ mutants: 3, killed: 1, timedOut: 1, score: 66.6, scoreWithoutWording: 66.6 });
  });

  it('counts what no test reaches as left, and says so', () => {
    const score = scored(mutant('StringLiteral', 'NoCoverage', NAME), mutant('BooleanLiteral', 'RuntimeError', NAME));
    expect(score.score).toBe(0);
    expect(score.survivors.map(({ reached }) => reached)).toEqual([false, true]);
  });

  it('tells wording from names, and gives the score without any wording, found or left', () => {
    const score = scored(
      mutant('StringLiteral', 'Survived', SENTENCE),
      mutant('StringLiteral', 'Killed', SENTENCE),
      mutant('StringLiteral', 'Survived', NAME),
      mutant('StringLiteral', 'Killed', NAME),
      mutant('ConditionalExpression', 'Killed', SENTENCE),
    );
    expect(score.survivors.map(({ wording }) => wording)).toEqual([true, false]);
    expect([score.score, score.scoreWithoutWording]).toEqual([60, 66.6]);
  });

  it('takes an expression inside a template for one word, whatever it holds', () => {
    const source = 'x = `${run.id} of ${a + b}`;';
    const files = {
      'src/core/gate/gate.ts': { source, mutants: [mutant('StringLiteral', 'Survived', [1, 5, 1, 28])] },
    };
    expect(scoreOf('gate', { files }).survivors).toMatchObject([{ wording: true }]);
    const shorter = {
      'src/core/gate/gate.ts': { ...files['src/core/gate/gate.ts'], source: 'x = `${run.id}.${a + b}`;' },
    };
    expect(scoreOf('gate', { files: shorter }).survivors).toMatchObject([{ wording: false }]);
  });

  it('names the place and the change, in one line', () => {
    expect(scored(mutant('ConditionalExpression', 'Survived', [3, 5, 4, 4])).survivors).toMatchObject([
      { place: 'src/core/gate/gate.ts:3:5', mutation: 'ConditionalExpression: a && b → ""' },
    ]);
  });

  it('is not rounded up to an aim', () => {
    const mutants = Array.from({ length: 1000 }, (_, index) =>
      mutant('BooleanLiteral', index < 919 ? 'Killed' : 'Survived', NAME),
    );
    expect(scored(...mutants).score).toBe(91.9);
  });
});

describe('the modules', () => {
  it('are all that are named, in their own order, and an unknown name is told', () => {
    expect(modulesNamed(['exit', 'gate'])).toEqual(['gate', 'exit']);
    expect(modulesNamed([])).toContain('judge-yield');
    expect(() => modulesNamed(['gates'])).toThrow('There is no module gates: gate, guard');
  });

  it('leave out their tests', () => {
    expect(patternsOf('gate')).toEqual(['src/core/gate/**/*.ts', '!src/core/gate/**/*.test.ts']);
    expect(patternsOf('guard')).toEqual(['src/core/state/guard.ts']);
  });
});
