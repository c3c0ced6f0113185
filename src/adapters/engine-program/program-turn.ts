import { join } from 'node:path';
import { type Command, commandOf, loggedArgv } from '../../core/engine/command-of.ts';
import type { Descriptor, McpServer } from '../../core/engine/descriptor.ts';
import { programPrompt } from '../../core/engine/program-prompt.ts';
import { freshSession, sessionOf } from '../../core/engine/program-session.ts';
import type { EngineRequest } from '../../ports/engine.ts';
import type { Processes } from '../../ports/processes.ts';
import { trueFolder } from './own-tree.ts';
import { ownSettings, type Person, placeSkill, writeConfig } from './run-home.ts';
import { bringLogins } from './run-logins.ts';

/** Enough to find what a turn has left behind, and to read it. */
export type ReadPlace = {
  readonly descriptor: Descriptor;
  readonly processes: Processes;
  /** A folder of this run's own, in the state of the runtime. */
  readonly folder: (runId: string) => string;
};

export type TurnPlace = ReadPlace & {
  readonly model: string | undefined;
  readonly person: Person;
  /** Where the content of a package lies, by its hash. */
  readonly packageFolder: (hash: string) => Promise<string>;
};

/** The home of a program in this run, never emptied: sessions lie there, and those of one are none of another's business. */
export function homeOf({ folder, descriptor }: ReadPlace, { runId }: EngineRequest): string {
  return join(folder(runId), descriptor.id, 'home');
}

/** Where one start of the program leaves everything it prints. */
export function turnFolder({ folder, descriptor }: ReadPlace, { runId, turn, exchange }: EngineRequest): string {
  return join(folder(runId), descriptor.id, 'turns', `${turn}.${exchange}`);
}

/** `logged` is the command line as a log has it. */
export type Prepared = { readonly command: Command; readonly logged: readonly string[] };

/** Puts everything in its place that must be there before the program begins, and says how it is started. */
export async function prepareTurn(
  place: TurnPlace,
  version: string | undefined,
  request: EngineRequest,
  server: McpServer | undefined,
): Promise<Prepared> {
  const { descriptor, person, model } = place;
  const home = homeOf(place, request);
  await trueFolder(home, 'tmp');
  await bringLogins(descriptor, home, person);
  if (request.skill !== undefined) {
    const origin = await place.packageFolder(request.skill.package);
    await placeSkill(home, descriptor.skills, request.skill, origin);
  }
  const session = sessionOf(request.session, descriptor);
  const prompt = programPrompt(request.messages(), { resumed: session !== undefined });
  const { project, mode } = request;
  const own = await ownSettings(descriptor, person);
  const ids = { session: session?.id, fresh: givenSession(place, request) };
  const mcp = server === undefined ? undefined : [server];
  const variables = new Set(Object.keys(person.passed(descriptor.environment.passed)));
  const long = request.argv?.every((word) => !word.includes('{prompt}'));
  const turn = { home, project, mode, prompt, long, model, own, mcp, variables, ...ids };
  const command = commandOf(descriptor, turn, version);
  await writeConfig(home, command.files);
  return { command, logged: loggedArgv(descriptor, turn, version) };
}

/** The id that this turn gives to its session, where it begins one and the program takes an id. */
export function givenSession({ descriptor }: ReadPlace, request: EngineRequest): string | undefined {
  return sessionOf(request.session, descriptor) === undefined ? freshSession(descriptor, request) : undefined;
}
