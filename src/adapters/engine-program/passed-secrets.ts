import type { ReadPlace, TurnPlace } from './program-turn.ts';
import { ownSettings } from './run-home.ts';

const SECRET_NAME = /KEY|TOKEN|SECRET|PASSWORD/i;

/** What a program is given to log in with: it may say it again where it fails. */
export async function passedSecrets({
  descriptor,
  person,
}: ReadPlace & Pick<TurnPlace, 'person'>): Promise<readonly string[]> {
  const own = await ownSettings(descriptor, person);
  const { passed = [] } = descriptor.config({ home: '', project: '', mode: 'auto', prompt: '', own });
  const given = person.passed([...descriptor.environment.passed, ...passed]);
  return Object.entries(given).flatMap(([name, value]) => (SECRET_NAME.test(name) ? [value.trim()] : []));
}
