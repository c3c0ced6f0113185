import { settingsFor } from '../../app/person.ts';
import type { Config, Setting } from '../../core/config/merge-config.ts';
import { oneLine } from '../../core/words/plain-text.ts';
import { SETTINGS_WORDS } from '../../core/words/settings-words.ts';
import type { House } from '../house.ts';
import { type Output, tellResult } from '../output.ts';
import { personAt } from '../person.ts';
import { inColumns } from '../telling/in-columns.ts';
import { say } from '../telling/speech.ts';

export type ConfigListOptions = { readonly showOrigin?: boolean; readonly project?: string };

type Row = { readonly name: string; readonly value: unknown; readonly origin: Setting<unknown>['origin'] };

/** `signalbox config list`: what holds, and with `--show-origin` why. */
export async function configList(house: House, out: Output, options: ConfigListOptions): Promise<number> {
  const project = await house.findProject(options.project ?? house.terminal.cwd);
  const rows = rowsOf(await settingsFor(house, personAt(house, out), { project, flags: {} }));
  const ownFile = await house.ownConfigPath();
  const settings = rows.map(({ name, value, origin }) => ({ name, value: value ?? null, origin }));
  return tellResult(out, { ownFile, settings }, () =>
    [...tableOf(rows, options.showOrigin === true), '', say(SETTINGS_WORDS.ownConfig(ownFile))].join('\n'),
  );
}

function tableOf(rows: readonly Row[], withOrigin: boolean): readonly string[] {
  const cells = rows.map(({ name, value, origin }) => [
    `${name} = ${oneLine(valueText(value))}`,
    oneLine(origin.kind === 'default' ? say(SETTINGS_WORDS.byDefault) : origin.where),
  ]);
  return withOrigin ? inColumns(cells, '   ') : cells.map(([text = '']) => text);
}

function rowsOf({ models, ...settings }: Config): readonly Row[] {
  const named = Object.entries(settings).map(([name, { value, origin }]) => ({ name, value, origin }));
  const entries = [...models].map(([name, { value, origin }]) => ({ name: `models.${name}`, value, origin }));
  return [...named, ...entries];
}

function valueText(value: unknown): string {
  if (value === undefined) return say(SETTINGS_WORDS.notSet);
  return typeof value === 'string' ? value : JSON.stringify(value);
}
