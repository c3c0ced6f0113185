import { basename, resolve } from 'node:path';
import { badUsage } from '../core/bad-usage.ts';
import { AUTHOR_WORDS } from '../core/words/author-words.ts';
import type { Place } from './place.ts';

export type MadePackage = { readonly folder: string; readonly name: string; readonly files: readonly string[] };

const STARTER = 'starter';
const NAME = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}._-]*$/u;

/** A small package of one's own that validates and runs; called like its folder unless it is given a name. */
export async function makePackage(
  place: Place,
  folder: string,
  { name: wanted }: { readonly name?: string | undefined } = {},
): Promise<MadePackage> {
  if (folder === '') throw badUsage(AUTHOR_WORDS.folderUnnamed, { do: 'make-package', package: 'my-package' });
  const name = (wanted ?? basename(resolve(place.cwd, folder))).normalize('NFC');
  if (!NAME.test(name) || name.length > 64) {
    throw badUsage(AUTHOR_WORDS.nameWrong(name), { do: 'make-package', package: folder, name: 'my-package' });
  }
  const starter = await place.starter();
  const files = new Map(
    [...starter].map(([file, text]) => [file, described(file, renamed(text, name), place.version)]),
  );
  await place.writeNewFolder(folder, files);
  return { folder, name, files: [...files.keys()] };
}

/** Editors complete and check these by their schemas. Not bmad.json: other readers allow no key there that they do not know. */
const SCHEMAS: { readonly [file: string]: string } = {
  'workflow.graph.json': 'workflow.graph.schema.json',
  'agents.json': 'agents.schema.json',
};

function described(file: string, text: string, version: string): string {
  const schema = SCHEMAS[file];
  if (schema === undefined) return text;
  return text.replace(/^\{/, `{\n  "$schema": "https://unpkg.com/signalbox@${version}/schemas/${schema}",`);
}

function renamed(text: string, name: string): string {
  return text
    .replaceAll(`"name": "${STARTER}"`, `"name": ${JSON.stringify(name)}`)
    .replaceAll(`workflowType: ${STARTER}`, `workflowType: ${JSON.stringify(name)}`)
    .replace(/^# Starter$/m, `# ${name}`);
}
