import { EDIT_WORDS } from './edit-words.ts';
import type { Recordable } from './read-back.ts';
import { CALL_TROUBLE_WORDS, TROUBLE_WORDS } from './trouble-words.ts';

const { callFailed, tagInvalid, blocksBefore, moveRejected, unreachable } = TROUBLE_WORDS;
const { loose, notInState, engineChanged, sessionLost, freshSessionFailed } = TROUBLE_WORDS;
const { noCheck, checkUnheeded, checkChanged, noCommand } = CALL_TROUBLE_WORDS;

/** English that logs of before have where they name no word. It is found by its letters, so none of it is changed; the Chinese is today's. */
export const FORMER_TROUBLE = {
  callFailed: (message: string) => ({
    en: `The runtime's own call failed: ${message}`,
    zh: callFailed(message).zh,
  }),
  tagInvalid: (node: string, why: string) => ({
    en: `The agent at ${node} has not ended its reply with a tag that leads on, and corrections did not help. ${why}`,
    zh: tagInvalid(node, why).zh,
  }),
  blocksBefore: (from: string, to: string, label: string) => ({
    en: `A person has to look before the run goes from ${from} to ${to} (${label}).`,
    zh: blocksBefore(from, to, label).zh,
  }),
  moveRejected: (from: string, to: string, reason: string) => ({
    en: `A person has said no to going from ${from} to ${to}. Their reason: ${reason}`,
    zh: moveRejected(from, to, reason).zh,
  }),
  moveRejectedOutright: (from: string, to: string) => ({
    en: `A person has said no to going from ${from} to ${to}.`,
    zh: moveRejected(from, to, '').zh,
  }),
  unreachable: (address: string, why: string) => ({
    en: `Nobody answers at ${address} (${why}). Check the network, the address and whether the server runs.`,
    zh: unreachable(address, why).zh,
  }),
  loose: {
    en: 'The schema of the output accepts any object, so it says little that this one passes.',
    zh: loose.zh,
  },
  notInState: {
    en: 'The output is too large or too deep for the state, so no condition can go by it; it stands in the log, and in show --json.',
    zh: notInState.zh,
  },
  engineChanged: (title: string, version: string, argv: string) => ({
    en: `${title} is another version now (${version}) than when the run began, and was started as: ${argv}`,
    zh: engineChanged(title, version, argv).zh,
  }),
  sessionLost: (title: string) => ({
    en: `${title} has left no session to go on with, and a lost session is not to be restarted.`,
    zh: sessionLost(title).zh,
  }),
  freshSessionFailed: (why: string) => ({
    en: `The session could not be gone on with, and a new one failed, too: ${why}`,
    zh: freshSessionFailed(why).zh,
  }),
} as const satisfies Recordable;

export const FORMER_CALL = {
  noCheck: {
    en: 'Answer with the command that checks this project, or set crew.check: no file of it says how.',
    zh: noCheck.zh,
  },
  checkUnheeded: (file: string) => ({
    en: `Answer with the command that checks this project. ${file} says something about it, but nobody has said that it counts; look at it first.`,
    zh: checkUnheeded(file).zh,
  }),
  checkChanged: (file: string) => ({
    en: `The task itself has changed what the check runs: ${file}. Look at it, and answer with the command that counts, for example npm test.`,
    zh: checkChanged(file).zh,
  }),
  noCommand: (command: string) => ({
    en: `There is no such command here: ${command}. Answer with the command of the check, for example npm test.`,
    zh: noCommand(command).zh,
  }),
} as const satisfies Recordable;

export const FORMER_EDIT = {
  conflict: (event: string, parts: string) => ({
    en: `The edit was made on the file of event ${event}. Since then the run has changed the same (now ≠ edited): ${parts}. Nothing of it was taken over.`,
    zh: EDIT_WORDS.conflict(event, parts).zh,
  }),
  noBase: {
    en: 'The line "# signalbox: as of event …" is gone or altered, so it is not known which file was edited, and the edit does not mean the same on all that there were. Make it again on the file as it is now.',
    zh: EDIT_WORDS.noBase.zh,
  },
} as const satisfies Recordable;
