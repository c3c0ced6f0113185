import { Fault } from '../../core/fault.ts';
import { PROGRAM_WORDS } from '../../core/words/program-words.ts';
import { asIs } from '../../core/words/text.ts';
import type { TurnPlace } from './program-turn.ts';
import { ownSettings } from './run-home.ts';

type LoginPlace = Pick<TurnPlace, 'descriptor' | 'person'>;

const SECRET_NAME = /KEY|TOKEN|SECRET|PASSWORD/i;

/** What a program is given to log in with: it may say it again where it fails. */
export async function passedSecrets(place: LoginPlace): Promise<readonly string[]> {
  const { passed = [] } = await configOf(place);
  const given = place.person.passed([...place.descriptor.environment.passed, ...passed]);
  return Object.entries(given).flatMap(([name, value]) => (SECRET_NAME.test(name) ? [value.trim()] : []));
}

/** It may come from another terminal, too, in which the key was never set: the program would fail, and the run with it. */
export async function needKey(place: LoginPlace): Promise<void> {
  const { key } = await configOf(place);
  if (key === undefined || (place.person.variable(key) ?? '') !== '') return;
  throw new Fault('ENGINE_AUTH', PROGRAM_WORDS.keyNotSet(place.descriptor.title, key), {
    help: asIs(`export ${key}=…`),
  });
}

/** What the person's own settings make of the program, wherever it works. */
async function configOf({ descriptor, person }: LoginPlace) {
  const own = await ownSettings(descriptor, person);
  return descriptor.config({ home: '', project: '', mode: 'auto', prompt: '', own });
}
