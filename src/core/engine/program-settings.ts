import type { EngineChoice } from '../run/events.ts';
import { textOf } from './fields.ts';

/** What a run was begun with, of a program: recorded with the choice of it. */
export type ProgramSettings = {
  readonly version: string | undefined;
  readonly model: string | undefined;
  readonly sandbox: 'bwrap' | 'plain' | undefined;
};

export function settingsOf({ config = {} }: EngineChoice): ProgramSettings {
  const { sandbox } = config;
  return {
    version: textOf(config['version']),
    model: textOf(config['model']),
    sandbox: sandbox === 'bwrap' || sandbox === 'plain' ? sandbox : undefined,
  };
}
