import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Place } from '../../e2e/signalbox.ts';
import type { Answer } from './ask-verbs.ts';
import { type Doctor, describeDamage, type Examination, examineDamage, isSilent } from './examine-damage.ts';

/** A check that stands for a kind of bad ones: the examination must find what it lets pass before anyone believes what else it says. */
export type Planted = Pick<Examination, 'doctor' | 'hearing'> & { readonly name: string };

/** As it was once: what cannot be read is left out, or said not to be there. */
const LEAVING_OUT = (answer: Answer): Answer =>
  answer.code === 'STORE_CORRUPT' ? { code: undefined, text: '' } : answer;

export const PLANTED: readonly Planted[] = [
  {
    name: 'verbs that leave out what they cannot read, and a doctor that finds nothing',
    doctor: async () => ({ code: undefined, text: 'fine' }),
    hearing: LEAVING_OUT,
  },
  {
    name: "verbs that leave out what they cannot read, and a doctor that asks nothing but SQLite's own check",
    doctor: sqliteOnly,
    hearing: LEAVING_OUT,
  },
];

/** The first damage that shows the fault; undefined where it was not found. */
export async function findPlanted(
  { name: _, ...fault }: Planted,
  seed: number,
  count = 60,
): Promise<string | undefined> {
  const verdicts = await examineDamage({ count, seed, ...fault, isEnough: isSilent });
  const found = verdicts.find(isSilent);
  return found === undefined ? undefined : describeDamage(found);
}

async function sqliteOnly(place: Place): ReturnType<Doctor> {
  try {
    const db = new DatabaseSync(join(place.home, 'signalbox.db'), { readOnly: true });
    try {
      const text = JSON.stringify(db.prepare('pragma integrity_check').all());
      return { code: text.includes('"ok"') ? undefined : 'STORE_CORRUPT', text };
    } finally {
      db.close();
    }
  } catch (error) {
    return { code: 'STORE_CORRUPT', text: String(error) };
  }
}
