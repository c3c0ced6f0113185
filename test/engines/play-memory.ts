import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { document, type Printed } from '../e2e/signalbox.ts';
import { commandPath } from '../support/product.ts';
import type { Bench } from './bench.ts';
import { plainEnvironment, RAW_COMMANDS } from './raw-commands.ts';
import { readEvents } from './read-events.ts';
import { runProgram } from './run-program.ts';
import { callsUntil, done, type Scenario } from './scenarios.ts';
import { differs } from './task-seen.ts';
import { writeFiles } from './write-files.ts';

const KNOWN = { type: 'entity', name: '登录', entityType: 'lesson', observations: ['one'] };
const LEARNED = '密码要哈希';
const LIMIT_MS = 120_000;

/** Adds to what is remembered: what is not there cannot be added to, so it is read and written at once. */
export function remembers(): Scenario {
  const observations = [{ entityName: KNOWN.name, contents: [LEARNED] }];
  return callsUntil(LEARNED, done('remembered'), { tool: 'add_observations', server: 'lab', args: { observations } });
}

/** The program as its user starts it, with `signalbox memory serve` among its servers: what it has added a person finds. */
export async function playMemory(bench: Bench): Promise<readonly string[]> {
  const { program, stage, path } = bench;
  await writeFiles(path, { 'memory.jsonl': `${JSON.stringify(KNOWN)}\n` });
  const taken = await bench.run('memory', 'import', join(path, 'memory.jsonl'));
  const [home, work] = [join(path, 'own-home'), join(path, 'own-work')];
  const serve = [process.execPath, commandPath(), 'memory', 'serve'];
  const command = RAW_COMMANDS[program.name]({
    ...{ url: stage.url, home, work, prompt: 'Remember what was said of the login.' },
    // Not all programs hand their variables on.
    mcp: ['/usr/bin/env', `SIGNALBOX_HOME=${join(path, 'home')}`, ...serve],
  });
  await writeFiles(home, { ...command.files, 'tmp/.keep': '' });
  await mkdir(work, { recursive: true });
  const files = { stdout: join(path, 'own.stdout'), stderr: join(path, 'own.stderr') };
  const env = { ...plainEnvironment({ home, work }), ...command.env };
  const end = await runProgram({ file: program.file, args: command.args, cwd: work, env }, files, LIMIT_MS);
  const found: Printed = document(await bench.run('memory', 'search', '密码', '--json'));
  const said = readEvents(program.name, await readFile(files.stdout, 'utf8'));
  return [
    ...differs('import', taken.code, 0),
    ...differs('exit', end.code, 0),
    ...differs('found', found['entities'], [{ ...without(KNOWN), observations: ['one', LEARNED] }]),
    ...differs('said', said.assistant.includes('remembered'), true),
  ];
}

function without({ type: _, ...entity }: typeof KNOWN): Omit<typeof KNOWN, 'type'> {
  return entity;
}
