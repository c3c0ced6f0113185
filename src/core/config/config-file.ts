import { z } from 'zod';
import { byName, ModelSettings } from './model-settings.ts';
import { type GroupName, pathOf, SETTING_ROWS, type SettingName, type SettingValue } from './settings.ts';

const Models = byName(ModelSettings);

type Members<G extends GroupName> = {
  readonly [K in SettingName as K extends `${G}.${infer M}` ? M : never]?: SettingValue<K>;
};

/** A config file: the person's own, or one of a project. */
export type ConfigFile = {
  readonly [K in Exclude<SettingName, `${string}.${string}`>]?: SettingValue<K>;
} & { readonly [G in GroupName]?: Members<G> } & { readonly models?: z.infer<typeof Models> };

/** As the table of settings has it. */
export const ConfigFile: z.ZodType<ConfigFile> = z.strictObject({ ...formsOf(), models: Models.exactOptional() });

/** What a config file says of a setting. */
export function valueIn(config: ConfigFile, name: SettingName): unknown {
  const [key, member] = pathOf(name);
  const value = (config as { readonly [key: string]: unknown })[key];
  return member === undefined ? value : (value as { readonly [member: string]: unknown } | undefined)?.[member];
}

function formsOf(): { readonly [key: string]: z.ZodType } {
  const groups = new Map<string, { [member: string]: z.ZodType }>();
  const forms: { [key: string]: z.ZodType } = {};
  for (const [name, { form }] of SETTING_ROWS) {
    const [key, member] = pathOf(name);
    if (member === undefined) forms[key] = form.exactOptional();
    else groups.set(key, { ...groups.get(key), [member]: form.exactOptional() });
  }
  for (const [key, members] of groups) forms[key] = z.strictObject(members).exactOptional();
  return forms;
}
