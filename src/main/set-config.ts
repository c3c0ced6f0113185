import { mkdirSync, realpathSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ConfigTarget, SettingChange } from '../app/place.ts';
import { type ConfigOwner, readConfig } from '../core/config/read-config.ts';
import { setInConfig, settingPath, typedValues } from '../core/config/set-in-config.ts';
import { ENGINE_NAMES } from '../core/engine/descriptors.ts';
import { Fault } from '../core/fault.ts';
import type { Json } from '../core/json.ts';
import { nearest } from '../core/nearest.ts';
import { systemText } from '../core/system-text.ts';
import { commandLine } from '../core/words/command-line.ts';
import { CONFIG_WORDS } from '../core/words/config-words.ts';
import { ENGINE_WORDS } from '../core/words/engine-words.ts';
import { asIs } from '../core/words/text.ts';
import { invalid, ownConfigPath, textOf } from './config.ts';

/** Changes one setting in one file, which is valid afterwards or as it was; returns the file. */
export function setConfig(env: NodeJS.ProcessEnv, { to, project, key, value }: SettingChange): string {
  if (key === 'engine' && value !== undefined) refuseUnknownEngine(value);
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

/** Every run would fail by it. */
function refuseUnknownEngine(id: string): void {
  if (ENGINE_NAMES.includes(id)) return;
  const meant = nearest(id, ENGINE_NAMES);
  const help = meant === undefined ? 'signalbox engines' : commandLine('config', 'set', 'engine', meant);
  throw new Fault('ENGINE_NOT_FOUND', ENGINE_WORDS.unknown(id, ENGINE_NAMES), { help: asIs(help) });
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
