import { expect, test } from 'vitest';
import { changedCheck, type DifferingFile } from './check-changed.ts';

const scripts = (entries: Readonly<Record<string, string>>, more = {}) => JSON.stringify({ scripts: entries, ...more });
const TESTED = scripts({ test: 'node --test', build: 'tsc' });
const modified = (path: string, before: string): DifferingFile => ({ path, status: 'modified', before });

test.each<[string, Readonly<Record<string, string>>, readonly DifferingFile[], string | undefined]>([
  ['an untouched one', { 'package.json': TESTED }, [], undefined],
  [
    'another script',
    { 'package.json': scripts({ test: 'node ok.js' }) },
    [modified('package.json', TESTED)],
    'package.json',
  ],
  [
    'a script that the check may call',
    { 'package.json': scripts({ test: 'node --test', build: 'true' }) },
    [modified('package.json', TESTED)],
    'package.json',
  ],
  [
    'a script that npm runs before it',
    { 'package.json': scripts({ test: 'node --test', build: 'tsc', pretest: 'rm tests/*' }) },
    [modified('package.json', TESTED)],
    'package.json',
  ],
  [
    'a dependency and one more script',
    { 'package.json': scripts({ test: 'node --test', build: 'tsc', dev: 'vite' }, { dependencies: { a: '1' } }) },
    [modified('package.json', TESTED)],
    undefined,
  ],
  [
    'a script that checks nothing any more',
    { 'package.json': scripts({ test: 'true' }) },
    [modified('package.json', TESTED)],
    'package.json',
  ],
  [
    'a new file that counts before the old one',
    { 'package.json': TESTED, Makefile: 'test:\n\tpytest\n' },
    [{ path: 'package.json', status: 'added' }],
    'package.json',
  ],
  ['a recipe', { Makefile: 'test:\n\t@true\n' }, [modified('Makefile', 'test:\n\tpytest\n')], 'Makefile'],
  [
    'a file taken away',
    { Makefile: 'test:\n\tpytest\n' },
    [{ path: 'package.json', status: 'deleted' }],
    'package.json',
  ],
  [
    'options of pytest',
    { 'pyproject.toml': '[tool.pytest.ini_options]\naddopts = "-k nothing"\n' },
    [modified('pyproject.toml', '[tool.pytest.ini_options]\n')],
    'pyproject.toml',
  ],
  [
    'a dependency beside pytest',
    { 'pyproject.toml': '[project]\nname = "b"\n[tool.pytest.ini_options]\n' },
    [modified('pyproject.toml', '[project]\nname = "a"\n[tool.pytest.ini_options]\n')],
    undefined,
  ],
  ['the first check of a project', { 'package.json': TESTED }, [{ path: 'package.json', status: 'added' }], undefined],
  ['a module', { 'go.mod': 'module b' }, [modified('go.mod', 'module a')], undefined],
])('RTE-05: a task may not choose what it is judged by: %s', (_, now, differing, file) => {
  expect(changedCheck(new Map(Object.entries(now)), differing)).toBe(file);
});
