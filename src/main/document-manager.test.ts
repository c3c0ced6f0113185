import { mkdir, mkdtemp, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { documentTemplate } from '../core/task/templates.ts';
import {
  type CreateTaskDocsParams,
  type CreateTaskDocsResult,
  createDocumentManager,
  type DocumentManager,
  type ReadTaskDocsParams,
  type ReadTaskDocsResult,
  type TaskContext,
  WorkflowPhase,
  workflowTodoTemplate,
} from '../index.ts';

/* The document manager of the library, on real files, as a program outside uses it. */

const NAME = 'garden-shed';
const LIST = `# Task List: ${NAME}\r\n\r\n## Tasks\r\n- [ ] Task 1.1: dig\r\n- [ ] Task 1.2: build (depends on 1.1)\r\n`;

let base: string;
let project: string;
let documents: DocumentManager;

beforeEach(async () => {
  base = await realpath(await mkdtemp('/var/tmp/signalbox-manager-'));
  project = join(base, 'project');
  await mkdir(project);
  documents = open('Garden Shed');
});
afterEach(() => rm(base, { recursive: true, force: true }));

const open = (taskName: string) => createDocumentManager({ taskName, project, home: join(base, 'home') });
const fileOf = (name: string) => readFile(join(project, 'docs', NAME, `${name}.md`), 'utf8');

async function writeAll(): Promise<void> {
  for (const phase of ['requirements', 'design'] as const)
    await documents.writeDocument(phase, documentTemplate(phase, NAME, 'en'));
  await documents.writeDocument('taskList', LIST);
}

describe('the document manager', { timeout: 60_000 }, () => {
  it('PRM-15 TSK-03: makes one folder for every way to write a title', async () => {
    const made = await documents.createTaskFolder();
    expect(made).toMatchObject({ success: true, filePath: 'docs/garden-shed' });
    expect(await open('garden_shed').createTaskFolder()).toEqual(made);
    expect(await readdir(join(project, 'docs'))).toEqual([NAME]);
  });

  it('PRM-15 TSK-04: writes and reads with fixed fields, in success and in failure', async () => {
    const missing: ReadTaskDocsResult = await documents.readDocument('design');
    expect(missing).toMatchObject({ success: false, documents: {}, message: expect.stringContaining('design.md') });
    const params: CreateTaskDocsParams = { taskName: NAME, phase: 'requirements', content: '# Task: a “shed”\n' };
    const written: CreateTaskDocsResult = await documents.writeDocument(params.phase, params.content);
    expect(written).toMatchObject({ success: true, filePath: `docs/${NAME}/requirements.md` });
    expect(written.message).toContain('Background');
    expect(await fileOf('requirements')).toBe(params.content);
    const wanted: ReadTaskDocsParams = { taskName: NAME, phase: 'all' };
    expect(await documents.readDocument(wanted.phase)).toMatchObject({
      success: true,
      documents: { requirements: params.content },
    });
  });

  it('PRM-15 TSK-04: refuses a document of a later phase and writes nothing; an earlier one may be written again', async () => {
    expect(await documents.writeDocument('taskList', LIST)).toMatchObject({
      success: false,
      filePath: `docs/${NAME}/taskList.md`,
      error: { code: 'E_INVALID_TRANSITION' },
    });
    expect(await documents.writeDocument('requirements', 'a \0 b')).toMatchObject({
      success: false,
      error: { code: 'E_SCHEMA_VALIDATION' },
    });
    await expect(readdir(join(project, 'docs'))).rejects.toThrow('ENOENT');
    await writeAll();
    expect(await documents.writeDocument('requirements', '# Again\n')).toMatchObject({ success: true });
    expect(await fileOf('requirements')).toBe('# Again\n');
  });

  it('PRM-15 TSK-08: a mark of byte order stays, and its document can be written again', async () => {
    await documents.writeDocument('requirements', '\ufeff# Marked\n');
    expect(await fileOf('requirements')).toBe('\ufeff# Marked\n');
    expect(await documents.readDocument('requirements')).toMatchObject({
      documents: { requirements: '\ufeff# Marked\n' },
    });
    expect(await documents.writeDocument('requirements', '# Plain\n')).toMatchObject({ success: true });
  });

  it('PRM-15 TSK-05: what is no UTF-8 keeps its phase, and can be written anew', async () => {
    await writeAll();
    await writeFile(join(project, 'docs', NAME, 'taskList.md'), Buffer.from([0x23, 0x20, 0xff, 0xfe]));
    expect((await documents.readContext()).currentPhase).toBe(WorkflowPhase.BREAKDOWN);
    expect(await documents.writeDocument('taskList', LIST)).toMatchObject({ success: true });
    expect((await documents.readContext()).currentPhase).toBe(WorkflowPhase.EXECUTE);
  });

  it('PRM-15: sets the box of an item and the counts, and leaves the rest as it is', async () => {
    await writeAll();
    expect(await documents.updateTaskList('1.1', 'completed')).toMatchObject({ success: true });
    const ticked = await fileOf('taskList');
    expect(ticked).toContain('- [x] Task 1.1: dig\r\n- [ ] Task 1.2: build (depends on 1.1)\r\n');
    expect(ticked).toContain('- Completed: 1 tasks');
    await documents.updateTaskList('1.1', 'pending');
    expect(await fileOf('taskList')).toContain('- [ ] Task 1.1: dig\r\n');
    expect(await documents.updateTaskList('9', 'completed')).toMatchObject({
      success: false,
      error: { code: 'TASK_ITEM_UNKNOWN' },
      message: expect.stringContaining('1.1, 1.2'),
    });
  });

  it('TSK-02: remembers nothing: the context is what the documents say now', async () => {
    const empty: TaskContext = {
      taskId: NAME,
      taskName: NAME,
      currentPhase: WorkflowPhase.IDLE,
      docsPath: `docs/${NAME}`,
      documents: {},
      isSimpleTask: false,
    };
    expect(await documents.readContext()).toEqual(empty);
    await writeAll();
    const { currentPhase, documents: there } = await open('gardenShed').readContext();
    expect([currentPhase, Object.keys(there)]).toEqual(['execute', ['requirements', 'design', 'taskList']]);
    await writeFile(join(project, 'docs', NAME, 'taskList.md'), '# Nothing\n');
    expect((await documents.readContext()).currentPhase).toBe(WorkflowPhase.BREAKDOWN);
  });

  it('PRM-15: the todo template stands beside it', () => {
    expect(workflowTodoTemplate.trim().split('\n')[0]).toBe('- [ ] Phase 1: Requirements Analysis');
  });
});
