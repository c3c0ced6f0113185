/** What the parent tells the process under test, by environment variables. */
export type Settings = {
  readonly world: string;
  readonly journal: string;
  /** The number of the kill point at which to die. */
  readonly killAt: number | undefined;
  readonly planted: string | undefined;
};

export function settingsToEnv({ world, journal, killAt, planted }: Settings): NodeJS.ProcessEnv {
  return {
    KILLS_WORLD: world,
    KILLS_JOURNAL: journal,
    KILLS_AT: killAt === undefined ? '' : String(killAt),
    KILLS_PLANTED: planted ?? '',
  };
}

export function settingsFromEnv(env: NodeJS.ProcessEnv): Settings {
  const { KILLS_WORLD: world, KILLS_JOURNAL: journal, KILLS_AT: killAt, KILLS_PLANTED: planted } = env;
  if (!world || !journal) throw new Error('KILLS_WORLD and KILLS_JOURNAL say where the world and the journal are');
  return { world, journal, killAt: killAt ? Number(killAt) : undefined, planted: planted || undefined };
}
