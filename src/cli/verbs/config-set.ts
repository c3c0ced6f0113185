import { changeSetting } from '../../app/list-settings.ts';
import { CONFIG_TARGETS, type ConfigTarget } from '../../app/place.ts';
import { badUsage } from '../../core/bad-usage.ts';
import { commandLine } from '../../core/words/command-line.ts';
import { oneLine } from '../../core/words/plain-text.ts';
import { SETTINGS_WORDS } from '../../core/words/settings-words.ts';
import { type Output, tellResult } from '../output.ts';
import { personAt } from '../person.ts';
import { say } from '../telling/speech.ts';
import type { TerminalPlace } from '../terminal-place.ts';
import { valueText } from './config-list.ts';

export type ConfigSetOptions = { readonly to?: string; readonly project?: string };

/** `signalbox config set`: writes one setting, and tells what holds now. */
export async function configSet(
  place: TerminalPlace,
  out: Output,
  key: string,
  value: string,
  options: ConfigSetOptions,
): Promise<number> {
  return change(place, out, key, value, options);
}

/** `signalbox config unset`: takes one setting out of a file, and tells what holds now. */
export async function configUnset(
  place: TerminalPlace,
  out: Output,
  key: string,
  options: ConfigSetOptions,
): Promise<number> {
  return change(place, out, key, undefined, options);
}

async function change(
  place: TerminalPlace,
  out: Output,
  key: string,
  value: string | undefined,
  { to = 'own', project = place.terminal.cwd }: ConfigSetOptions,
): Promise<number> {
  if (!isTarget(to))
    throw badUsage(SETTINGS_WORDS.noTarget(to), commandLine('config', 'set', key, value ?? '', '--to', 'own'));
  const changed = await changeSetting(place, personAt(place, out), { to, project, key, value });
  const { file, name, value: now, origin } = changed;
  // A variable of this process goes before the file that was written, which would look as if nothing had been set.
  const isOverruled = value !== undefined && origin !== null && origin.where !== file;
  return tellResult(out, changed, () =>
    [
      say(SETTINGS_WORDS.holdsNow(oneLine(`${name} = ${valueText(now)}`), file)),
      ...(isOverruled ? [say(SETTINGS_WORDS.overruled(origin.where))] : []),
    ].join('\n'),
  );
}

function isTarget(name: string): name is ConfigTarget {
  return CONFIG_TARGETS.some((target) => target === name);
}
