import { mkdir, mkdtemp, readFile, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { installedBwrap } from '../../../test/sandbox/bubblewrap.ts';
import { memoryTaskFiles } from '../../../test/support/memory-task-files.ts';
import { PlayedTask, writing } from '../../../test/support/played-task.ts';
import { propertyRuns } from '../../../test/support/property-runs.ts';
import { COMPLEX } from '../../../test/support/task-package.ts';
import { anyTitle } from '../../../test/support/task-titles.ts';
import type { RunEvent } from '../../core/run/events.ts';
import { DOCUMENT_NAMES } from '../../core/task/document-names.ts';
import { documentTemplate } from '../../core/task/templates.ts';
import type { RunFixed } from '../../ports/processes.ts';
import type { Sandbox } from '../../ports/sandbox.ts';
import { localProcesses } from '../processes-local/local-processes.ts';
import { plainSandbox } from '../sandbox-plain/plain-sandbox.ts';
import { taskFiles } from '../task-files/task-files.ts';
import { fixedRunner } from '../tools-shell/run-fixed.ts';

/* The properties of a structured task that are about its files, with the real decisions and tools. */

type Command = { readonly argv: readonly string[]; readonly stdin: Uint8Array };

let base: string;
let project: string;
let commands: Command[];

beforeEach(async () => {
  // Not in /tmp: inside a sandbox there is another one.
  base = await realpath(await mkdtemp('/var/tmp/signalbox-documents-'));
  project = join(base, 'project');
  commands = [];
  await mkdir(project);
});
afterEach(() => rm(base, { recursive: true, force: true }));

/** Only commands know where the project is: whatever goes past them finds nothing. */
function taskIn(sandbox: () => Promise<Sandbox>): PlayedTask {
  const run = fixedRunner({
    processes: localProcesses(),
    sandbox,
    folder: (runId) => join(base, 'state', runId),
    hidden: [join(base, 'state')],
    surroundings: async () => ({ env: { PATH: '/usr/local/bin:/usr/bin:/bin', HOME: '/tmp' }, mounts: [] }),
    plain: plainSandbox,
  });
  const noted: RunFixed = (argv, stdin, place) => {
    commands.push({ argv, stdin });
    return run(argv, stdin, { ...place, project });
  };
  return new PlayedTask(taskFiles(noted), { project: join(base, 'nowhere') });
}

function lastResult(events: readonly RunEvent[]): object {
  const finished = events.findLast((event) => event.type === 'call.finished');
  return finished?.type === 'call.finished' ? (finished.result as object) : {};
}

describe('documents of a task', { timeout: 60_000 }, () => {
  it('property 2: stand at docs/{task-name}/{document}.md in kebab-case, whatever the task is called (TSK-03, TSK-17)', async () => {
    await fc.assert(
      fc.asyncProperty(anyTitle, async (title) => {
        const files = new Map<string, string>();
        const task = await new PlayedTask(memoryTaskFiles(files)).does(COMPLEX);
        for (const name of DOCUMENT_NAMES) {
          await task.does(writing(name, documentTemplate(name, 'a task', 'en'), title));
          const [first = ''] = files.keys();
          const folder = first.split('/')[1] ?? '';
          expect(folder).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
          expect(lastResult(task.events)).toMatchObject({ success: true, filePath: `docs/${folder}/${name}.md` });
          expect([...files.keys()].at(-1)).toBe(`docs/${folder}/${name}.md`);
        }
        expect(files.size).toBe(3);
      }),
      propertyRuns(3_000, 80),
    );
  });

  it('property 6: are made, read and changed by commands in the sandbox alone, in UTF-8, byte for byte (TSK-08, TSK-17)', async () => {
    const odd = [
      "'EOF'\nEOF\n",
      '$(x)`y`',
      '\r\n',
      '\t',
      '字',
      '👩‍👩‍👧',
      '\\',
      '- [x] a',
      '\ufeff',
      '\u2028',
      '\x01\x1b[2J',
      '%s',
    ];
    const piece = fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' }), fc.constantFrom(...odd));
    const content = fc.array(piece).map((parts) => parts.join('').replaceAll('\0', '').toWellFormed());
    await fc.assert(
      fc.asyncProperty(content, content, async (made, changed) => {
        const task = await taskIn(installedBwrap).does(COMPLEX);
        for (const text of [made, changed]) {
          commands = [];
          await task.does(writing('requirements', text));
          const bytes = Buffer.from(text, 'utf8');
          expect(bytes.equals(await readFile(join(project, 'docs/a-task/requirements.md')))).toBe(true);
          expect(commands.some(({ stdin }) => bytes.equals(stdin))).toBe(true);
          await task.does(['readTaskDocs', { taskName: 'A Task', phase: 'requirements' }]);
          expect(lastResult(task.events)).toMatchObject({ success: true, documents: { requirements: text } });
          // What a document holds is never a part of a command.
          const parts = commands.flatMap(({ argv }) => [argv.slice(0, 2).join(' '), ...argv.slice(3)]);
          expect(parts.filter((part) => !/^(?:sh -c|[A-Za-z0-9.-]*)$/.test(part))).toEqual([]);
          expect(new Set(commands.map(({ argv }) => argv[2])).size).toBe(2);
        }
        await rm(join(project, 'docs'), { recursive: true });
      }),
      propertyRuns(8),
    );
  });

  it('TSK-08: of 1 MB of hostile text come back as they were given', async () => {
    const pieces = [
      '\ufeff',
      "'EOF'\n",
      '$(id)`id`',
      '"\\',
      '\r\n',
      '字',
      '👩‍👩‍👧',
      '\x01\x1b[2J',
      '- [x] a',
      '```\n',
      '\u2028',
    ];
    const whole = pieces.join('');
    const times = Math.floor(2 ** 20 / Buffer.byteLength(whole));
    const text = whole.repeat(times) + 'x'.repeat(2 ** 20 - times * Buffer.byteLength(whole));
    const task = await taskIn(installedBwrap).does(COMPLEX);
    await task.does(writing('requirements', text));
    await task.does(['readTaskDocs', { taskName: 'A Task', phase: 'requirements' }]);
    const { documents } = lastResult(task.events) as { documents?: { requirements?: string } };
    expect(documents?.requirements === text).toBe(true);
    expect(Buffer.from(text).equals(await readFile(join(project, 'docs/a-task/requirements.md')))).toBe(true);
  });
});
