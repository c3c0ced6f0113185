import { Fault } from '../core/fault.ts';
import type { Definition } from '../core/package/definition.ts';
import { judgeTrust, type TrustReason } from '../core/package/judge-trust.ts';
import { type Power, powersOf, powerWords } from '../core/package/powers.ts';
import { commandLine } from './command-line.ts';
import type { House, LoadedPackage } from './house.ts';
import type { Output } from './output.ts';
import { oneLine, plainText } from './plain-text.ts';

export type UsedPackage = LoadedPackage & { readonly trust: TrustReason };

/** A package ready to be run: sound, trusted, and on the shelf as it is now. `--trust` is a person's word given beforehand. */
export async function usePackage(
  house: House,
  out: Output,
  ref: string,
  options: { readonly trust?: boolean },
): Promise<UsedPackage> {
  const loaded = await house.loadPackage(ref);
  const { definition, files, source } = loaded;
  const { name, version, hash } = definition;
  const now = house.now();
  if (options.trust === true) await (await house.openTrustBook()).add({ kind: 'content', hash, at: now });
  const trust = await trusted(house, out, ref, loaded);
  const shelf = await house.openShelf();
  const { addedAt } = await shelf.put(files, { name, version, source, addedAt: now });
  const isNew = addedAt === now;
  // What has been on the shelf may have been changed there: it is what agents will read.
  if (!isNew) await shelf.get(hash);
  if (trust === 'unasked' && isNew) out.talk(`· ${unasked(definition)}`);
  return { ...loaded, trust };
}

/** What a package may do, in words. */
export function allowedTo(powers: readonly Power[]): string {
  return ['talk with an engine, read and write files of the project', ...powers.map(powerWords)]
    .map(oneLine)
    .join('; ');
}

async function trusted(house: House, out: Output, ref: string, loaded: LoadedPackage): Promise<TrustReason> {
  const { definition, folder, bundled } = loaded;
  const book = await house.openTrustBook();
  const attended = house.attended && out.format === 'text';
  const verdict = judgeTrust({ definition, folder, bundled, book: await book.list(), attended });
  switch (verdict.kind) {
    case 'trusted':
      return verdict.reason;
    case 'refuse':
      throw untrusted(
        ref,
        `${named(definition)} may ${verdict.powers.map(powerWords).join(', and ')}, and nobody has said yet that it may.`,
      );
    case 'ask':
      return asked(house, ref, loaded, verdict.powers);
  }
}

async function asked(house: House, ref: string, loaded: LoadedPackage, powers: readonly Power[]): Promise<TrustReason> {
  const { definition, folder } = loaded;
  const book = await house.openTrustBook();
  const answer = (await house.ask(plainText(question(loaded, powers))))?.trim().toLowerCase() ?? '';
  if (answer === 'y' || answer === 'yes') {
    await book.add({ kind: 'content', hash: definition.hash, at: house.now() });
    return 'content';
  }
  if ((answer === 'f' || answer === 'folder') && folder !== undefined) {
    await book.add({ kind: 'folder', folder, powers: powersOf(definition), at: house.now() });
    return 'folder';
  }
  throw untrusted(ref, `${named(definition)} was not trusted, so nothing was started.`);
}

/** Every part that the package wrote stays on its line: it cannot draw a question of its own. */
function question({ definition, source, folder, files }: LoadedPackage, powers: readonly Power[]): string {
  return [
    `${named(definition)} has not been trusted here before.`,
    `  from     ${oneLine(source)}`,
    `  content  ${definition.hash.slice(0, 16)}…, ${files.size} files`,
    `  may      ${allowedTo(powers)}`,
    `Trust it? y = this content${folder === undefined ? '' : ', f = whatever stands in this folder (you work on it)'}, anything else = no: `,
  ].join('\n');
}

function unasked(definition: Definition): string {
  const trust = commandLine('package', 'trust', definition.hash.slice(0, 12));
  return `${named(definition)} is used here for the first time. Nobody was asked, because it may only use the project's files. To trust it: ${trust}`;
}

function named({ name, version }: Definition): string {
  return oneLine(`The package ${name} ${version}`);
}

function untrusted(ref: string, message: string): Fault {
  return new Fault('PACKAGE_UNTRUSTED', `${message} Look at it and trust it, or start it with --trust.`, {
    help: commandLine('package', 'show', ref),
  });
}
