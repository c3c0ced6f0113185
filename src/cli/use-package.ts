import { Fault } from '../core/fault.ts';
import type { Definition } from '../core/package/definition.ts';
import { judgeTrust, type TrustEvidence, type TrustReason } from '../core/package/judge-trust.ts';
import { type Power, powersOf, powerWords } from '../core/package/powers.ts';
import { padTo } from '../core/picture/display-width.ts';
import { COUNT_WORDS } from '../core/words/count-words.ts';
import { SHELF_WORDS, TRUST_WORDS } from '../core/words/package-verb-words.ts';
import { SCREEN_WORDS } from '../core/words/screen-words.ts';
import { asIs, composed, type Text } from '../core/words/text.ts';
import type { House, LoadedPackage } from './house.ts';
import type { Output } from './output.ts';
import { asTyped } from './telling/as-typed.ts';
import { commandLine } from './telling/command-line.ts';
import { oneLine, plainText } from './telling/plain-text.ts';
import { say } from './telling/speech.ts';

/** A package as a person has named it, with the engine programs, or the script, that they want it to be played by. */
type NamedPackage = LoadedPackage & Pick<TrustEvidence, 'programs' | 'scripted'> & { readonly ref: string };
export type UsedPackage = NamedPackage & { readonly trust: TrustReason };

/** A package that may be run: sound and trusted. `--trust` is a person's word given beforehand. Nothing is kept by it. */
export async function usePackage(
  house: House,
  out: Output,
  wanted: NamedPackage,
  options: { readonly trust?: boolean },
): Promise<UsedPackage> {
  const { hash } = wanted.definition;
  if (options.trust === true) await (await house.openTrustBook()).add({ kind: 'content', hash, at: house.now() });
  return { ...wanted, trust: await trusted(house, out, wanted) };
}

/** Puts a package on the shelf as it is now: the last thing before a run of it starts, so that a refused one leaves nothing. */
export async function keepPackage(house: House, out: Output, used: UsedPackage): Promise<void> {
  const { definition, files, source, trust } = used;
  const { name, version, hash } = definition;
  const shelf = await house.openShelf();
  const changed = await hasChanged(house, definition);
  const now = house.now();
  const { addedAt } = await shelf.put(files, { name, version, source, addedAt: now });
  const isNew = addedAt === now;
  // What has been on the shelf may have been changed there: it is what agents will read.
  if (!isNew) await shelf.get(hash);
  if (trust === 'unasked' && isNew) out.talk(`· ${unasked(used, changed)}`);
}

/** Whether a package of this name has been used here, but never this content. */
async function hasChanged(house: House, { name, hash }: Definition): Promise<boolean> {
  const same = (await (await house.openShelf()).list()).filter((shelved) => shelved.name === name);
  return same.length > 0 && same.every((shelved) => shelved.hash !== hash);
}

/** What a package may do, in words. */
export function allowedTo(powers: readonly Power[]): string {
  return [TRUST_WORDS.always, ...powers.map(powerWords)]
    .map((text) => oneLine(say(text)))
    .join(say(SCREEN_WORDS.semicolon));
}

/** Powers in a sentence. */
export function powersText(powers: readonly Power[], between: Text): Text {
  return composed((inOne) => powers.map((power) => inOne(powerWords(power))).join(inOne(between)));
}

async function trusted(house: House, out: Output, wanted: NamedPackage): Promise<TrustReason> {
  const { definition, folder, bundled, programs, scripted, ref } = wanted;
  const book = await house.openTrustBook();
  const attended = house.attended && out.format === 'text';
  const verdict = judgeTrust({ definition, folder, bundled, book: await book.list(), programs, scripted, attended });
  switch (verdict.kind) {
    case 'trusted':
      return verdict.reason;
    case 'refuse':
      throw untrusted(ref, nobodySaid(definition, verdict.powers));
    case 'ask':
      return asked(house, wanted, verdict.powers);
  }
}

async function asked(house: House, wanted: NamedPackage, powers: readonly Power[]): Promise<TrustReason> {
  const { definition, folder, ref } = wanted;
  const book = await house.openTrustBook();
  const changed = await hasChanged(house, definition);
  const answer = (await house.ask(plainText(question(wanted, powers, changed))))?.trim().toLowerCase() ?? '';
  if (answer === 'y' || answer === 'yes') {
    await book.add({ kind: 'content', hash: definition.hash, at: house.now() });
    return 'content';
  }
  if ((answer === 'f' || answer === 'folder') && folder !== undefined) {
    await book.add({ kind: 'folder', folder, powers: powersOf(definition), at: house.now() });
    return 'folder';
  }
  throw untrusted(ref, TRUST_WORDS.notTrusted(named(definition)));
}

/** Every part that the package wrote stays on its line: it cannot draw a question of its own. */
function question(
  { definition, source, folder, files }: LoadedPackage,
  powers: readonly Power[],
  changed: boolean,
): string {
  const name = named(definition);
  return [
    say(changed ? TRUST_WORDS.changedUntrusted(name) : TRUST_WORDS.notBefore(name)),
    row(SHELF_WORDS.from, oneLine(source)),
    row(SHELF_WORDS.content, say(TRUST_WORDS.contentOf(definition.hash.slice(0, 16), COUNT_WORDS.files(files.size)))),
    row(SHELF_WORDS.may, allowedTo(powers)),
    say(folder === undefined ? TRUST_WORDS.question : TRUST_WORDS.questionOfFolder),
  ].join('\n');
}

function row(label: Text, value: string): string {
  return `  ${padTo(say(label), 8)} ${value}`;
}

function nobodySaid(definition: Definition, powers: readonly Power[]): Text {
  const all = powersText(powers, TRUST_WORDS.andBetween);
  return composed((inOne) => inOne(TRUST_WORDS.nobodySaid(named(definition), inOne(all))));
}

function unasked({ definition, programs: [program] }: NamedPackage, changed: boolean): string {
  const trust = asTyped(commandLine('package', 'trust', definition.hash.slice(0, 12)));
  const news = (changed ? TRUST_WORDS.changedHere : TRUST_WORDS.firstHere)(named(definition));
  const alone = powersOf(definition).length === 0 ? TRUST_WORDS.filesOnly : TRUST_WORDS.scripted;
  const why = program === undefined ? alone : TRUST_WORDS.bothNamed(program);
  return say(composed((inOne) => inOne(TRUST_WORDS.unasked(inOne(news), inOne(why), trust))));
}

function named({ name, version }: Definition): string {
  return oneLine(`${name} ${version}`);
}

function untrusted(ref: string, message: Text): Fault {
  return new Fault('PACKAGE_UNTRUSTED', message, { help: asIs(commandLine('package', 'show', ref)) });
}
