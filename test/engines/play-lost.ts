import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { runIdOf } from '../e2e/signalbox.ts';
import { type Bench, runSkill } from './bench.ts';
import { ANSWER, QUESTION } from './scenarios.ts';
import { differences, done, waiting } from './standing.ts';

/** Where the programs keep their sessions, in the home of a run. */
const SESSIONS = /\/home\/.*(sessions|\/projects\/|\/chats\/|share\/opencode|\.gemini\/tmp|\.qwen\/tmp)/;

/** The program has lost its session when the answer comes: a new one is told what was said, and the person is told so. */
export async function playLost(bench: Bench): Promise<readonly string[]> {
  const asked = await bench.run(...runSkill(bench, 'interactive'));
  const runId = runIdOf(asked);
  const before = differences(waiting(QUESTION), asked, await bench.show(runId));
  const gone = await loseSessions(bench.path);
  const ended = await bench.run('reply', runId, ANSWER);
  const standing = { ...done('indigo'), warning: 'SESSION_RESTARTED' };
  const last = JSON.stringify(bench.stage.turns.at(-1));
  return [
    ...before,
    ...(gone === 0 ? ['no session was found, so nothing was proven'] : []),
    ...differences(standing, ended, await bench.show(runId)),
    ...(last.includes(QUESTION) ? [] : ['the new session was not told what had been asked']),
  ];
}

async function loseSessions(path: string): Promise<number> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const sessions = files.filter((file) => SESSIONS.test(file));
  for (const file of sessions) await rm(file, { force: true });
  return sessions.length;
}
