/** What the parent tells the process under test, by environment variables. */
export type Settings = {
  readonly home: string;
  readonly world: string;
  readonly project: string;
  readonly journal: string;
  /** The number of the kill point at which to die. */
  readonly killAt: number | undefined;
  readonly planted: string | undefined;
};

export function settingsToEnv({ home, world, project, journal, killAt, planted }: Settings): NodeJS.ProcessEnv {
  return {
    SIGNALBOX_HOME: home,
    KILLS_WORLD: world,
    KILLS_PROJECT: project,
    KILLS_JOURNAL: journal,
    KILLS_AT: killAt === undefined ? '' : String(killAt),
    KILLS_PLANTED: planted ?? '',
  };
}

export function settingsFromEnv(env: NodeJS.ProcessEnv): Settings {
  const given = (name: string) => {
    const value = env[name];
    if (value === undefined || value === '')
      throw new Error(`${name} is not set: this program is started by test/kills`);
    return value;
  };
  return {
    home: given('SIGNALBOX_HOME'),
    world: given('KILLS_WORLD'),
    project: given('KILLS_PROJECT'),
    journal: given('KILLS_JOURNAL'),
    killAt: env['KILLS_AT'] ? Number(env['KILLS_AT']) : undefined,
    planted: env['KILLS_PLANTED'] || undefined,
  };
}
