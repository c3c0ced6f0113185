import { type ListedSetting, listSettings } from '../../app/list-settings.ts';
import { oneLine } from '../../core/words/plain-text.ts';
import { SETTINGS_WORDS } from '../../core/words/settings-words.ts';
import { type Output, tellResult } from '../output.ts';
import { personAt } from '../person.ts';
import { inColumns } from '../telling/in-columns.ts';
import { say } from '../telling/speech.ts';
import type { TerminalPlace } from '../terminal-place.ts';

export type ConfigListOptions = { readonly showOrigin?: boolean; readonly project?: string };

/** `signalbox config list`: what holds, and with `--show-origin` why. */
export async function configList(place: TerminalPlace, out: Output, options: ConfigListOptions): Promise<number> {
  const listed = await listSettings(place, personAt(place, out), options.project ?? place.terminal.cwd);
  const { ownFile, settings } = listed;
  return tellResult(out, listed, () =>
    [...tableOf(settings, options.showOrigin === true), '', say(SETTINGS_WORDS.ownConfig(ownFile))].join('\n'),
  );
}

function tableOf(rows: readonly ListedSetting[], withOrigin: boolean): readonly string[] {
  const cells = rows.map(({ name, value, origin }) => [
    `${name} = ${oneLine(valueText(value))}`,
    oneLine(origin.kind === 'default' ? say(SETTINGS_WORDS.byDefault) : origin.where),
  ]);
  return withOrigin ? inColumns(cells, '   ') : cells.map(([text = '']) => text);
}

export function valueText(value: unknown): string {
  if (value === null) return say(SETTINGS_WORDS.notSet);
  return typeof value === 'string' ? value : JSON.stringify(value);
}
