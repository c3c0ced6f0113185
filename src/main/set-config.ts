import { mkdirSync, realpathSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ConfigTarget, SettingChange } from '../app/place.ts';
import { type ConfigOwner, readConfig } from '../core/config/read-config.ts';
import { setInConfig, settingPath, typedValues } from '../core/config/set-in-config.ts';
import { Fault } from '../core/fault.ts';
import type { Json } from '../core/json.ts';
import { systemText } from '../core/system-text.ts';
import { CONFIG_WORDS } from '../core/words/config-words.ts';
import { invalid, ownConfigPath, textOf } from './config.ts';

/** Changes one setting in one file, which is valid afterwards or as it was; returns the file. */
export function setConfig(env: NodeJS.ProcessEnv, { to, project, key, value }: SettingChange): string {
  const ownFile = ownConfigPath(env);
  const [file, owner] = fileOf(to, project, ownFile);
  const before = textOf(file) ?? '';
  const tries: readonly (Json | undefined)[] = value === undefined ? [undefined] : typedValues(value);
  const texts = tries.map((one) => setInConfig(before, settingPath(key), one) ?? before);
  const reads = texts.map((text) => ({ text, read: readConfig(text, { owner, ownFile }) }));
  const sound = reads.find(({ read }) => read.kind === 'read');
  const [first] = reads;
  if (sound === undefined && first?.read.kind === 'invalid') throw invalid(file, first.text, first.read.problems);
  if (sound !== undefined && sound.text !== before) replace(file, sound.text);
  return file;
}

function fileOf(to: ConfigTarget, project: string, ownFile: string): readonly [string, ConfigOwner] {
  if (to === 'own') return [ownFile, 'person'];
  return [join(project, to === 'project' ? 'signalbox.yaml' : 'signalbox.local.yaml'), 'project'];
}

/** Whole or not at all, and through a link that leads to where it is kept. */
function replace(file: string, text: string): void {
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    const known = statSync(file, { throwIfNoEntry: false });
    const real = known === undefined ? file : realpathSync(file);
    const draft = `${real}.${process.pid}.draft`;
    writeFileSync(draft, text, { mode: known === undefined ? 0o600 : known.mode & 0o777, flush: true });
    renameSync(draft, real);
  } catch (cause) {
    throw new Fault('CONFIG_INVALID', CONFIG_WORDS.unwritable(file, systemText(cause, file)), {
      cause,
      help: CONFIG_WORDS.mend,
    });
  }
}
