import { enginesView, listEngines, type ModelChoice } from '../../app/list-engines.ts';
import type { ProgramFinding } from '../../app/place.ts';
import { CONFIG_WORDS } from '../../core/words/config-words.ts';
import { oneLine } from '../../core/words/plain-text.ts';
import { SETTINGS_WORDS } from '../../core/words/settings-words.ts';
import { type Output, tellResult } from '../output.ts';
import { personAt } from '../person.ts';
import { nextLine } from '../telling/as-typed.ts';
import { inColumns } from '../telling/in-columns.ts';
import { helpAsTyped } from '../telling/next-step.ts';
import { say } from '../telling/speech.ts';
import type { TerminalPlace } from '../terminal-place.ts';

/** `signalbox engines`: who can play an agent here, and what to type. */
export async function engines(
  place: TerminalPlace,
  out: Output,
  options: { readonly project?: string },
): Promise<number> {
  const listed = await listEngines(place, personAt(place, out), options.project ?? place.terminal.cwd);
  const { models, providers, programs, ownFile } = listed;
  const next = helpAsTyped(listed.next);
  const document = { ...enginesView(listed), next: next.en };
  const lines = () => [
    `scripted   ${say(SETTINGS_WORDS.scripted)}`,
    `api        ${say(SETTINGS_WORDS.api)}`,
    '',
    ...table([...models, ...providers]),
    '',
    say(SETTINGS_WORDS.programs),
    ...programTable(programs),
    '',
    say(SETTINGS_WORDS.otherServers),
    say(SETTINGS_WORDS.inFile(ownFile)),
    '',
    '  models:',
    '    local: { provider: openai-compatible, model: qwen3,',
    '             baseUrl: http://localhost:11434/v1 }',
    '',
    nextLine(say(next)),
  ];
  return tellResult(out, document, () => lines().join('\n'), 'prose');
}

function programTable(programs: readonly ProgramFinding[]): readonly string[] {
  const rows = programs.map((program) => [`  ${signOf(program)} ${program.id}`, stateOf(program), about(program)]);
  return inColumns(rows, '   ');
}

/** Without a login that can be seen it may still have one: only the program knows. */
function signOf({ found, unseen, triedSince, refused, login }: ProgramFinding): string {
  if (!found || unseen === true) return '✗';
  if (triedSince !== undefined || refused !== undefined) return '!';
  return login === undefined ? '?' : '✓';
}

function stateOf({ found, version }: ProgramFinding): string {
  if (!found) return say(SETTINGS_WORDS.programMissing);
  return version ?? say(SETTINGS_WORDS.versionUnknown);
}

function about({ found, unseen, program, npm, login, triedSince, refused }: ProgramFinding): string {
  if (unseen === true) return say(SETTINGS_WORDS.unseen(program));
  if (!found) return npm === undefined ? say(SETTINGS_WORDS.gone) : `npm install --global ${npm}`;
  const words = [
    login === undefined ? SETTINGS_WORDS.notLoggedIn : SETTINGS_WORDS.loggedIn(login),
    ...(triedSince === undefined ? [] : [SETTINGS_WORDS.olderThanTried(triedSince)]),
    ...(refused === undefined ? [] : [SETTINGS_WORDS.refusesFlags(refused)]),
  ];
  return oneLine(words.map(say).join('; '));
}

function table(choices: readonly ModelChoice[]): readonly string[] {
  const rows = choices.map((choice) => {
    const sign = choice.keyFound === undefined ? (choice.ready ? '?' : '✗') : '✓';
    return [`  ${sign} ${choice.name}`, oneLine(say(choice.about)), keyText(choice)];
  });
  return inColumns(rows, '   ');
}

function keyText({ keys, keyFound }: ModelChoice): string {
  if (keys.length === 0) return say(SETTINGS_WORDS.keyless);
  return keyFound === undefined ? say(CONFIG_WORDS.notSet(keys)) : say(SETTINGS_WORDS.keySet(keyFound));
}
