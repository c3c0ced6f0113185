import { type ListedSetting, listSettings } from './list-settings.ts';
import type { Person } from './person.ts';
import type { Place, SettingChange } from './place.ts';

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
