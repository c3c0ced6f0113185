import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findCheck, tellsCheck } from './find-check.ts';

const npm = (test: unknown) => JSON.stringify({ scripts: { test } });

describe('the command that checks a project', () => {
  it.each<[command: string, from: string, files: Readonly<Record<string, string>>]>([
    ['npm test', 'package.json', { 'package.json': npm('vitest run') }],
    ['npm test', 'package.json', { 'package.json': `\uFEFF${npm('vitest run')}`, 'go.mod': 'module a' }],
    ['pnpm test', 'package.json', { 'pnpm-lock.yaml': '', 'package.json': npm('jest') }],
    ['yarn test', 'package.json', { 'yarn.lock': '', 'package.json': npm('jest') }],
    ['bun run test', 'package.json', { 'bun.lock': '', 'package.json': npm('jest') }],
    ['deno task test', 'deno.json', { 'deno.json': '{"tasks": {"test": "deno test -A"}}' }],
    ['deno test', 'deno.jsonc', { 'deno.jsonc': '// no tasks' }],
    ['python3 -m pytest', 'pytest.ini', { 'pytest.ini': '' }],
    ['python3 -m pytest', 'pyproject.toml', { 'pyproject.toml': '[tool.pytest.ini_options]\n' }],
    ['uv run pytest', 'pyproject.toml', { 'uv.lock': '', 'pyproject.toml': 'dev = ["pytest>=8"]' }],
    ['python3 -m pytest', 'setup.cfg', { 'setup.cfg': '[metadata]\n[tool:pytest]\n' }],
    ['tox', 'tox.ini', { 'tox.ini': '[tox]\n' }],
    ['make test', 'Makefile', { Makefile: 'all: x\n\ntest: all\n\tgo test\n' }],
    ['make check', 'Makefile', { Makefile: '.PHONY: check\ncheck:\n\tlint\n' }],
    ['just test', 'justfile', { justfile: "test filter='':\n  cargo test {{filter}}\n" }],
    ['make test', 'Makefile', { Makefile: 'test:\n', 'go.mod': 'module a' }],
    ['go test ./...', 'go.mod', { 'go.mod': 'module a', Makefile: 'build:\n' }],
    ['cargo test', 'Cargo.toml', { 'Cargo.toml': '[package]' }],
    ['mvn -q test', 'pom.xml', { 'pom.xml': '' }],
    ['./gradlew test', 'build.gradle.kts', { 'build.gradle.kts': '', gradlew: '' }],
    ['dotnet test', 'App.sln', { 'App.sln': '' }],
    ['composer test', 'composer.json', { 'composer.json': npm(['phpunit', 'phpstan']) }],
    [
      'cargo test',
      'Cargo.toml',
      { 'package.json': npm('echo "Error: no test specified" && exit 1'), 'Cargo.toml': '' },
    ],
  ])('is %s by %s', (command, from, project) => {
    expect(findCheck(new Map(Object.entries(project)))).toEqual({ command, from });
    expect(Object.keys(project).filter((name) => !tellsCheck(name))).toEqual([]);
  });

  it.each<Readonly<Record<string, string>>>([
    {},
    { 'README.md': 'test: npm test' },
    { 'package.json': npm('echo "Error: no test specified" && exit 1') },
    { 'package.json': npm('true') },
    { 'package.json': npm(3) },
    { 'package.json': '{"scripts": {}}' },
    { 'package.json': '{' },
    { 'pyproject.toml': '[project]\nname = "a"\n' },
    { Makefile: 'test := 3\ntests: x\n\ttest: no\n' },
  ])('is unknown of %j', (project) => {
    expect(findCheck(new Map(Object.entries(project)))).toBeUndefined();
  });

  it('breaks down over no file', () => {
    const file = fc.constantFrom('package.json', 'deno.json', 'Makefile', 'pyproject.toml', 'composer.json');
    const text = fc.oneof(fc.string(), fc.json());
    fc.assert(fc.property(file, text, (name, content) => findCheck(new Map([[name, content]])) !== null));
  });
});
