import { isObject, parseJson } from '../json.ts';
import { checksNothing } from '../task/checks-nothing.ts';

export type FoundCheck = { readonly command: string /** The file that says so. */; readonly from: string };

/** Files at the top of a project by their names. */
export type Files = ReadonlyMap<string, string>;

/** The command that checks a project, as its files say; undefined where none of them does. The first row that knows one counts. */
export function findCheck(files: Files): FoundCheck | undefined {
  for (const { file, command } of WAYS) {
    const from = [...files.keys()].find((name) => (typeof file === 'string' ? name === file : file.test(name)));
    const found = from === undefined ? undefined : command(files.get(from) ?? '', files);
    if (from !== undefined && found !== undefined) return { command: found, from };
  }
  return undefined;
}

/** The files that are looked at, so that no others have to be read. */
export function tellsCheck(name: string): boolean {
  return [...WAYS.map(({ file }) => file), ...BESIDE].some((file) =>
    typeof file === 'string' ? name === file : file.test(name),
  );
}

type Way = {
  readonly file: string | RegExp;
  readonly command: (text: string, files: Files) => string | undefined;
};

const WAYS: readonly Way[] = [
  { file: 'package.json', command: (text, files) => scriptOf(text) && `${nodeRunner(files)} test` },
  { file: /^deno\.jsonc?$/, command: (text) => (taskOf(text) ? 'deno task test' : 'deno test') },
  { file: 'pytest.ini', command: (_, files) => pytest(files) },
  { file: 'pyproject.toml', command: (text, files) => (/\bpytest\b/.test(text) ? pytest(files) : undefined) },
  { file: 'setup.cfg', command: (text, files) => (/^\[tool:pytest\]/m.test(text) ? pytest(files) : undefined) },
  { file: 'tox.ini', command: (text, files) => (/^\[pytest\]/m.test(text) ? pytest(files) : 'tox') },
  { file: /^(?:GNUm|M|m)akefile$/, command: (text) => target(text, 'make') },
  { file: /^\.?[Jj]ustfile$/, command: (text) => target(text, 'just') },
  { file: 'go.mod', command: () => 'go test ./...' },
  { file: 'Cargo.toml', command: () => 'cargo test' },
  { file: 'pom.xml', command: (_, files) => (files.has('mvnw') ? './mvnw -q test' : 'mvn -q test') },
  {
    file: /^build\.gradle(?:\.kts)?$/,
    command: (_, files) => (files.has('gradlew') ? './gradlew test' : 'gradle test'),
  },
  { file: /\.(?:sln|slnx|csproj)$/, command: () => 'dotnet test' },
  { file: 'composer.json', command: (text) => scriptOf(text) && 'composer test' },
  { file: 'mix.exs', command: () => 'mix test' },
  { file: 'Package.swift', command: () => 'swift test' },
  { file: '.rspec', command: () => 'bundle exec rspec' },
];

/** What says how the command is run. */
const NODE_RUNNERS = { 'pnpm-lock.yaml': 'pnpm', 'yarn.lock': 'yarn', 'bun.lock': 'bun run', 'bun.lockb': 'bun run' };
const PYTHON_RUNNERS = { 'uv.lock': 'uv run', 'poetry.lock': 'poetry run', 'pdm.lock': 'pdm run' };
const BESIDE = [...Object.keys(NODE_RUNNERS), ...Object.keys(PYTHON_RUNNERS), 'mvnw', 'gradlew'];

function nodeRunner(files: Files): string {
  return runnerOf(NODE_RUNNERS, files) ?? 'npm';
}

function pytest(files: Files): string {
  return `${runnerOf(PYTHON_RUNNERS, files) ?? 'python3 -m'} pytest`;
}

function runnerOf(runners: Readonly<Record<string, string>>, files: Files): string | undefined {
  return Object.entries(runners).find(([lock]) => files.has(lock))?.[1];
}

/** npm writes this into every new package; it fails, and nothing has been tested. */
const PLACEHOLDER = /no test specified/;

/** The script `test`, unless it can say nothing. */
function scriptOf(text: string): string | undefined {
  const test = entryOf(text, 'scripts', 'test');
  const script = Array.isArray(test) ? test.join(' && ') : test;
  return typeof script !== 'string' || PLACEHOLDER.test(script) || checksNothing(script) ? undefined : script;
}

function taskOf(text: string): boolean {
  return entryOf(text, 'tasks', 'test') !== undefined;
}

function entryOf(text: string, ...path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined),
    parseJson(text.replace(/^\uFEFF/, '')),
  );
}

function target(text: string, program: string): string | undefined {
  const name = ['test', 'check'].find((one) =>
    new RegExp(`^${one}[ \\t]*(?:[ \\t][\\w =+*'"]*)?:(?!=)`, 'm').test(text),
  );
  return name && `${program} ${name}`;
}
