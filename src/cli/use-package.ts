import { Fault } from '../core/fault.ts';
import type { Definition } from '../core/package/definition.ts';
import { judgeTrust, type TrustReason } from '../core/package/judge-trust.ts';
import type { House, LoadedPackage } from './house.ts';
import type { Output } from './output.ts';

export type UsedPackage = LoadedPackage & { readonly trust: TrustReason };

/** A package ready to be run: sound, on the shelf as it is now, and trusted. `--trust` is a person's word given beforehand. */
export async function usePackage(
  house: House,
  out: Output,
  ref: string,
  options: { readonly trust?: boolean },
): Promise<UsedPackage> {
  const loaded = await house.loadPackage(ref);
  const { definition, files, source } = loaded;
  const shelf = await house.openShelf();
  const { name, version, hash } = definition;
  const now = house.now();
  const { addedAt } = await shelf.put(files, { name, version, source, addedAt: now });
  if (options.trust === true) await (await house.openTrustBook()).add({ kind: 'content', hash, at: house.now() });
  const trust = await trusted(house, out, ref, loaded);
  // Said once: what has been on the shelf is not new.
  if (trust === 'unasked' && addedAt === now) out.talk(`· ${unasked(definition)}`);
  return { ...loaded, trust };
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
        `${named(definition)} may ${verdict.powers.join(', and ')}, and nobody has said yet that it may.`,
      );
    case 'ask':
      return asked(house, ref, loaded, verdict.powers);
  }
}

async function asked(
  house: House,
  ref: string,
  loaded: LoadedPackage,
  powers: readonly string[],
): Promise<TrustReason> {
  const { definition, folder } = loaded;
  const book = await house.openTrustBook();
  const answer = (await house.ask(question(loaded, powers)))?.trim().toLowerCase() ?? '';
  if (answer === 'y' || answer === 'yes') {
    await book.add({ kind: 'content', hash: definition.hash, at: house.now() });
    return 'content';
  }
  if ((answer === 'f' || answer === 'folder') && folder !== undefined) {
    await book.add({ kind: 'folder', folder, at: house.now() });
    return 'folder';
  }
  throw untrusted(ref, `${named(definition)} was not trusted, so nothing was started.`);
}

function question({ definition, source, folder, files }: LoadedPackage, powers: readonly string[]): string {
  return [
    `${named(definition)} has not been used here before.`,
    `  from     ${source}`,
    `  content  ${definition.hash.slice(0, 16)}…, ${files.size} files`,
    `  may      ${['talk with an engine, read and write files of the project', ...powers].join('; ')}`,
    `Trust it? y = this content${folder === undefined ? '' : ', f = whatever stands in this folder (you work on it)'}, anything else = no: `,
  ].join('\n');
}

function unasked(definition: Definition): string {
  const { hash } = definition;
  return `${named(definition)} is new here and was not asked about; it may only use the project's files. To trust it: signalbox package trust ${hash.slice(0, 12)}`;
}

function named({ name, version }: Definition): string {
  return `The package ${name} ${version}`;
}

function untrusted(ref: string, message: string): Fault {
  return new Fault('PACKAGE_UNTRUSTED', message, {
    help: `signalbox package show ${ref}, then signalbox package trust ${ref}, or add --trust`,
  });
}
