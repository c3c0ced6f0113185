import type { LoadedPackage } from '../../app/place.ts';
import { problemsCounted } from '../../app/problem-text.ts';
import { SHORT, severalContents } from '../../app/several-contents.ts';
import { powersText } from '../../app/use-package.ts';
import { badUsage } from '../../core/bad-usage.ts';
import { menuLines, menuOptions } from '../../core/menu/menu-text.ts';
import { findShelved, namedSo } from '../../core/package/find-shelved.ts';
import { judgeTrust } from '../../core/package/judge-trust.ts';
import { powersOf } from '../../core/package/powers.ts';
import { padTo } from '../../core/picture/display-width.ts';
import { commandLine } from '../../core/words/command-line.ts';
import { COUNT_WORDS } from '../../core/words/count-words.ts';
import { SHELF_WORDS, TRUST_WORDS, TRUSTED_WORDS } from '../../core/words/package-verb-words.ts';
import { oneLine } from '../../core/words/plain-text.ts';
import { SCREEN_WORDS } from '../../core/words/screen-words.ts';
import type { Text } from '../../core/words/text.ts';
import type { Shelved } from '../../ports/package-shelf.ts';
import type { House } from '../house.ts';
import { type Output, tellResult } from '../output.ts';
import { allowedTo } from '../person.ts';
import { asTyped, nextLine } from '../telling/as-typed.ts';
import { inColumns } from '../telling/in-columns.ts';
import { say } from '../telling/speech.ts';

/** `signalbox package add`: puts a package on the shelf, from a folder, a zip or a git address. */
export async function packageAdd(house: House, out: Output, ref: string): Promise<number> {
  const loaded = await house.loadPackage(ref);
  const { definition, warnings } = loaded;
  const shelved = await shelve(house, loaded);
  if (out.format !== 'text') {
    out.document({ package: shelved, warnings });
    return 0;
  }
  const check = asTyped(commandLine('validate', shelved.hash.slice(0, SHORT)));
  const noted = warnings.length === 0 ? '' : say(SHELF_WORDS.noted(say(problemsCounted(warnings)), check));
  const named = `${definition.name}@${definition.version}`;
  const others = namedSo(named, await (await house.openShelf()).list()).length > 1;
  const run = commandLine('run', others ? shelved.hash.slice(0, SHORT) : named, '--engine', 'scripted');
  out.result(`${line(shelved)}${noted}\n${nextLine(run)}`);
  return 0;
}

/** `signalbox package ls`: what stands on the shelf. */
export async function packageLs(house: House, out: Output): Promise<number> {
  const packages = await (await house.openShelf()).list();
  const book = await (await house.openTrustBook()).list();
  const hashes = new Set(book.flatMap((trust) => (trust.kind === 'content' ? [trust.hash] : [])));
  const bundled = await house.bundledHashes();
  const rows = packages.map((shelved) => ({
    ...shelved,
    bundled: bundled.has(shelved.hash),
    trusted: hashes.has(shelved.hash),
  }));
  const none = () => `${say(SHELF_WORDS.none)}\n${nextLine('signalbox init my-package')}`;
  return tellResult(out, { packages: rows }, () => (rows.length === 0 ? none() : table(rows).join('\n')));
}

type Row = Shelved & { readonly bundled: boolean; readonly trusted: boolean };

/** In columns, newest first; the trust in a folder is told where the folder is shown. */
function table(rows: readonly Row[]): readonly string[] {
  const cells = rows.map(({ hash, name, version, addedAt, source, ...trust }) => [
    hash.slice(0, SHORT),
    oneLine(`${name} ${version}`),
    say(trustIn(trust)),
    new Date(addedAt).toISOString().slice(0, 10),
    oneLine(say(SHELF_WORDS.fromSource(source))),
  ]);
  return inColumns(cells, '  ');
}

function trustIn({ bundled, trusted }: Pick<Row, 'bundled' | 'trusted'>): Text {
  if (bundled) return SHELF_WORDS.bundled;
  return trusted ? SHELF_WORDS.trusted : SHELF_WORDS.notTrusted;
}

/** `signalbox package show`: what a package is and what it asks for, before one trusts it. */
export async function packageShow(house: House, out: Output, ref: string): Promise<number> {
  const loaded = await house.loadPackage(ref);
  const { definition, files, source } = loaded;
  const { name, version, hash, entry, workflows, agents } = definition;
  const trust = await trustOf(house, loaded);
  const powers = powersOf(definition);
  // What is shown is kept, so that trusting its hash means exactly this.
  await shelve(house, loaded);
  const document = {
    package: { name, version, hash, source, trust, powers, entry: entry ?? null },
    workflows: Object.values(workflows).map(({ id, nodes, edges }) => ({
      id,
      nodes: Object.keys(nodes).length,
      edges: edges.length,
    })),
    agents: agents.map((agent) => {
      const { name: called, title } = agent.metadata;
      return { id: agent.id, name: called, title, menu: menuOptions(agent) };
    }),
    files: [...files.keys()],
  };
  const next = trust === 'none' ? ['package', 'trust', hash.slice(0, SHORT)] : ['run', ref, '--engine', 'scripted'];
  const lines = [...told(loaded, TRUSTED_WORDS[trust]), '', nextLine(commandLine(...next))];
  return tellResult(out, document, () => lines.join('\n'));
}

