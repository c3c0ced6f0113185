import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { keepCapture } from './capture.ts';
import type { Installed } from './install.ts';
import { playScenario } from './play.ts';
import { endProcessesOf } from './processes-of.ts';
import { judgeRaw, RAW_CASES, type RawCase } from './raw-cases.ts';
import { plainEnvironment, RAW_COMMANDS } from './raw-commands.ts';
import { readEvents } from './read-events.ts';
import { runProgram } from './run-program.ts';
import { SCENARIOS } from './scenarios.ts';
import { writeFiles } from './write-files.ts';

export type RawOutcome = {
  readonly case: string;
  readonly exit: number | string | null;
  readonly ms: number;
  readonly requests: { readonly turns: number; readonly helpers: number };
  /** Paths it asked for that no provider is known to have. */
  readonly strays: readonly string[];
  readonly session?: string;
  readonly problems: readonly string[];
};

export type RawOptions = {
  readonly wanted: (name: string) => boolean;
  /** Whether what it did is kept for other tests. */
  readonly keep: boolean;
  readonly tell: (outcome: RawOutcome) => void;
};

const LIMIT_MS = 180_000;
const PROMPT = 'Do the task. 请完成任务。';
const NOTE_SERVER = fileURLToPath(new URL('./programs/note-server.ts', import.meta.url));

/** Plays the cases to the program as it is, one after the other. */
export async function proveRaw(program: Installed, { wanted, keep, tell }: RawOptions): Promise<readonly RawOutcome[]> {
  const folder = await temporaryFolder();
  const outcomes: RawOutcome[] = [];
  try {
    for (const one of RAW_CASES.filter(({ name }) => wanted(name))) {
      const session = one.resumes === true ? outcomes.at(-1)?.session : undefined;
      const outcome = await proveCase(program, one, { root: folder.path, keep, ...(session && { session }) });
      outcomes.push(outcome);
      tell(outcome);
    }
  } finally {
    await endProcessesOf(folder.path);
    await folder.remove();
  }
  return outcomes;
}

async function proveCase(
  program: Installed,
  one: RawCase,
  { root, session, keep }: { readonly root: string; readonly session?: string; readonly keep: boolean },
): Promise<RawOutcome> {
  // Two cases of one scenario are two turns of one session, and need the same home and the same folder.
  const home = join(root, one.scenario, 'home');
  const work = join(root, one.scenario, 'work');
  const stage = await playScenario(SCENARIOS[one.scenario]);
  try {
    const command = RAW_COMMANDS[program.name]({
      url: stage.url,
      home,
      work,
      prompt: one.prompt ?? PROMPT,
      ...(session === undefined ? {} : { session }),
      ...(one.mcp === true ? { mcp: [process.execPath, NOTE_SERVER] } : {}),
    });
    await writeFiles(home, { ...command.files, 'tmp/.keep': '' });
    await mkdir(work, { recursive: true });
    const files = { stdout: join(root, `${one.name}.stdout`), stderr: join(root, `${one.name}.stderr`) };
    const env = { ...plainEnvironment({ home, work }), ...command.env };
    const end = await runProgram({ file: program.file, args: command.args, cwd: work, env }, files, LIMIT_MS);
    await endProcessesOf(root);
    const requests = { turns: stage.turns.length, helpers: stage.helpers() };
    if (keep) await keepCapture({ program, case: one.name, place: root, command, end, requests, ...files });
    const read = readEvents(program.name, await readFile(files.stdout, 'utf8'));
    return {
      case: one.name,
      exit: end.code ?? end.signal,
      ms: end.ms,
      requests,
      strays: stage.strays,
      ...(read.session === undefined ? {} : { session: read.session }),
      problems: [
        ...(end.late ? ['it had to be ended'] : []),
        ...(one.resumes === true && read.session !== session ? [`it went on in ${read.session}, not ${session}`] : []),
        ...stage.problems,
        ...judgeRaw(one, program.name, read),
      ],
    };
  } finally {
    await stage.close();
  }
}
