import { problemsCounted } from '../../app/problem-text.ts';
import { SHORT } from '../../app/several-contents.ts';
import {
  addPackage,
  type ListedPackage,
  listPackages,
  packageView,
  type ShownPackage,
  showPackage,
  trustPackage,
} from '../../app/shelf.ts';
import { powersText } from '../../app/use-package.ts';
import { menuLines } from '../../core/menu/menu-text.ts';
import { padTo } from '../../core/picture/display-width.ts';
import { commandLine } from '../../core/words/command-line.ts';
import { COUNT_WORDS } from '../../core/words/count-words.ts';
import { SHELF_WORDS, TRUST_WORDS, TRUSTED_WORDS } from '../../core/words/package-verb-words.ts';
import { oneLine } from '../../core/words/plain-text.ts';
import { SCREEN_WORDS } from '../../core/words/screen-words.ts';
import type { Text } from '../../core/words/text.ts';
import type { Shelved } from '../../ports/package-shelf.ts';
import { type Output, tellResult } from '../output.ts';
import { allowedTo } from '../person.ts';
import { asTyped, nextLine } from '../telling/as-typed.ts';
import { inColumns } from '../telling/in-columns.ts';
import { say } from '../telling/speech.ts';
import type { TerminalPlace } from '../terminal-place.ts';

/** `signalbox package add`: puts a package on the shelf, from a folder, a zip or a git address. */
export async function packageAdd(place: TerminalPlace, out: Output, ref: string): Promise<number> {
  const { package: shelved, warnings, name } = await addPackage(place, ref);
  const check = asTyped(commandLine('validate', shelved.hash.slice(0, SHORT)));
  const noted = warnings.length === 0 ? '' : say(SHELF_WORDS.noted(say(problemsCounted(warnings)), check));
  const run = commandLine('run', name, '--engine', 'scripted');
  return tellResult(out, { package: shelved, warnings }, () => `${line(shelved)}${noted}\n${nextLine(run)}`);
}

/** `signalbox package ls`: what stands on the shelf. */
export async function packageLs(place: TerminalPlace, out: Output): Promise<number> {
  const packages = await listPackages(place);
  const none = () => `${say(SHELF_WORDS.none)}\n${nextLine('signalbox init my-package')}`;
  return tellResult(out, { packages }, () => (packages.length === 0 ? none() : table(packages).join('\n')));
}

/** In columns, newest first; the trust in a folder is told where the folder is shown. */
function table(rows: readonly ListedPackage[]): readonly string[] {
  const cells = rows.map(({ hash, name, version, addedAt, source, ...trust }) => [
    hash.slice(0, SHORT),
    oneLine(`${name} ${version}`),
    say(trustIn(trust)),
    new Date(addedAt).toISOString().slice(0, 10),
    oneLine(say(SHELF_WORDS.fromSource(source))),
  ]);
  return inColumns(cells, '  ');
}

function trustIn({ bundled, trusted }: Pick<ListedPackage, 'bundled' | 'trusted'>): Text {
  if (bundled) return SHELF_WORDS.bundled;
  return trusted ? SHELF_WORDS.trusted : SHELF_WORDS.notTrusted;
}

/** `signalbox package show`: what a package is and what it asks for, before one trusts it. */
export async function packageShow(place: TerminalPlace, out: Output, ref: string): Promise<number> {
  const shown = await showPackage(place, ref);
  const { trust, definition } = shown;
  const short = definition.hash.slice(0, SHORT);
  const next = trust === 'none' ? ['package', 'trust', short] : ['run', ref, '--engine', 'scripted'];
  const lines = () => [...portrait(shown), '', nextLine(commandLine(...next))];
  return tellResult(out, packageView(shown), () => lines().join('\n'));
}

/** What is left for a value of a line of 80 columns. */
const VALUE_WIDTH = 67;

function portrait({ definition, files, source, trust, powers }: ShownPackage): readonly string[] {
  const { name, version, hash, workflows, agents, metadata } = definition;
  const skills = Object.values(workflows).flatMap(({ skill }) => skill?.description ?? []);
  const description = metadata?.['description'] ?? skills[0];
  const title = `${name} ${version}`;
  const rows = [
    [say(SHELF_WORDS.from), source],
    [say(SHELF_WORDS.content), hash],
    [say(SHELF_WORDS.trust), say(TRUSTED_WORDS[trust])],
    [say(SHELF_WORDS.may), allowedTo(powers)],
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
  place: TerminalPlace,
  out: Output,
  ref: string,
  options: { readonly folder?: boolean },
): Promise<number> {
  const told = await trustPackage(place, ref, options);
  const { trusted, name, version, powers } = told;
  const what =
    'folder' in trusted
      ? TRUST_WORDS.folderTrusted(trusted.folder)
      : TRUST_WORDS.contentTrusted(`${name} ${version}`, trusted.hash.slice(0, SHORT));
  const may = powers.length === 0 ? '' : say(TRUST_WORDS.may(say(powersText(powers, SCREEN_WORDS.comma))));
  return tellResult(out, told, () => oneLine(`${say(what)}${may}`));
}

function line({ name, version, hash, files, source }: Shelved): string {
  const parts = [`${name} ${version}`, say(COUNT_WORDS.files(files)), say(SHELF_WORDS.fromSource(source))];
  return oneLine([hash.slice(0, SHORT), ...parts].join('  '));
}
