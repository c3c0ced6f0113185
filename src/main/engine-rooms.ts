import type { House } from '../cli/house.ts';
import type { Terminal } from '../cli/terminal.ts';

type EngineRooms = Pick<
  House,
  'config' | 'overlooked' | 'ownConfigPath' | 'isSet' | 'chooseEngine' | 'programs' | 'reread' | 'pipeTools'
>;

/** The part of the house that has to do with engines and what is set for them; loaded bit by bit, as it is asked for. */
export function engineRooms(home: () => string, terminal: Terminal): EngineRooms {
  const { env } = terminal;
  return {
    config: async (request) => (await import('./config.ts')).loadConfig(env, request),
    overlooked: async (project) => (await import('./config.ts')).overlookedIn(env, project),
    ownConfigPath: async () => (await import('./config.ts')).ownConfigPath(env),
    isSet: (variable) => (env[variable] ?? '').trim() !== '',
    chooseEngine: async (options) => (await import('./choose-engine.ts')).chooseEngine(options, terminal),
    programs: async (sandbox) => (await import('./examine-programs.ts')).examinePrograms(env, sandbox),
    reread: async (textOf) => (await import('./reread.ts')).rereader({ home: home(), textOf }),
    pipeTools: async () => (await import('./mcp.ts')).runMcp(terminal),
  };
}
