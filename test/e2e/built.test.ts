import { execFile } from 'node:child_process';
import { cp, mkdir, readdir, readFile, rename, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TemporaryFolder, temporaryFolder } from '../support/temporary-folder.ts';
import { withoutKeys } from './signalbox.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const LOADED = fileURLToPath(new URL('./programs/what-is-loaded.mjs', import.meta.url));
const run = promisify(execFile);

let folder: TemporaryFolder;
let product: string;
let project: string;
let env: NodeJS.ProcessEnv;
beforeAll(async () => {
  folder = await temporaryFolder();
  env = { ...withoutKeys(process.env), SIGNALBOX_HOME: join(folder.path, 'home'), LC_ALL: 'C.UTF-8' };
  project = join(folder.path, 'project');
  product = join(project, 'node_modules/signalbox');
  await mkdir(product, { recursive: true });
  const { files } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')) as { files: readonly string[] };
  // What npm would publish, with the dependencies it would bring.
  for (const name of ['package.json', ...files.filter((file) => file !== 'dist')]) {
    await cp(join(ROOT, name), join(product, name), { recursive: true });
  }
  await symlink(join(ROOT, 'node_modules'), join(product, 'node_modules'));
  await run(process.execPath, [join(ROOT, 'scripts/build.ts'), join(product, 'dist')], { cwd: ROOT });
}, 120_000);
afterAll(() => folder.remove());

describe('USE-13 outside of a checkout', () => {
  it('what npm packs, unpacked where npm would put it, is typed in any project', async () => {
    const machine = join(folder.path, 'machine');
    const modules = join(machine, 'lib/node_modules');
    const empty = join(folder.path, 'empty');
    await Promise.all([modules, empty].map((path) => mkdir(path, { recursive: true })));
    // The dependencies are those of the checkout: `npm run prove:install` has npm install them.
    const packed = await run('npm', ['pack', '--ignore-scripts', '--json', '--pack-destination', machine], {
      cwd: product,
    });
    const [{ filename }] = JSON.parse(packed.stdout) as readonly [{ readonly filename: string }];
    await run('tar', ['-xzf', join(machine, filename), '-C', modules]);
    await rename(join(modules, 'package'), join(modules, 'signalbox'));
    await symlink(join(ROOT, 'node_modules'), join(modules, 'signalbox/node_modules'));
    await mkdir(join(machine, 'bin'));
    await symlink('../lib/node_modules/signalbox/bin/signalbox.js', join(machine, 'bin/signalbox'));

    const own = { ...env, SIGNALBOX_HOME: join(machine, 'home') };
    const type = (...args: readonly string[]) =>
      run(process.execPath, [join(machine, 'bin/signalbox'), ...args], { cwd: empty, env: own });
    expect((await type('init', 'my-package')).stdout).toContain('Next: signalbox run my-package');
    expect((await type('run', 'my-package', '--engine', 'scripted', '--answer', 'yes')).stdout).toContain(
      '✔ The workflow is completed.',
    );
    expect((await type('ls')).stdout).toMatch(/^run_\w+ +completed/);
    expect((await type('explain', 'STALE')).stdout).toContain('What to do: ');
  }, 60_000);

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

describe('what is published', () => {
  const signalbox = (...args: readonly string[]) =>
    run(process.execPath, [join(product, 'bin/signalbox.js'), ...args], { cwd: project, env });

  it('is few files, without the sources, and plays a run, explains a code and begins a package', async () => {
    expect((await readdir(join(product, 'dist'))).filter((name) => name.endsWith('.js')).sort()).toEqual([
      'index.js',
      'main.js',
      'mcp.js',
    ]);
    // A third of the source files, since most of them are loaded together.
    expect((await readdir(join(product, 'dist/chunks'))).length).toBeLessThan(400);
    const hello = join(product, 'packages/hello');
    const { stdout } = await signalbox('run', hello, '--engine', 'scripted', '--answer', 'yes');
    expect(stdout).toContain('✔ The workflow is completed.');
    expect((await signalbox('explain', 'STALE')).stdout).toContain('What to do: ');
    expect((await signalbox('init', 'mine')).stdout).toContain('Next: ');
    expect((await signalbox('prompt', '@last', '--turn', '1')).stdout).toContain('BaseRuntimeRules');
  });

  it.each(['en', 'zh'])(
    'loads little in order to look (%s): few files, of others only commander, and nothing of ICU',
    async (lang) => {
      await signalbox('run', join(product, 'packages/hello'), '--engine', 'scripted', '--answer', 'yes');
      const { stdout, stderr } = await run(
        process.execPath,
        ['--import', LOADED, join(product, 'bin/signalbox.js'), 'ls', '--lang', lang],
        { cwd: project, env },
      );
      expect(stdout).toContain('run_');
      const { files, segmenters } = JSON.parse(stderr) as { files: readonly string[]; segmenters: number };
      const [theirs, ours] = [true, false].map((is) => files.filter((file) => file.includes('commander') === is));
      expect(theirs?.length).toBeLessThan(10);
      // Every file takes about half a millisecond, whatever is in it.
      expect(ours?.length).toBeLessThan(45);
      expect(segmenters).toBe(0);
    },
  );

  it('loads what checks and repairs output with the first output that needs it, and not before', async () => {
    const theirs = /node_modules\/(ajv|ajv-formats|jsonrepair)\//;
    const hello = ['run', join(product, 'packages/hello'), '--engine', 'scripted', '--answer', 'yes', '--json'];
    const args = ['--import', LOADED, join(product, 'bin/signalbox.js'), ...hello];
    const { stderr } = await run(process.execPath, args, { cwd: project, env });
    const { files } = JSON.parse(stderr.slice(stderr.lastIndexOf('{"files"'))) as { files: readonly string[] };
    expect(files.some((file) => file.includes('node_modules/zod/'))).toBe(true);
    expect(files.filter((file) => theirs.test(file))).toEqual([]);

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
      const asked = await runtime.start({ package: ${JSON.stringify(join(product, 'packages/hello'))}, engine: 'scripted' });
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
    const { stderr } = await run(process.execPath, ['--import', LOADED, 'unused.mjs'], { cwd: project, env });
    const { files } = JSON.parse(stderr.slice(stderr.lastIndexOf('{"files"'))) as { files: readonly string[] };
    expect(files.filter((file) => /node_modules\/(mdast|micromark|pinyin-pro|@sindresorhus)/.test(file))).toEqual([]);
  });
});
