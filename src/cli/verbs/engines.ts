import { settingsFor } from '../../app/person.ts';
import type { ProgramFinding } from '../../app/place.ts';
import { keyNames } from '../../core/config/find-key.ts';
import type { Config } from '../../core/config/merge-config.ts';
import { baseUrlOf } from '../../core/config/model-settings.ts';
import { PROVIDERS } from '../../core/config/providers.ts';
import { quoted } from '../../core/words/command-line.ts';
import { CONFIG_WORDS } from '../../core/words/config-words.ts';
import { oneLine } from '../../core/words/plain-text.ts';
import { SETTINGS_WORDS } from '../../core/words/settings-words.ts';
import { asIs, type Text } from '../../core/words/text.ts';
import type { House } from '../house.ts';
import { type Output, tellResult } from '../output.ts';
import { personAt } from '../person.ts';
import { nextLine } from '../telling/as-typed.ts';
import { inColumns } from '../telling/in-columns.ts';
import { say } from '../telling/speech.ts';

/**
 * A model, or a provider whose models go by `provider/model`, and whether its key is there. Keys are known by name alone,
 * and nobody is asked: that a model needs no key does not say that its server runs.
 */
type Choice = {
  readonly name: string;
  readonly about: Text;
  readonly keys: readonly string[];
  readonly keyFound: string | undefined;
  readonly ready: boolean;
};

/** `signalbox engines`: who can play an agent here, and what to type. */
export async function engines(house: House, out: Output, options: { readonly project?: string }): Promise<number> {
  const project = await house.findProject(options.project ?? house.terminal.cwd);
  const config = await settingsFor(house, personAt(house, out), { project, flags: {} });
  const models = [...config.models].map(([name, { value, origin }]) => {
    const where = SETTINGS_WORDS.modelAt(value.model, baseUrlOf(value), origin.where);
    return choiceOf(house, name, where, keyNames(value));
  });
  const providers = Object.values(PROVIDERS).flatMap(({ title, keys, example }) =>
    example === undefined ? [] : [choiceOf(house, example, asIs(title), keys)],
  );
  const programs = await house.programs(config.sandbox.value);
  const choices = [...models, ...providers];
  const next = nextCommand(house, config, choices, programs);
  const ownFile = await house.ownConfigPath();
  const document = {
    engines: [
      { id: 'scripted', ready: true },
      { id: 'api', ready: choices.some(({ ready }) => ready) },
      ...programs.map(({ found, ...program }) => ({ ...program, ready: found && program.unseen !== true })),
    ],
    models: models.map(view),
    providers: providers.map(view),
    next: next.en,
  };
  const lines = () => [
    `scripted   ${say(SETTINGS_WORDS.scripted)}`,
    `api        ${say(SETTINGS_WORDS.api)}`,
    '',
    ...table(choices),
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

function view({ name, about, ...facts }: Choice): object {
  return { name, about: about.en, ...facts };
}

function choiceOf(house: House, name: string, about: Text, keys: readonly string[]): Choice {
  const keyFound = keys.find((key) => house.isSet(key));
  return { name, about, keys, keyFound, ready: keys.length === 0 || keyFound !== undefined };
}

function table(choices: readonly Choice[]): readonly string[] {
  const rows = choices.map((choice) => {
    const sign = choice.keyFound === undefined ? (choice.ready ? '?' : '✗') : '✓';
    return [`  ${sign} ${choice.name}`, oneLine(say(choice.about)), keyText(choice)];
  });
  return inColumns(rows, '   ');
}

function keyText({ keys, keyFound }: Choice): string {
  if (keys.length === 0) return say(SETTINGS_WORDS.keyless);
  return keyFound === undefined ? say(CONFIG_WORDS.notSet(keys)) : say(SETTINGS_WORDS.keySet(keyFound));
}

function nextCommand(
  house: House,
  { model }: Config,
  choices: readonly Choice[],
  programs: readonly ProgramFinding[],
): Text {
  const tour = house.bundled('hello');
  const run = (name: string): string => `signalbox run ${tour} --engine api --model ${quoted(name)}`;
  const keyed = model.value ?? choices.find(({ keyFound }) => keyFound !== undefined)?.name;
  if (keyed !== undefined) return asIs(run(keyed));
  const program = programs.find(({ found, unseen, login }) => found && unseen !== true && login !== undefined);
  if (program !== undefined) return asIs(`signalbox run ${house.bundled('name-a-release')} --engine ${program.id}`);
  const keyless = choices.find(({ ready }) => ready);
  if (keyless !== undefined) return SETTINGS_WORDS.serverUntried(run(keyless.name));
  return SETTINGS_WORDS.exportOrScripted(choices[0]?.keys[0] ?? 'OPENAI_API_KEY', tour);
}
