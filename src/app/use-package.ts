import { Fault } from '../core/fault.ts';
import type { Help } from '../core/help.ts';
import type { Definition } from '../core/package/definition.ts';
import { judgeTrust, type TrustEvidence, type TrustReason } from '../core/package/judge-trust.ts';
import { type Power, powersOf, powerWords } from '../core/package/powers.ts';
import { TRUST_WORDS } from '../core/words/package-verb-words.ts';
import { oneLine } from '../core/words/plain-text.ts';
import { composed, type Text } from '../core/words/text.ts';
import type { Person } from './person.ts';
import type { LoadedPackage, Place } from './place.ts';

/** A package as a person has named it, with the engine programs, or the script, that they want it to be played by. */
type NamedPackage = LoadedPackage & Pick<TrustEvidence, 'programs' | 'scripted'> & { readonly ref: string };
export type UsedPackage = NamedPackage & { readonly trust: TrustReason };

/**
 * A package that may be run: sound and trusted. `trust` is a person's word given beforehand, for whatever it is or for this content.
 * Nothing is kept by it.
 */
export async function usePackage(
  place: Place,
  person: Person,
  wanted: NamedPackage,
  { trust }: { readonly trust?: boolean | string | undefined },
): Promise<UsedPackage> {
  const { hash } = wanted.definition;
  if (trust === true || trust === hash)
    await (await place.openTrustBook()).add({ kind: 'content', hash, at: place.now() });
  return { ...wanted, trust: await decideTrust(place, person, wanted) };
}

/** Puts a package on the shelf as it is now: the last thing before a run of it starts, so that a refused one leaves nothing. */
export async function keepPackage(place: Place, person: Person, used: UsedPackage): Promise<void> {
  const { definition, files, source, trust } = used;
  const { name, version, hash } = definition;
  const shelf = await place.openShelf();
  const changed = await hasChanged(place, definition);
  const now = place.now();
  const { addedAt } = await shelf.put(files, { name, version, source, addedAt: now });
  const isNew = addedAt === now;
  // What has been on the shelf may have been changed there: it is what agents will read.
  if (!isNew) await shelf.get(hash);
  if (trust === 'unasked' && isNew) person.tell(unasked(used, changed), 'note');
}

/** Whether a package of this name has been used here, but never this content. */
async function hasChanged(place: Place, { name, hash }: Definition): Promise<boolean> {
  const same = (await (await place.openShelf()).list()).filter((shelved) => shelved.name === name);
  return same.length > 0 && same.every((shelved) => shelved.hash !== hash);
}

/** Powers in a sentence. */
export function powersText(powers: readonly Power[], between: Text): Text {
  return composed((inOne) => powers.map((power) => inOne(powerWords(power))).join(inOne(between)));
}

async function decideTrust(place: Place, person: Person, wanted: NamedPackage): Promise<TrustReason> {
  const { definition, folder, bundled, programs, scripted } = wanted;
  const book = await place.openTrustBook();
  const attended = person.trust !== undefined;
  const verdict = judgeTrust({ definition, folder, bundled, book: await book.list(), programs, scripted, attended });
  if (verdict.kind === 'trusted') return verdict.reason;
  const { powers } = verdict;
  if (verdict.kind === 'refuse') throw untrusted(wanted, powers, nobodySaid(definition, powers));
  const answer = await person.trust?.({ ...wanted, powers, changed: await hasChanged(place, definition) });
  const at = place.now();
  if (answer === 'content') await book.add({ kind: 'content', hash: definition.hash, at });
  else if (answer === 'folder' && folder !== undefined)
    await book.add({ kind: 'folder', folder, powers: powersOf(definition), at });
  else throw untrusted(wanted, powers, TRUST_WORDS.notTrusted(nameAndVersion(definition)));
  return answer;
}

function nobodySaid(definition: Definition, powers: readonly Power[]): Text {
  const all = powersText(powers, TRUST_WORDS.andBetween);
  return composed((inOne) => inOne(TRUST_WORDS.nobodySaid(nameAndVersion(definition), inOne(all))));
}

function unasked({ definition, programs: [program] }: NamedPackage, changed: boolean): Help {
  const news = (changed ? TRUST_WORDS.changedHere : TRUST_WORDS.firstHere)(nameAndVersion(definition));
  const alone = powersOf(definition).length === 0 ? TRUST_WORDS.filesOnly : TRUST_WORDS.scripted;
  const why = program === undefined ? alone : TRUST_WORDS.bothNamed(program);
  const trust: Help = { do: 'trust-package', package: definition.hash.slice(0, 12) };
  return { steps: [news, why, trust], said: TRUST_WORDS.unasked };
}

/** How a package is called in a sentence. */
export function nameAndVersion({ name, version }: Definition): string {
  return oneLine(`${name} ${version}`);
}

/** With what whoever is to be asked has to know: what it is by its hash, and what it may do. */
function untrusted({ ref, definition }: NamedPackage, powers: readonly Power[], message: Text): Fault {
  const { name, version, hash } = definition;
  const help = { do: 'show-package', package: ref } as const;
  return new Fault('PACKAGE_UNTRUSTED', message, { help, details: { flag: '--trust', name, version, hash, powers } });
}
