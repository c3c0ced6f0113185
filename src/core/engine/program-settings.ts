import type { EngineChoice } from '../run/events.ts';

/** What a run was begun with, of a program: recorded with the choice of it. */
export type ProgramSettings = {
  readonly version: string | undefined;
  readonly model: string | undefined;
  readonly sandbox: 'bwrap' | 'plain' | undefined;
};

export function settingsOf({ config = {} }: EngineChoice): ProgramSettings {
  const { sandbox } = config;
  return {
    version: textIn(config['version']),
    model: textIn(config['model']),
    sandbox: sandbox === 'bwrap' || sandbox === 'plain' ? sandbox : undefined,
  };
}

function textIn(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
