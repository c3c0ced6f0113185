import { Fault } from '../core/fault.ts';
import { judgeTrust } from '../core/package/judge-trust.ts';
import { powersOf } from '../core/package/powers.ts';
import type { Shelved } from '../ports/package-shelf.ts';
import type { House, LoadedPackage } from './house.ts';
import type { Output } from './output.ts';
import { oneLine } from './plain-text.ts';
import { problemCount } from './problem-list.ts';

/** `signalbox package add`: puts a package on the shelf, from a folder, a zip or a git address. */
export async function packageAdd(house: House, out: Output, ref: string): Promise<number> {
  const loaded = await house.loadPackage(ref);
  const { definition, files, source, warnings } = loaded;
  const { name, version } = definition;
  const shelf = await house.openShelf();
  const shelved = await shelf.put(files, { name, version, source, addedAt: house.now() });
  if (out.format !== 'text') out.document({ package: shelved, warnings });
  else {
    const noted =
      warnings.length === 0 ? '' : `  (${problemCount(warnings)}: signalbox validate ${shelved.hash.slice(0, 12)})`;
    out.result(`${line(shelved)}${noted}\nNext: signalbox run ${name} --engine scripted`);
  }
  return 0;
}

/** `signalbox package ls`: what stands on the shelf. */
export async function packageLs(house: House, out: Output): Promise<number> {
  const packages = await (await house.openShelf()).list();
  if (out.format !== 'text') out.document({ packages });
  else if (packages.length === 0) out.result('No packages yet.\nNext: signalbox init my-package');
  else out.result(packages.map(line).join('\n'));
  return 0;
}

/** `signalbox package show`: what a package is and what it asks for, before one trusts it. */
export async function packageShow(house: House, out: Output, ref: string): Promise<number> {
  const loaded = await house.loadPackage(ref);
  const { definition, files, source } = loaded;
  const trust = await trustOf(house, loaded);
  const powers = powersOf(definition);
  if (out.format !== 'text') {
    const { name, version, hash, entry, workflows, agents } = definition;
    out.document({
      package: { name, version, hash, source, trust, powers, entry: entry ?? null },
      workflows: Object.values(workflows).map(({ id, nodes, edges }) => ({
        id,
        nodes: Object.keys(nodes).length,
        edges: edges.length,
      })),
      agents: agents.map(({ id, metadata }) => ({ id, name: metadata.name, title: metadata.title })),
      files: [...files.keys()],
    });
    return 0;
  }
  const about = typeof definition.metadata?.['description'] === 'string' ? definition.metadata['description'] : '';
  out.result(
    [
      `${definition.name} ${definition.version}${about === '' ? '' : `: ${oneLine(about)}`}`,
      `  from       ${source}`,
      `  content    ${definition.hash}`,
      `  trust      ${TRUST[trust]}`,
      `  may        ${['talk with an engine, read and write files of the project', ...powers].join('; ')}`,
      ...Object.values(definition.workflows).map(
        ({ id, nodes }) => `  workflow   ${id}, ${Object.keys(nodes).length} nodes`,
      ),
      ...definition.agents.map(
        ({ id, metadata }) => `  agent      ${id}, ${oneLine(`${metadata.name} (${metadata.title})`)}`,
      ),
      ...[...files.keys()].map((file, index) => `  ${index === 0 ? 'files     ' : '          '} ${file}`),
      '',
      `Next: ${trust === 'none' ? `signalbox package trust ${ref}` : `signalbox run ${ref} --engine scripted`}`,
    ].join('\n'),
  );
  return 0;
}

/** `signalbox package trust`: a person's word, for this content or for a folder that they work on. */
export async function packageTrust(
  house: House,
  out: Output,
  ref: string,
  options: { readonly folder?: boolean },
): Promise<number> {
  const { definition, files, source, folder } = await house.loadPackage(ref);
  const { name, version, hash } = definition;
  if (options.folder === true && folder === undefined) {
    throw new Fault('BAD_USAGE', `${ref} is no folder, so only its content can be trusted.`, {
      help: `signalbox package trust ${ref}`,
    });
  }
  await (await house.openShelf()).put(files, { name, version, source, addedAt: house.now() });
  const book = await house.openTrustBook();
  const at = house.now();
  if (options.folder === true && folder !== undefined) await book.add({ kind: 'folder', folder, at });
  else await book.add({ kind: 'content', hash, at });
  if (out.format !== 'text') out.document({ trusted: options.folder === true ? { folder } : { hash }, name, version });
  else
    out.result(
      options.folder === true
        ? `Whatever stands in ${folder} is trusted from now on.`
        : `${name} ${version} is trusted as it is now (${hash.slice(0, 12)}…); changed content will be asked about again.`,
    );
  return 0;
}

const TRUST = {
  bundled: 'comes with Signalbox',
  content: 'trusted by you, as it is now',
  folder: 'trusted by you, whatever stands in its folder',
  none: 'not yet',
} as const;

async function trustOf(house: House, { definition, folder, bundled }: LoadedPackage): Promise<keyof typeof TRUST> {
  const book = await (await house.openTrustBook()).list();
  const verdict = judgeTrust({ definition, folder, bundled, book, attended: true });
  return verdict.kind === 'trusted' && verdict.reason !== 'unasked' ? verdict.reason : 'none';
}

function line({ name, version, hash, files, source }: Shelved): string {
  return `${hash.slice(0, 12)}  ${name} ${version}  ${files} files  from ${oneLine(source)}`;
}
