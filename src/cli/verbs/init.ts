import { basename, resolve } from 'node:path';
import { badUsage } from '../../core/bad-usage.ts';
import { displayWidth, padTo } from '../../core/picture/display-width.ts';
import { AUTHOR_WORDS, STARTER_WORDS } from '../../core/words/author-words.ts';
import { commandLine } from '../../core/words/command-line.ts';
import type { Text } from '../../core/words/text.ts';
import type { House } from '../house.ts';
import { type Output, tellResult } from '../output.ts';
import { asTyped, nextLine } from '../telling/as-typed.ts';
import { say } from '../telling/speech.ts';

export type InitOptions = { readonly name?: string };

const STARTER = 'starter';
const NAME = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}._-]*$/u;

/** `signalbox init`: a small package of one's own that validates and runs. */
export async function init(house: House, out: Output, folder: string, options: InitOptions): Promise<number> {
  if (folder === '') throw badUsage(AUTHOR_WORDS.folderUnnamed, 'signalbox init my-package');
  const name = (options.name ?? basename(resolve(house.terminal.cwd, folder))).normalize('NFC');
  if (!NAME.test(name) || name.length > 64) {
    throw badUsage(AUTHOR_WORDS.nameWrong(name), commandLine('init', folder, '--name', 'my-package'));
  }
  const starter = await house.starter();
  const files = new Map(
    [...starter].map(([file, text]) => [file, described(file, renamed(text, name), house.version)]),
  );
  await house.writeNewFolder(folder, files);
  const names = [...files.keys()];
  const below = ' '.repeat(displayWidth(nextLine('')));
  const lines = [
    say(AUTHOR_WORDS.made(folder, name)),
    ...names.map((file) => `  ${padTo(file, 22)} ${about(file)}`.trimEnd()),
    '',
    nextLine(commandLine('run', folder, '--engine', 'scripted')),
    `${below}${asTyped(commandLine('validate', folder))}   ${say(AUTHOR_WORDS.afterChange)}`,
    `${below}${asTyped(commandLine('graph', folder))}      ${say(AUTHOR_WORDS.toSee)}`,
  ];
  return tellResult(out, { folder, name, files: names }, () => lines.join('\n'));
}

/** What a file of the starter is. */
function about(file: string): string {
  const known: { readonly [file: string]: Text } = STARTER_WORDS;
  const text = Object.hasOwn(known, file) ? known[file] : undefined;
  return text === undefined ? '' : say(text);
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
