import { execFile } from 'node:child_process';
import { cp, mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readShellWords } from '../../src/core/task/shell-words.ts';
import { runAt } from '../../src/main.ts';
import { memoryTerminal } from '../support/memory-terminal.ts';
import { productPath } from '../support/product.ts';
import { type TemporaryFolder, temporaryFolder } from '../support/temporary-folder.ts';
import { type Block, blocksOf, commandsOf, isShown } from './document-blocks.ts';

/*
 * What the documents tell people to type is typed here, as it stands: every line of every `sh` block, in order, in a checkout
 * of its own with an empty home. What they show as output has to be among what comes. Left out are only the lines that say of
 * themselves that they need a key, and those that install or test this repository. The README is typed into a shell; of the
 * guides a line that is nothing but a command of Signalbox is typed in this process, which saves its start.
 */

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const GUIDES = 'docs/guides';
const DOCUMENTS = ['README.md', ...(await readdir(join(ROOT, GUIDES))).sort().map((name) => `${GUIDES}/${name}`)];
const LINKED = [
  ...['README.md', 'AGENTS.md', 'CONTRIBUTING.md', 'CHANGELOG.md'],
  ...(await readdir(join(ROOT, 'docs'), { recursive: true })).filter(isMarkdown).map((name) => `docs/${name}`),
];
/** What a checkout has of its own; the rest nobody writes to. */
const COPIED = ['bin', 'packages', 'examples', 'package.json', 'tsconfig.base.json'];
const LINKED_PARTS = ['src', 'prompt-templates', 'docs', 'node_modules'];
const IN_A_SHELL = 'README.md';
const BY_NAME = /^npm install && npm (start|test)\b/;

function isMarkdown(name: string): boolean {
  return name.endsWith('.md');
}

let folder: TemporaryFolder;
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => folder.remove());

type Typed = { readonly code: number; readonly told: string };

