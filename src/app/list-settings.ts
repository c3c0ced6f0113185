import type { Setting } from '../core/config/merge-config.ts';
import { type Person, settingsFor } from './person.ts';
import type { Place, SettingChange } from './place.ts';

export type ListedSetting = {
  readonly name: string;
  readonly value: unknown;
  readonly origin: Setting<unknown>['origin'];
};

/** Everything that is set for a project, each with where it was set. */
export async function listSettings(
  place: Place,
  person: Person,
  project: string,
): Promise<{ readonly ownFile: string; readonly settings: readonly ListedSetting[] }> {
  const found = await place.findProject(project);
  const {
    models,
    'mcp.servers': servers,
    ...settings
  } = await settingsFor(place, person, { project: found, flags: {} });
  const named = [
    ...Object.entries(settings),
    ...[...models].map(([name, held]) => [`models.${name}`, held] as const),
    ...Object.entries(servers.value).map(([name, value]) => [`mcp.servers.${name}`, { ...servers, value }] as const),
  ];
  return {
    ownFile: await place.ownConfigPath(),
    settings: named.map(([name, { value, origin }]) => ({ name, value: value ?? null, origin })),
  };
}

/** What was written where, and what holds now: another file or a variable may be stronger. */
export type ChangedSetting = {
  readonly file: string;
  readonly name: string;
  readonly value: unknown;
  readonly origin: ListedSetting['origin'] | null;
};

/** Writes one setting into one file, or takes it out. */
export async function changeSetting(place: Place, person: Person, change: SettingChange): Promise<ChangedSetting> {
  const { key } = change;
  const project = await place.findProject(change.project);
  const file = await place.setConfig({ ...change, project });
  const { settings } = await listSettings(place, person, project);
  const found = settings.find(({ name }) => key === name || key.startsWith(`${name}.`));
  return { file, name: found?.name ?? key, value: found?.value ?? null, origin: found?.origin ?? null };
}
