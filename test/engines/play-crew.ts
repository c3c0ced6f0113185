import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { documents, type Printed, runIdOf } from '../e2e/signalbox.ts';
import type { Behaviour } from '../model-server/behaviour.ts';
import type { Bench } from './bench.ts';
import { mcpCall, shellCall } from './own-tools.ts';
import type { Scenario } from './scenarios.ts';
import { differs, nodesOf } from './task-seen.ts';
import { writeFiles } from './write-files.ts';

/** The repository of the story that the package's own script tells, with documents and tests in it that are not dev's to change. */
const FILES = {
  'package.json': `${JSON.stringify({ name: 'greeting', scripts: { test: 'node tests/greet.test.js' } })}\n`,
  'docs/guide.md': '# Guide\n',
  'tests/readme.txt': 'Tests.\n',
  'README.txt': 'Greeting.\n',
};

/** The sandbox keeps whole folders from dev. */
const KEPT = ['docs/guide.md', 'tests/readme.txt'];
/** Files of a kind it lets through, and git puts them back after the turn. */
const NOT_KEPT = ['notes.md', 'src/greet.test.js'];

const MEDDLE = [...KEPT, ...NOT_KEPT].map((path) => `echo mine > ${path}`).join('; ');
const COMMIT = 'git -c user.name=D -c user.email=d@localhost commit --quiet --message work';
const write = (ending: string) =>
  `printf 'exports.greet = (name) => "Hello, " + name + "${ending}";\\n' > src/greet.js; git add --all; ${COMMIT}`;

type Move = { readonly shell: string } | { readonly text: string };

/** What dev does: it changes what is not its own, ends with a tag that it may not use, and mends what the check has found. */
const MOVES: readonly Move[] = [
  { shell: `mkdir -p src; ${MEDDLE}; ${write('')}` },
  { text: 'src/greet.js has greet(name) now.\n[TASK_DONE]' },
  { text: 'src/greet.js has greet(name) now, to be verified.\n[REQ_TEST]' },
  { shell: write('!') },
  { text: 'The exclamation mark was missing.\n[REQ_TEST]' },
];

/** Remembered before: dev finds it by the tool that Signalbox brings to its program. */
const LESSON = {
  ...{ type: 'entity', name: 'lesson run_before', entityType: 'crew_lesson' },
  observations: ['request: A greeting for the gate.', 'problem: the greeting had no exclamation mark'],
};
const RECALL = { tool: 'memory_recall', server: 'signalbox', args: { query: 'greeting' } };
/** A program that lets no call through would be asked for ever. */
const MOST_TRIES = 5;

/** The model behind a program that plays dev. */
export function playsDev(): Scenario {
  const left = [...MOVES];
  let recalled = false;
  return (wire, { tools, results }): Behaviour => {
    recalled ||= results.some((text) => text.includes(LESSON.name)) || results.length >= MOST_TRIES;
    if (!recalled) return { kind: 'reply', calls: [mcpCall(wire, tools, results.length, RECALL)] };
    const move = left.shift();
    if (move === undefined) throw new Error('Dev was asked more often than there was work.');
    if ('text' in move) return { kind: 'reply', text: move.text };
    return { kind: 'reply', calls: [shellCall(wire, tools, move.shell)] };
  };
}

const WAY =
  'begin recall master snapshot dev test check snapshot dev test check inspect master docs inspect publish items archive master done';

/** The story of the script, dev played by the program: the files, the tags and the check are as real as they can be. */
export async function playCrew(bench: Bench): Promise<readonly string[]> {
  const project = join(bench.path, 'project');
  await makeRepository(project);
  await writeFiles(bench.path, { 'memory.jsonl': `${JSON.stringify(LESSON)}\n` });
  await bench.run('memory', 'import', join(bench.path, 'memory.jsonl'));
  const words = ['crew', 'The greeting should name the person.', '--engine', 'scripted'];
  const ended = await bench.run(...words, '--role', `dev=${bench.program.name}`);
  const runId = runIdOf(ended);
  const events = documents(await bench.run('log', runId, '--jsonl'));
  const audit = await bench.run('audit', runId);
  const seen = await Promise.all([...Object.keys(FILES), ...NOT_KEPT].map((path) => textOf(project, path)));
  return [
    ...(ended.code === 0 ? [] : [`exit ${ended.code}: ${ended.stdout.slice(-600)}${ended.stderr.slice(-300)}`]),
    ...differs('way', nodesOf(events).join(' '), WAY),
    ...differs('checks', exitCodesOf(events), [1, 0]),
    ...differs('recalled', toldTo(bench).includes(LESSON.observations[1] ?? ''), true),
    ...differs('refused by the sandbox', refusedIn(bench), KEPT),
    ...differs('put back', putBackOf(events), [NOT_KEPT.join(' ')]),
    ...differs('files', seen, [...Object.values(FILES), ...NOT_KEPT.map(() => undefined)]),
    ...differs('greeting', (await textOf(project, 'src/greet.js'))?.includes('name + "!"'), true),
    ...wordsMissing(bench),
    ...differs('audit', [audit.code, audit.stderr], [0, '']),
  ];
}

async function makeRepository(project: string): Promise<void> {
  const git = (...args: readonly string[]) =>
    promisify(execFile)('git', ['-c', 'user.name=A', '-c', 'user.email=a@localhost', ...args], { cwd: project });
  await writeFiles(project, FILES);
  await git('init', '--quiet', '--initial-branch', 'main');
  await git('add', '--all');
  await git('commit', '--quiet', '--message', 'begin');
}

function exitCodesOf(events: readonly Printed[]): readonly number[] {
  return events
    .filter(({ type, tool }) => type === 'call.finished' && tool === 'check.run')
    .map(({ result }) => result.exitCode);
}

function putBackOf(events: readonly Printed[]): readonly string[] {
  const notices = events.filter(({ type, code }) => type === 'notice.given' && code === 'FILES_PUT_BACK');
  return notices.map(({ text }) => NOT_KEPT.filter((path) => text.includes(path)).join(' '));
}

/** What its tools have given the model. */
function toldTo({ stage }: Bench): string {
  return stage.turns.flatMap(({ results }) => results).join('\n');
}

/** What the shell of the program could not write. */
function refusedIn(bench: Bench): readonly string[] {
  const told = toldTo(bench);
  return [...KEPT, ...NOT_KEPT].filter((path) => new RegExp(`${path}: Read-only`).test(told));
}

/** What dev has to be told: the request, the files that were put back, its tag refused, and what the check has found. */
function wordsMissing({ stage }: Bench): readonly string[] {
  const told = stage.turns.at(-1)?.users.join('\n') ?? '';
  const wanted = ['a function greet(name)', ...NOT_KEPT, 'TASK_DONE', `'Hello, Ada' == 'Hello, Ada!'`];
  return wanted.filter((text) => !told.includes(text)).map((text) => `dev was not told: ${text}`);
}

async function textOf(project: string, path: string): Promise<string | undefined> {
  return readFile(join(project, path), 'utf8').catch(() => undefined);
}
