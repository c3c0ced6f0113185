import { basename, resolve } from 'node:path';
import { Fault } from '../core/fault.ts';
import { commandLine } from './command-line.ts';
import type { House } from './house.ts';
import type { Output } from './output.ts';

export type InitOptions = { readonly name?: string };

const STARTER = 'starter';
const NAME = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}._-]*$/u;

/** `signalbox init`: a small package of one's own that validates and runs. */
export async function init(house: House, out: Output, folder: string, options: InitOptions): Promise<number> {
  if (folder === '') throw new Fault('BAD_USAGE', 'The folder has no name.', { help: 'signalbox init my-package' });
  const name = (options.name ?? basename(resolve(house.cwd, folder))).normalize('NFC');
  if (!NAME.test(name) || name.length > 64) {
    throw new Fault('BAD_USAGE', `"${name}" is no name for a package: letters, digits, and . _ - between them.`, {
      help: commandLine('init', folder, '--name', 'my-package'),
    });
  }
  const starter = await house.starter();
  const files = new Map(
    [...starter].map(([file, text]) => [file, described(file, renamed(text, name), house.version)]),
  );
  await house.writeNewFolder(folder, files);
  if (out.format !== 'text') {
    out.document({ folder, name, files: [...files.keys()] });
    return 0;
  }
  out.result(
    [
      `${folder} holds the package ${name}:`,
      ...[...files.keys()].map((file) => `  ${file.padEnd(22)} ${WHAT[file] ?? ''}`.trimEnd()),
      '',
      `Next: ${commandLine('run', folder, '--engine', 'scripted')}`,
      `      ${commandLine('validate', folder)}   # after each change`,
      `      ${commandLine('graph', folder)}      # to see it`,
    ].join('\n'),
  );
  return 0;
}

const WHAT: { readonly [file: string]: string } = {
  'bmad.json': 'what the package is and where its parts are',
  'workflow.graph.json': 'the nodes and the edges between them',
  'workflow.md': "the state that a run begins with, and the workflow's text",
  'agents.json': 'who does the work',
  'steps/draft.md': 'what to do at each node',
  'script.yaml': 'plays the workflow without a model; delete it when you have one',
};

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
