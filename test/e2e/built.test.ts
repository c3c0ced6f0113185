import { execFile } from 'node:child_process';
import { cp, mkdir, readdir, readFile, rename, symlink, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { runAt } from '../../src/main.ts';
import { ROOT } from '../support/product.ts';
import { type TemporaryFolder, temporaryFolder } from '../support/temporary-folder.ts';
import { withoutKeys } from './signalbox.ts';
import { listGuides, makeTypist, OF_A_CHECKOUT, readBlocks, typeBlocks } from './type-document.ts';

/*
 * The product is built and packed once, and unpacked where `npm install` and `npm install --global` would put it. The libraries are
 * those of the checkout: `npm run prove:install` has npm install them.
 */

const LOADED = fileURLToPath(new URL('./programs/what-is-loaded.mjs', import.meta.url));
const GUIDES = (await listGuides()).filter((guide) => !OF_A_CHECKOUT.has(guide));
const LIBRARIES = join(ROOT, 'node_modules');
const run = promisify(execFile);

let folder: TemporaryFolder;
/** The file that npm makes of the product. */
let packed: string;
/** The product, installed for one project. */
let product: string;
let project: string;
let env: NodeJS.ProcessEnv;
/** What a run of the bundled package has loaded. */
let loaded: readonly string[];
beforeAll(async () => {
  folder = await temporaryFolder();
  env = { ...withoutKeys(process.env), SIGNALBOX_HOME: join(folder.path, 'home'), LC_ALL: 'C.UTF-8' };
  packed = await packProduct(join(folder.path, 'published'));
  project = join(folder.path, 'project');
  product = await unpackProduct(join(project, 'node_modules'));
  for (const name of await readdir(LIBRARIES)) {
    if (!name.startsWith('.')) await symlink(join(LIBRARIES, name), join(project, 'node_modules', name));
  }
  const hello = ['run', 'packages/hello', '--engine', 'scripted', '--answer', 'yes', '--json'];
  loaded = (await filesLoaded([join(product, 'bin/signalbox.js'), ...hello])).files;
}, 120_000);
afterAll(() => folder.remove());

async function packProduct(place: string): Promise<string> {
  await mkdir(place);
  const { files } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')) as { files: readonly string[] };
  for (const name of ['package.json', ...files.filter((file) => file !== 'dist')]) {
    await cp(join(ROOT, name), join(place, name), { recursive: true });
  }
  await run(process.execPath, [join(ROOT, 'scripts/build.ts'), join(place, 'dist')], { cwd: ROOT });
  const { stdout } = await run('npm', ['pack', '--ignore-scripts', '--json'], { cwd: place });
  const [{ filename }] = JSON.parse(stdout) as readonly [{ readonly filename: string }];
  return join(place, filename);
}

async function unpackProduct(modules: string): Promise<string> {
  await mkdir(modules, { recursive: true });
  await run('tar', ['-xzf', packed, '-C', modules]);
  await rename(join(modules, 'package'), join(modules, 'signalbox'));
  return join(modules, 'signalbox');
}

/** Runs a program in the project and tells which files it has loaded. */
async function filesLoaded(args: readonly string[]) {
  const { stdout, stderr } = await run(process.execPath, ['--import', LOADED, ...args], { cwd: project, env });
  const listed: { readonly files: readonly string[]; readonly segmenters: number } = JSON.parse(
    stderr.slice(stderr.lastIndexOf('{"files"')),
  );
  return { stdout, ...listed };
}

describe('USE-13 outside of a checkout', () => {
  it('installed for the whole machine as the README says, is typed in any project', async () => {
    const machine = join(folder.path, 'machine');
    const cwd = join(folder.path, 'empty');
    await Promise.all([join(machine, 'bin'), cwd].map((path) => mkdir(path, { recursive: true })));
    const npm: { readonly [line: string]: () => Promise<void> } = {
      'npm pack': async () => expect(basename(packed)).toMatch(/^signalbox-.*\.tgz$/),
      [`npm install --global ./${basename(packed)}`]: async () => {
        await symlink(LIBRARIES, join(await unpackProduct(join(machine, 'lib/node_modules')), 'node_modules'));
        await symlink('../lib/node_modules/signalbox/bin/signalbox.js', join(machine, 'bin/signalbox'));
      },
    };
    const command = join(machine, 'bin/signalbox');
    const { type } = await makeTypist({ cwd, home: machine, command, path: [join(machine, 'bin')] });
    const blocks = (await readBlocks('README.md')).filter(({ heading }) => heading === 'Outside of this checkout');
    expect(blocks).not.toEqual([]);
    const typed: string[] = [];
    await typeBlocks('README.md', blocks, async (line) => {
      const [words = ''] = line.split(/ +#/);
      typed.push(words);
      await npm[words]?.();
      return npm[words] === undefined ? type(line) : { code: 0, told: '' };
    });
    expect(typed).toEqual(expect.arrayContaining(Object.keys(npm)));
  });

  it.each([
    ['machine-of-all/lib/node_modules', 'npm install --global node@24'],
    ['project-of-one/node_modules', 'npm install node@24'],
  ])('on an older Node, in %s, it says what to type', async (where, help) => {
    const alone = join(folder.path, where, 'signalbox');
    await mkdir(join(alone, 'bin'), { recursive: true });
    for (const name of ['package.json', 'bin/signalbox.js']) await cp(join(ROOT, name), join(alone, name));
    const older = `data:text/javascript,Object.defineProperty(process,'version',{value:'v20.19.0'})`;
    const refused = run(process.execPath, ['--import', older, join(alone, 'bin/signalbox.js'), 'ls'], { env });
    await expect(refused).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining(`Next: ${help}   (`) });
  });
});