/** A checkout as somebody has it after `npm install`, and what is typed in it. */
async function checkout(name: string) {
  const home = join(folder.path, name.replaceAll(/\W/g, '-'));
  const path = join(home, 'signalbox');
  const commands = join(home, 'commands');
  for (const made of [path, commands]) await mkdir(made, { recursive: true });
  for (const part of COPIED) await cp(join(ROOT, part), join(path, part), { recursive: true });
  for (const part of LINKED_PARTS) await symlink(join(ROOT, part), join(path, part));
  // As after `npm run build`, which every line is up sooner with.
  await symlink(join(productPath(), 'dist'), join(path, 'dist'));
  // npx would take a second per line to find out the same.
  const npx = `#!/bin/sh\nwhat=$1; shift\ntest "$what" = signalbox && exec node '${path}/bin/signalbox.js' "$@"\nexec "$what" "$@"\n`;
  await writeFile(join(commands, 'npx'), npx, { mode: 0o755 });
  const env = {
    PATH: [commands, dirname(process.execPath), process.env['PATH']].join(':'),
    HOME: home,
    SIGNALBOX_HOME: join(home, 'state'),
    XDG_CONFIG_HOME: join(home, 'config'),
    LC_ALL: 'C.UTF-8',
    // Nothing here may go out: whatever tries finds nobody.
    HTTPS_PROXY: 'http://127.0.0.1:9',
    HTTP_PROXY: 'http://127.0.0.1:9',
  };
  const typeInShell = (command: string): Promise<Typed> =>
    new Promise((resolve) => {
      const child = execFile('sh', ['-c', `exec 2>&1; ${command}`], { cwd: path, env }, (error, stdout) => {
        resolve({ code: error === null ? 0 : Number(error.code ?? -1), told: stdout });
      });
      child.stdin?.end();
    });
  const type = (command: string): Promise<Typed> => {
    const args = name === IN_A_SHELL ? undefined : signalboxArguments(command);
    return args === undefined ? typeInShell(command) : typeHere(args, { cwd: path, env });
  };
  return { path, env, type };
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
async function typeHere(args: readonly string[], place: { readonly cwd: string; readonly env: NodeJS.ProcessEnv }) {
  const terminal = memoryTerminal(place);
  const told = text(terminal.stdout);
  const code = await runAt({ ...terminal, stderr: terminal.stdout }, args);
  terminal.stdout.end();
  return { code, told: await told };
}

async function read(document: string): Promise<readonly Block[]> {
  return blocksOf(await readFile(join(ROOT, document), 'utf8'));
}

// Side by side: what they play mostly waits.
describe.concurrent.each(DOCUMENTS)('%s', { timeout: 240_000 }, (document) => {
  it('says nothing to type that does not work, and shows nothing that does not come', async () => {
    const { type } = await checkout(document);
    const blocks = await read(document);
    for (const [index, block] of blocks.entries()) {
      if (block.language !== 'sh') continue;
      const told = await typeAll(document, block, type);
      const shown = blocks[index + 1];
      if (shown?.language !== 'text' || !shown.follows) continue;
      expect(isShown(shown.text, told), `${document}:${shown.line}\n${shown.text}\nis not in\n${told}`).toBe(true);
    }
  });
});

async function typeAll(document: string, block: Block, type: (command: string) => Promise<Typed>): Promise<string> {
  let told = '';
  for (const { line, text, exits, needsKey } of commandsOf(block)) {
    if (needsKey || BY_NAME.test(text)) continue;
    const typed = await type(text);
    expect(exits, `${document}:${line} ${text}\n${typed.told}`).toContain(typed.code);
    told += typed.told;
  }
  return told;
}

describe('the TypeScript in the documents', { timeout: 120_000 }, () => {
  it('has the types that it needs, and runs', async () => {
    const { path, env } = await checkout('typescript');
    const run = promisify(execFile);
    const files: string[] = [];
    for (const document of DOCUMENTS) {
      for (const block of await read(document)) {
        if (block.language !== 'ts') continue;
        const file = `examples/${document.replaceAll(/\W/g, '-')}-${block.line}.ts`;
        await writeFile(join(path, file), block.text);
        files.push(file);
      }
    }
    expect(files.length).toBeGreaterThan(3);
    const config = { extends: './tsconfig.base.json', compilerOptions: { types: ['node'] }, include: ['examples'] };
    await writeFile(join(path, 'tsconfig.json'), JSON.stringify(config));
    await run(process.execPath, [join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', '.', '--checkers', '1'], { cwd: path });
    for (const file of files) {
      const { stdout } = await run(process.execPath, [file], { cwd: path, env });
      expect(stdout, file).not.toBe('');
    }
  });
});

describe('the links in the documents', () => {
  it.each(LINKED)('%s points at what is there', async (document) => {
    const text = await readFile(join(ROOT, document), 'utf8');
    const targets = [...text.matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)|src="([^"]+)"/g)].map(
      ([, link, image]) => link ?? image ?? '',
    );
    for (const target of targets.filter((one) => !/^https?:/.test(one))) {
      await expect(stat(join(ROOT, dirname(document), target)), target).resolves.toBeDefined();
    }
  });
});

describe('the reader of documents', () => {
  it('takes a line for a command, with its here-document, its exit code and its mark', () => {
    const [block] = blocksOf("words\n\n```sh\na   # exit 3\ncat > f <<'EOF'\nx # exit 4\nEOF\nb # needs a key\n```\n");
    expect(commandsOf(block ?? expect.fail('no block'))).toEqual([
      { text: 'a   # exit 3', line: 4, exits: [3], needsKey: false },
      { text: "cat > f <<'EOF'\nx # exit 4\nEOF", line: 5, exits: [0, 8], needsKey: false },
      { text: 'b # needs a key', line: 8, exits: [0, 8], needsKey: true },
    ]);
  });

  it('sees what is shown and did not come, or came in another order', () => {
    const told = 'run_k2\n→ plan\nNext: signalbox show run_k2\n';
    expect(isShown('run_…\n…\nNext: signalbox show run_…', told)).toBe(true);
    expect(isShown('→ plan\nrun_…', told)).toBe(false);
    expect(isShown('→ pla', told)).toBe(false);
  });
});
