import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect } from 'vitest';
import { readShellWords } from '../../src/core/task/shell-words.ts';
import type { runAt } from '../../src/main.ts';
import { memoryTerminal, type TerminalSetting } from '../support/memory-terminal.ts';
import { ROOT } from '../support/product.ts';
import { type Block, blocksOf, commandsOf, isShown } from './document-blocks.ts';

/** What a command has ended with, and what it has said on both streams. */
type Typed = { readonly code: number; readonly told: string };
type TypeCommand = (command: string) => Promise<Typed>;

/** What can only be typed in a checkout; everything else can by somebody who has installed the product. */
export const OF_A_CHECKOUT: ReadonlySet<string> = new Set([
  'README.md',
  'docs/guides/embed-the-library.md',
  'docs/guides/other-servers.md',
]);

export async function listGuides(): Promise<readonly string[]> {
  return (await readdir(join(ROOT, 'docs/guides'))).sort().map((name) => `docs/guides/${name}`);
}

/** The blocks of a document of this repository. */
export async function readBlocks(document: string): Promise<readonly Block[]> {
  return blocksOf(await readFile(join(ROOT, document), 'utf8'));
}

/** Types every line of every `sh` block, in order. What is shown after a block has to be among what comes of it. */
export async function typeBlocks(document: string, blocks: readonly Block[], type: TypeCommand): Promise<void> {
  for (const [index, block] of blocks.entries()) {
    if (block.language !== 'sh') continue;
    const told = await typeAll(document, block, type);
    const shown = blocks[index + 1];
    if (shown?.language !== 'text' || !shown.follows) continue;
    expect(isShown(shown.text, told), `${document}:${shown.line}\n${shown.text}\nis not in\n${told}`).toBe(true);
  }
}

async function typeAll(document: string, block: Block, type: TypeCommand): Promise<string> {
  let told = '';
  for (const { line, text, exits, needsKey } of commandsOf(block)) {
    if (needsKey) continue;
    const typed = await type(text);
    expect(exits, `${document}:${line} ${text}\n${typed.told}`).toContain(typed.code);
    told += typed.told;
  }
  return told;
}

export type Desk = {
  /** Where commands are typed. */
  readonly cwd: string;
  /** A folder for what is kept of this person: state, config and commands. */
  readonly home: string;
  /** The file that `npx signalbox` starts. */
  readonly command: string;
  /** More folders of commands. */
  readonly path?: readonly string[];
  /** Types what is nothing but a command of Signalbox in this process, which saves its start. */
  readonly inside?: typeof runAt;
};

/** Somebody with an empty home, and without a network. */
export async function makeTypist({ cwd, home, command, path = [], inside }: Desk) {
  const commands = join(home, 'commands');
  await mkdir(commands, { recursive: true });
  // npx would take a second per line to find out the same.
  const npx = `#!/bin/sh\nwhat=$1; shift\ntest "$what" = signalbox && exec node '${command}' "$@"\nexec "$what" "$@"\n`;
  await writeFile(join(commands, 'npx'), npx, { mode: 0o755 });
  const env = {
    PATH: [commands, ...path, dirname(process.execPath), process.env['PATH']].join(':'),
    HOME: home,
    SIGNALBOX_HOME: join(home, 'state'),
    XDG_CONFIG_HOME: join(home, 'config'),
    LC_ALL: 'C.UTF-8',
    // Nothing here may go out: whatever tries finds nobody.
    HTTPS_PROXY: 'http://127.0.0.1:9',
    HTTP_PROXY: 'http://127.0.0.1:9',
  };
  const type: TypeCommand = (line) => {
    const args = inside === undefined ? undefined : signalboxArguments(line);
    return inside === undefined || args === undefined
      ? typeInShell(line, { cwd, env })
      : typeHere(inside, args, { cwd, env });
  };
  return { env, type };
}

function typeInShell(line: string, place: { readonly cwd: string; readonly env: NodeJS.ProcessEnv }): Promise<Typed> {
  return new Promise((resolve) => {
    const child = execFile('sh', ['-c', `exec 2>&1; ${line}`], place, (error, stdout) => {
      resolve({ code: error === null ? 0 : Number(error.code ?? -1), told: stdout });
    });
    child.stdin?.end();
  });
}

/** The words after `npx signalbox`, where the line is that and nothing that a shell is needed for. */
function signalboxArguments(command: string): readonly string[] | undefined {
  const words = readShellWords(command)?.map((token) =>
    token.kind === 'word' && token.plain ? token.text : undefined,
  );
  const [npx, signalbox, ...args] = words ?? [];
  return npx === 'npx' && signalbox === 'signalbox' && args.every((word) => word !== undefined) ? args : undefined;
}

/** A command in this process, what it says on both streams in one. */
async function typeHere(run: typeof runAt, args: readonly string[], place: TerminalSetting): Promise<Typed> {
  const terminal = memoryTerminal(place);
  const told = text(terminal.stdout);
  const code = await run({ ...terminal, stderr: terminal.stdout }, args);
  terminal.stdout.end();
  return { code, told: await told };
}