// Side by side: what they play mostly waits.
describe.concurrent.each(GUIDES)('USE-13 %s', { timeout: 120_000 }, (guide) => {
  it('is typed as it is printed, in an empty project for which the product is installed', async () => {
    const main: { runAt: typeof runAt } = await import(pathToFileURL(join(product, 'dist/main.js')).href);
    const name = basename(guide, '.md');
    const [home, cwd] = [join(folder.path, 'homes', name), join(project, name)];
    await mkdir(cwd);
    const command = join(product, 'bin/signalbox.js');
    const { type } = await makeTypist({ cwd, home, command, inside: main.runAt });
    await typeBlocks(guide, await readBlocks(guide), type);
  });
});

describe('what is published', () => {
  const signalbox = (...args: readonly string[]) =>
    run(process.execPath, [join(product, 'bin/signalbox.js'), ...args], { cwd: project, env });

  it('is few files, without the sources, and explains a code, begins a package and shows a prompt', async () => {
    expect((await readdir(join(product, 'dist'))).filter((name) => name.endsWith('.js')).sort()).toEqual([
      'index.js',
      'main.js',
      'mcp.js',
    ]);
    // A third of the source files, since most of them are loaded together.
    expect((await readdir(join(product, 'dist/chunks'))).length).toBeLessThan(400);
    expect((await signalbox('explain', 'STALE')).stdout).toContain('What to do: ');
    expect((await signalbox('init', 'mine')).stdout).toContain('Next: ');
    expect((await signalbox('prompt', '@last', '--turn', '1')).stdout).toContain('BaseRuntimeRules');
  });

  it.each(['en', 'zh'])(
    'loads little in order to look (%s): few files, of others only commander, and nothing of ICU',
    async (lang) => {
      const listed = await filesLoaded([join(product, 'bin/signalbox.js'), 'ls', '--lang', lang]);
      expect(listed.stdout).toContain('run_');
      const [theirs, ours] = [true, false].map((is) =>
        listed.files.filter((file) => file.includes('commander') === is),
      );
      expect(theirs?.length).toBeLessThan(10);
      // Every file takes about half a millisecond, whatever is in it.
      expect(ours?.length).toBeLessThan(45);
      expect(listed.segmenters).toBe(0);
    },
  );

  it('loads what checks and repairs output with the first output that needs it, and not before', async () => {
    const theirs = /node_modules\/(ajv|ajv-formats|jsonrepair)\//;
    expect(loaded.some((file) => file.includes('node_modules/zod/'))).toBe(true);
    expect(loaded.filter((file) => theirs.test(file))).toEqual([]);

    const program = `
      import { judgeTurn } from 'signalbox';
      const told = { mode: 'auto', outcome: { kind: 'ok' }, missingArtifacts: [], attempt: 1, maxAttempt: undefined };
      const schema = { type: 'object', properties: { at: { type: 'string', format: 'date' } }, required: ['at'] };
      const judged = (text) => judgeTurn({ ...told, schema, segments: [text] });
      console.log(judged('{"at": "2026-11-17",}').kind, judged('{"at": "soon"}').kind);`;
    await writeFile(join(project, 'judge.mjs'), program);
    expect((await run(process.execPath, ['judge.mjs'], { cwd: project })).stdout).toBe('completed failed\n');
  });

  it('is a library with types', async () => {
    const program = `
      import { createRuntime, isWorkflowCompleted } from 'signalbox';
      const runtime = await createRuntime({ home: ${JSON.stringify(join(folder.path, 'own'))} });
      const asked = await runtime.start({ package: 'packages/hello', engine: 'scripted' });
      console.log(asked.status, typeof isWorkflowCompleted);
      await runtime.stop();`;
    await writeFile(join(project, 'program.mjs'), program);
    expect((await run(process.execPath, ['program.mjs'], { cwd: project })).stdout).toBe('waiting_user function\n');
    expect(await readFile(join(product, 'dist/index.d.ts'), 'utf8')).toContain('createRuntime');
  });

  it('PRM-15: has the documents of tasks with their types, and loads what reads them when they are first used', async () => {
    const program = `
      import { createDocumentManager, type CreateTaskDocsParams, type CreateTaskDocsResult, type DocumentManager } from 'signalbox';
      import { type ReadTaskDocsParams, type ReadTaskDocsResult, type TaskContext, WorkflowPhase, workflowTodoTemplate } from 'signalbox';
      const documents: DocumentManager = createDocumentManager({ taskName: 'My Task', home: ${JSON.stringify(join(folder.path, 'docs-home'))} });
      const params: CreateTaskDocsParams = { taskName: 'my-task', phase: 'requirements', content: '# Task: my-task' };
      const made: CreateTaskDocsResult = await documents.createTaskFolder();
      const written: CreateTaskDocsResult = await documents.writeDocument(params.phase, params.content);
      const wanted: ReadTaskDocsParams = { taskName: 'my-task', phase: 'all' };
      const read: ReadTaskDocsResult = await documents.readDocument(wanted.phase);
      const { currentPhase }: TaskContext = await documents.readContext();
      const { success } = await documents.updateTaskList('1.1', 'completed');
      const phase: WorkflowPhase = WorkflowPhase.ANALYZE;
      console.log(made.filePath, written.success, read.documents.requirements, currentPhase === phase, success, workflowTodoTemplate.length > 0);`;
    await writeFile(join(project, 'documents.mts'), program);
    const compilerOptions = { ...{ strict: true, noEmit: true, skipLibCheck: true }, module: 'nodenext', types: [] };
    await writeFile(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['documents.mts'] }));
    await run(process.execPath, [join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', project], { cwd: project });
    const { stdout } = await run(process.execPath, ['documents.mts'], { cwd: project });
    expect(stdout).toBe('docs/my-task true # Task: my-task true false true\n');
    await writeFile(
      join(project, 'unused.mjs'),
      `import { createDocumentManager } from 'signalbox'; createDocumentManager({ taskName: 'a' });`,
    );
    const { files } = await filesLoaded(['unused.mjs']);
    expect(files.filter((file) => /node_modules\/(mdast|micromark|pinyin-pro|@sindresorhus)/.test(file))).toEqual([]);
  });
});