/** What is left for a value of a line of 80 columns. */
const VALUE_WIDTH = 67;

function told({ definition, files, source }: LoadedPackage, trust: Text): readonly string[] {
  const { name, version, hash, workflows, agents, metadata } = definition;
  const skills = Object.values(workflows).flatMap(({ skill }) => skill?.description ?? []);
  const description = metadata?.['description'] ?? skills[0];
  const title = `${name} ${version}`;
  const rows = [
    [say(SHELF_WORDS.from), source],
    [say(SHELF_WORDS.content), hash],
    [say(SHELF_WORDS.trust), say(trust)],
    [say(SHELF_WORDS.may), allowedTo(powersOf(definition))],
    ...Object.values(workflows).map(({ id, nodes }) => [
      say(SHELF_WORDS.workflow),
      say(SHELF_WORDS.workflowOf(id, say(COUNT_WORDS.nodes(Object.keys(nodes).length)))),
    ]),
    ...agents.flatMap((agent) => [
      [say(SHELF_WORDS.agent), say(SHELF_WORDS.agentOf(agent.id, agent.metadata.name, agent.metadata.title))],
      ...menuLines(agent, VALUE_WIDTH).map((line) => ['', line]),
    ]),
    ...[...files.keys()].map((file, index) => [index === 0 ? say(SHELF_WORDS.files) : '', file]),
  ];
  return [
    oneLine(typeof description === 'string' ? say(SHELF_WORDS.titled(title, description)) : title),
    ...rows.map(([what = '', value = '']) => `  ${padTo(what, 10)} ${oneLine(value)}`),
  ];
}

/** `signalbox package trust`: a person's word, for this content or for a folder that they work on. */
export async function packageTrust(
  house: House,
  out: Output,
  ref: string,
  options: { readonly folder?: boolean },
): Promise<number> {
  const loaded = await house.loadPackage(ref);
  const { definition, folder } = loaded;
  const { name, version, hash } = definition;
  if (options.folder === true && folder === undefined) {
    throw badUsage(TRUST_WORDS.noFolder(ref), commandLine('package', 'trust', ref));
  }
  await refuseAmbiguous(house, ref, folder, hash);
  if (folder === undefined) await refuseSeveral(house, ref);
  await shelve(house, loaded);
  const powers = powersOf(definition);
  const book = await house.openTrustBook();
  const at = house.now();
  const whole = options.folder === true && folder !== undefined;
  await book.add(whole ? { kind: 'folder', folder, powers, at } : { kind: 'content', hash, at });
  const what = whole
    ? TRUST_WORDS.folderTrusted(folder)
    : TRUST_WORDS.contentTrusted(`${name} ${version}`, hash.slice(0, SHORT));
  const may = powers.length === 0 ? '' : say(TRUST_WORDS.may(say(powersText(powers, SCREEN_WORDS.comma))));
  const document = { trusted: whole ? { folder } : { hash }, name, version, powers };
  return tellResult(out, document, () => oneLine(`${say(what)}${may}`));
}

/** By name the only one that is vouched for may be meant, which is good for looking; a person's word needs it said. */
async function refuseSeveral(house: House, ref: string): Promise<void> {
  const same = namedSo(ref, await (await house.openShelf()).list());
  if (same.length > 1) throw severalContents(ref, same);
}

/** A bare word may be a folder here and another package on the shelf: trust must not go to the one that was not meant. */
async function refuseAmbiguous(house: House, ref: string, folder: string | undefined, hash: string): Promise<void> {
  if (folder === undefined || /[\\/]/.test(ref)) return;
  const found = findShelved(ref, await (await house.openShelf()).list());
  if (found.kind === 'none') return;
  const [newest] = found.kind === 'several' ? found.packages : [found.package];
  if (newest?.hash === hash) return;
  throw badUsage(TRUST_WORDS.folderAndShelf(ref), commandLine('package', 'trust', `./${ref}`));
}

async function trustOf(
  house: House,
  { definition, folder, bundled }: LoadedPackage,
): Promise<keyof typeof TRUSTED_WORDS> {
  const book = await (await house.openTrustBook()).list();
  const verdict = judgeTrust({ definition, folder, bundled, book, programs: [], scripted: false, attended: true });
  return verdict.kind === 'trusted' && verdict.reason !== 'unasked' ? verdict.reason : 'none';
}

async function shelve(house: House, { definition, files, source }: LoadedPackage): Promise<Shelved> {
  const { name, version } = definition;
  return (await house.openShelf()).put(files, { name, version, source, addedAt: house.now() });
}

function line({ name, version, hash, files, source }: Shelved): string {
  const parts = [`${name} ${version}`, say(COUNT_WORDS.files(files)), say(SHELF_WORDS.fromSource(source))];
  return oneLine([hash.slice(0, SHORT), ...parts].join('  '));
}
