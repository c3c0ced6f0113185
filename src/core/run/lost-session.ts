import { firstOf, itemsFrom } from '../append-list.ts';
import { descriptorOf } from '../engine/descriptors.ts';
import { isObject } from '../json.ts';
import { VERDICT_WORDS } from '../words/verdict-words.ts';
import { type Action, record } from './action.ts';
import { stoppedShort } from './end-turn.ts';
import { engineOf, isProgram } from './engine-of.ts';
import type { Run } from './run.ts';
import { threadOf } from './thread.ts';
import { threadName } from './thread-name.ts';

/** A person does not want a new session in place of a lost one. */
export function failsWithSession(run: Run): boolean {
  return run.kit.pinned.settings.lostSession === 'fail';
}

/** The open exchange is a program's in a new session, although it has spoken before: it had none to go on with, or lost it. */
export function isFreshStart(run: Run): boolean {
  if (!isProgram(run) || run.exchange === undefined) return false;
  const { session, body, counted } = threadOf(run, run.exchange.thread);
  if (isObject(session)) return false;
  return itemsFrom(firstOf(body, counted)).some(({ kind }) => kind === 'assistant');
}

/** A program has spoken here and left nothing to go on with: it is not started anew behind anybody's back. */
export function sessionLost(run: Run): Action | undefined {
  if (run.turn === undefined || !failsWithSession(run) || !isProgram(run)) return undefined;
  const { session, body } = threadOf(run, threadName(run));
  // It has one, or another engine has spoken before and this one has never had a session here.
  if (isObject(session) || !itemsFrom(body).some(({ kind }) => kind === 'assistant')) return undefined;
  const { id } = engineOf(run);
  const message = VERDICT_WORDS.sessionLost(descriptorOf(id)?.title ?? id).en;
  return record('session-lost', stoppedShort(run, 'SESSION_RESUME_FAILED', message));
}
