import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { makePlace, type Place } from '../../e2e/signalbox.ts';
import { type Answer, answerOf, putStore, type Question, questionsTo, type VerbName } from './ask-verbs.ts';
import { applyDamage, chooseDamage, type Damage, placesOfIds, seededChance } from './choose-damage.ts';
import { mapFile } from './file-map.ts';
import { makeSampleStore } from './sample-store.ts';

/** How a verb took one damage: as before, with a word about it, or with another answer and no word. */
export type Heard = 'same' | 'told' | 'untold';

export type Verdict = {
  readonly damage: Damage;
  readonly verbs: ReadonlyMap<VerbName, Heard>;
  readonly doctor: Heard;
  /** What was answered otherwise without a word. */
  readonly untold: readonly string[];
};

/** Asks for a full check of the store. */
export type Doctor = (place: Place) => Promise<Answer>;

export const product: Doctor = async (place) => {
  const answer = answerOf(await place.run('doctor', '--store', '--json'));
  return answer.text.includes('"ok":false') ? { ...answer, code: 'STORE_CORRUPT' } : answer;
};

export type Examination = {
  readonly count: number;
  readonly seed: number;
  /** How many runs there are besides those that are asked for. */
  readonly more?: number;
  readonly doctor?: Doctor;
  /** What the verbs are taken to have said; for planted faults. */
  readonly hearing?: (answer: Answer) => Answer;
  readonly progress?: (done: number) => void;
  readonly isEnough?: (verdict: Verdict) => boolean;
};

/** Damages a store again and again, each time in one place, and asks every verb about it. */
export async function examineDamage({
  count,
  seed,
  more = 0,
  doctor = product,
  hearing = (answer) => answer,
  progress,
  isEnough,
}: Examination): Promise<readonly Verdict[]> {
  const place = await makePlace();
  try {
    const sample = await makeSampleStore(place, more);
    const file = join(place.home, 'signalbox.db');
    const pristine = join(place.path, 'pristine');
    await cp(place.home, pristine, { recursive: true });
    const map = mapFile(file, sample.bytes);
    const ids = placesOfIds(sample.bytes, map, sample.runs);
    const chance = seededChance(seed);
    let now = sample.bytes;
    const questions = questionsTo(place, sample, () => putStore(place, pristine, now, true));
    // Before anything is written.
    const healthy = await doctor(place);
    const whole = await askAll(questions);
    const verdicts: Verdict[] = [];
    while (verdicts.length < count) {
      const damage = chooseDamage(sample.bytes, map, ids, chance);
      now = applyDamage(sample.bytes, damage);
      await putStore(place, pristine, now, true);
      const found = await doctor(place);
      const answers = (await askAll(questions)).map(hearing);
      const verdict = judge(damage, questions, whole, answers, hear(healthy, found));
      verdicts.push(verdict);
      progress?.(verdicts.length);
      if (isEnough?.(verdict)) break;
    }
    return verdicts;
  } finally {
    await place.remove();
  }
}

/** Nobody was told: something was answered otherwise, and the full check is content. */
export function isSilent({ untold, doctor }: Verdict): boolean {
  return untold.length > 0 && doctor !== 'told';
}

export function describeDamage({ damage, untold }: Verdict): string {
  const bit = damage.kind === 'flip' ? `, bit ${damage.bit}` : '';
  return `${damage.kind} at ${damage.at}${bit} (${damage.where}): ${untold.slice(0, 3).join('; ')}`;
}

async function askAll(questions: readonly Question[]): Promise<readonly Answer[]> {
  const answers: Answer[] = [];
  for (const question of questions) answers.push(await question.ask());
  return answers;
}

function judge(
  damage: Damage,
  questions: readonly Question[],
  whole: readonly Answer[],
  now: readonly Answer[],
  doctor: Heard,
): Verdict {
  const verbs = new Map<VerbName, Heard>();
  const untold: string[] = [];
  for (const [index, { verb, about }] of questions.entries()) {
    const heard = hear(whole[index], now[index]);
    if (heard === 'untold') untold.push(`${about} → ${now[index]?.code ?? 'another answer'}`);
    verbs.set(verb, worse(verbs.get(verb), heard));
  }
  return { damage, verbs, doctor, untold };
}

function hear(before: Answer | undefined, now: Answer | undefined): Heard {
  if (before?.text === now?.text) return 'same';
  return now?.code?.startsWith('STORE_') === true ? 'told' : 'untold';
}

function worse(one: Heard = 'same', other: Heard): Heard {
  const order: readonly Heard[] = ['same', 'told', 'untold'];
  return order.indexOf(one) > order.indexOf(other) ? one : other;
}
