import { execFile } from 'node:child_process';
import { cp, mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runAt } from '../../src/main.ts';
import { productPath, ROOT } from '../support/product.ts';
import { type TemporaryFolder, temporaryFolder } from '../support/temporary-folder.ts';
import { blocksOf, commandsOf, isShown } from './document-blocks.ts';
import { listGuides, makeTypist, OF_A_CHECKOUT, readBlocks, typeBlocks } from './type-document.ts';

/*
 * What the documents tell people to type is typed as it stands: every line of every `sh` block, in order, with an empty home.
 * What they show as output has to be among what comes. Left out are only the lines that say of themselves that they need a key,
 * and those that install or test this repository. Here that happens in a checkout, and the README is typed into a shell; most
 * guides are typed in built.test.ts, from what is packed.
 */

const DOCUMENTS = ['README.md', ...(await listGuides())];
/** The first guide is typed in both places: it says that either will do. */
const TYPED_HERE = [...OF_A_CHECKOUT, 'docs/guides/first-workflow.md'];
const LINKED = [
  ...['README.md', 'AGENTS.md', 'CONTRIBUTING.md', 'CHANGELOG.md'],
  ...(await readdir(join(ROOT, 'docs'), { recursive: true })).filter(isMarkdown).map((name) => `docs/${name}`),
];
/** What a checkout has of its own; the rest nobody writes to. */
const COPIED = ['bin', 'packages', 'examples', 'package.json', 'tsconfig.base.json'];
const LINKED_PARTS = ['src', 'prompt-templates', 'docs', 'node_modules'];
const IN_A_SHELL = 'README.md';
/** Typed in built.test.ts, by somebody who has no checkout. */
const OUTSIDE = 'Outside of this checkout';
const BY_NAME = /^npm install && npm (start|test)\b/;

function isMarkdown(name: string): boolean {
  return name.endsWith('.md');
}

let folder: TemporaryFolder;
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => folder.remove());

/** A checkout as somebody has it after `npm install`, and what is typed in it. */
async function checkout(name: string) {
  const home = join(folder.path, name.replaceAll(/\W/g, '-'));
  const path = join(home, 'signalbox');
  await mkdir(path, { recursive: true });
  for (const part of COPIED) await cp(join(ROOT, part), join(path, part), { recursive: true });
  for (const part of LINKED_PARTS) await symlink(join(ROOT, part), join(path, part));
  // As after `npm run build`, which every line is up sooner with.
  await symlink(join(productPath(), 'dist'), join(path, 'dist'));
  const inside = name === IN_A_SHELL ? {} : { inside: runAt };
  const typist = await makeTypist({ cwd: path, home, command: join(path, 'bin/signalbox.js'), ...inside });
  return { path, ...typist };
}

// Side by side: what they play mostly waits.
describe.concurrent.each(TYPED_HERE)('%s', { timeout: 240_000 }, (document) => {
  it('says nothing to type that does not work, and shows nothing that does not come', async () => {
    const { type } = await checkout(document);
    const blocks = await readBlocks(document);
    const typed = blocks.filter(({ heading }) => heading !== OUTSIDE);
    await typeBlocks(document, typed, async (line) => (BY_NAME.test(line) ? { code: 0, told: '' } : type(line)));
  });
});

describe('the TypeScript in the documents', { timeout: 120_000 }, () => {
  it('has the types that it needs, and runs', async () => {
    const { path, env } = await checkout('typescript');
    const run = promisify(execFile);
    const files: string[] = [];
    for (const document of DOCUMENTS) {
      for (const block of await readBlocks(document)) {
        if (block.language !== 'ts') continue;
        const file = `examples/${document.replaceAll(/\W/g, '-')}-${block.line}.ts`;
        await writeFile(join(path, file), block.text);
        files.push(file);
      }
    }
    expect(files.length).toBeGreaterThan(3);
    const config = { extends: './tsconfig.base.json', compilerOptions: { types: ['node'] }, include: ['examples'] };
    await writeFile(join(path, 'tsconfig.json'), JSON.stringify(config));
    await run(process.execPath, [join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', '.', '--checkers', '1'], {
      cwd: path,
    });
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
