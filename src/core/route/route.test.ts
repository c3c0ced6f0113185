import { describe, expect, test } from 'vitest';
import { sayAgain } from '../words/recorded-words.ts';
import { addedLines, addedSymbols } from './added-symbols.ts';
import { decideRoute, type RouteFacts } from './decide-route.ts';
import { isHandOver, isHandOverName } from './hand-over-names.ts';
import { isConfigFile, isDocument } from './work-files.ts';

const FACTS: RouteFacts = {
  asked: 'no',
  docsDone: false,
  worked: true,
  changed: true,
  untested: false,
  config: [],
  added: [],
  pr: 'local',
};
const CONFIG = { config: ['package.json'] };
const ADDED = { added: [{ name: 'f', kind: 'function', file: 'a.py' }] } as const;

describe('RTE-06: the decision tree, in its order', () => {
  test.each<readonly [facts: Partial<RouteFacts>, route: string, because: string]>([
    [{ asked: 'only', untested: true }, 'REQ_DOCS', 'docs asked for'],
    [{ asked: 'also', untested: true, ...CONFIG }, 'REQ_DOCS', 'docs asked for'],
    [{ asked: 'only', docsDone: true, untested: true }, 'REQ_TEST', 'untested change'],
    [{ asked: 'only', docsDone: true, worked: false, untested: true, ...CONFIG }, 'PR', 'to be published'],
    [
      { asked: 'only', docsDone: true, worked: false, untested: true, pr: 'none' },
      'TASK_DONE',
      'no pull request wanted',
    ],
    [{ asked: 'also', docsDone: true, worked: false, untested: true }, 'REQ_TEST', 'untested change'],
    [{ worked: false, untested: true }, 'REQ_TEST', 'untested change'],
    [{ untested: true, ...CONFIG, ...ADDED }, 'REQ_TEST', 'untested change'],
    [{ ...CONFIG, ...ADDED }, 'REQ_DOCS', 'config changed'],
    [{ ...CONFIG, changed: false }, 'REQ_DOCS', 'config changed'],
    [{ ...ADDED, pr: 'none' }, 'REQ_DOCS', 'symbol added'],
    [{ ...CONFIG, ...ADDED, docsDone: true }, 'PR', 'to be published'],
    [{ ...CONFIG, docsDone: true, changed: false }, 'TASK_DONE', 'nothing changed'],
    [{ asked: 'only', docsDone: true }, 'PR', 'to be published'],
    [{ pr: 'gh' }, 'PR', 'to be published'],
    [{ pr: 'none' }, 'TASK_DONE', 'no pull request wanted'],
    [{ changed: false }, 'TASK_DONE', 'nothing changed'],
  ])('%j goes to %s', (facts, route, because) => {
    const decided = decideRoute({ ...FACTS, ...facts });
    expect(decided).toMatchObject({ route, because });
    expect(sayAgain(decided.say)).toMatchObject({ en: because, zh: expect.stringMatching(/\p{Script=Han}/u) });
  });
});

describe('RTE-06: config files', () => {
  test.each([
    'package.json',
    'a/b/tsconfig.json',
    'x.yaml',
    '.github/workflows/ci.yml',
    'pyproject.toml',
    'tox.ini',
    'setup.cfg',
    'nginx.conf',
    '.env',
    '.env.local',
    'requirements.txt',
    'requirements-dev.txt',
    'Dockerfile',
    'Dockerfile.dev',
    'sub/Makefile',
    'block.json',
    'docs/openapi.json',
  ])('%s is one', (path) => expect(isConfigFile(path)).toBe(true));

  test.each([
    'package-lock.json',
    'npm-shrinkwrap.json',
    'pnpm-lock.yaml',
    'a/packages.lock.json',
    'yarn.lock',
    'Cargo.lock',
    'src/json.ts',
    'config.json/readme.txt',
    'environment.ts',
    'Makefile.am',
    'my-requirements.txt',
    'current_task.md',
    '',
  ])('%j is none', (path) => expect(isConfigFile(path)).toBe(false));
});

test.each([
  ['README.md', true],
  ['a/b/notes.md', true],
  ['docs/picture.svg', true],
  ['README.rst', true],
  ['a/b/notes.rst', true],
  ['.env.example', true],
  ['.env', false],
  ['a/.env.example', false],
  ['a.rst/b.ts', false],
  ['src/docs/a.ts', false],
  ['readme.txt', false],
  ['docs', false],
  ['a.md/b.ts', false],
])('%s is a document: %s', (path, is) => expect(isDocument(path)).toBe(is));

test.each([
  ['current_task.md', '', true],
  ['test_report.md', '.', true],
  ['work/blocked_reason.md', 'work/', true],
  ['current_task.md', 'work', false],
  ['src/current_task.md', '', false],
  ['current_task.md.bak', '', false],
  ['current_task.edited-2.md', '', true],
  ['work/.test_report.md.4711', 'work', true],
  ['current_task.edited-x.md', '', false],
])('%s is a hand-over file where crew.dir is %j: %s', (path, dir, is) => expect(isHandOver(path, dir)).toBe(is));

test.each([
  ['test_report.md', true],
  ['work/test_report.md', true],
  ['tests/bent_test_report.md', false],
  ['test_report.md/bent.js', false],
  ['logs/screenshots/task-1_crash-2.png', true],
  ['logs/screenshots/other.png', false],
])('RTE-11: a program may change %s as a hand-over file: %s', (path, may) => expect(isHandOverName(path)).toBe(may));

describe('RTE-06: added functions and classes', () => {
  const names = (before: string, after: string) =>
    addedSymbols({ file: 'x', before, after }).map(({ kind, name }) => `${kind} ${name}`);

  test.each([
    ['', 'def f(a):\n  pass', ['function f']],
    ['', '  async_def = 1\nclass A(B):', ['class A']],
    ['', '\tdef self.go!\n', ['function self.go']],
    ['', 'class', ['class ']],
    ['', 'classes\ndefine x\ndefault\n// def f\nexport class A {}', []],
    ['def f():\r\n', 'def f():\n', []],
    ['def f():\ndef g():\n', 'def g():\ndef f():\n', []],
    ['def f():\n', 'def f():\ndef f():\n', ['function f']],
    ['def f(a):', 'def f(a, b):', ['function f']],
    ['class 甲:', 'class 乙:', ['class 乙']],
    ['def f():', '', []],
  ])('%j became %j', (before, after, added) => expect(names(before, after)).toEqual(added));

  test('counts exports by their names, each of them once', () => {
    const [f, g] = [{ name: 'f', kind: 'function' } as const, { name: 'g', kind: 'function' } as const];
    const change = { file: 'a.ts', before: '', after: '' };
    const added = (before: readonly (typeof f | typeof g)[], after: readonly (typeof f | typeof g)[]) =>
      addedSymbols({ ...change, exported: { before, after } });
    expect(added([f], [f, g])).toEqual([{ ...g, file: 'a.ts' }]);
    expect(added([f], [g])).toEqual([{ ...g, file: 'a.ts' }]);
    expect(added([f, g], [g])).toEqual([]);
    expect(added([], [f, f])).toEqual([{ ...f, file: 'a.ts' }]);
  });

  test('a line is as often new as it was not there', () => {
    expect(addedLines('a\nb\na', 'a\na\na\nc')).toEqual(['a', 'c']);
  });
});
