import { isUtf8 } from 'node:buffer';
import { setTimeout as sleep } from 'node:timers/promises';
import { hashBytes } from '../../core/hash.ts';
import { TASK_FILE_WORDS } from '../../core/words/task-file-words.ts';
import type { FixedEnd, FixedPlace, RunFixed } from '../../ports/processes.ts';
import type { DocRefusal, DocWarning, FoundDoc, TaskFiles } from '../../ports/task-files.ts';
import { DOC_EXITS, MAKE_FOLDER, READ_DOC, WRITE_DOC } from './doc-commands.ts';

/** A document of over 1 MB is a problem of its own, told when it is read; this limit is for files too large to load at all. */
const MAX_BYTES = 8 * 2 ** 20;
/** Before each further try; a full disk or a lost mount does not come back in less. */
const PAUSES_MS = [50, 250];

const TASK = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const FILE = /^[A-Za-z][A-Za-z0-9-]*\.md$/;

type Target = { readonly path: string; readonly task: string; readonly file: string };

/** Documents of tasks, read and written by fixed commands in the sandbox. */
export function taskFiles(run: RunFixed): TaskFiles {
  return {
    async makeFolder(place, taskName) {
      const path = `docs/${taskName}`;
      if (!TASK.test(taskName)) return { kind: 'refused', reason: 'name', said: TASK_FILE_WORDS.name(path) };
      const argv = ['sh', '-c', MAKE_FOLDER, 'sh', taskName];
      const end = await runWithRetries(run, argv, new Uint8Array(), place, { path });
      return 'kind' in end ? end : { kind: 'written', ...warningOf(end) };
    },
    async readDocs(place, taskName, names) {
      const docs = new Map<string, FoundDoc>();
      let warned: DocWarning = {};
      for (const name of names) {
        const target = targetAt(`docs/${taskName}/${name}.md`);
        if ('kind' in target) return target;
        const argv = ['sh', '-c', READ_DOC, 'sh', target.task, target.file, String(MAX_BYTES)];
        const end = await runWithRetries(run, argv, new Uint8Array(), place, target);
        if ('kind' in end) return end;
        if (end.exitCode === 0) docs.set(name, foundDoc(end.stdout));
        warned = warningOf(end);
      }
      return { kind: 'found', docs, ...warned };
    },
    async writeDoc(place, path, bytes, expected) {
      const target = targetAt(path);
      if ('kind' in target) return target;
      const must = expected === null ? 'none' : (expected ?? '');
      const argv = ['sh', '-c', WRITE_DOC, 'sh', target.task, target.file, String(bytes.length), must];
      const end = await runWithRetries(run, argv, bytes, place, target);
      return 'kind' in end ? end : { kind: 'written', ...warningOf(end) };
    },
  };
}

function foundDoc(bytes: Uint8Array): FoundDoc {
  return { bytes, hash: hashBytes(bytes), text: Buffer.from(bytes).toString(), isUtf8: isUtf8(bytes) };
}

/** What a path means, which can lead nowhere else: neither name can hold a slash, a dot in front, or `..`. */
function targetAt(path: string): Target | DocRefusal {
  const [docs, task = '', file = '', ...more] = path.split('/');
  if (docs === 'docs' && TASK.test(task) && FILE.test(file) && more.length === 0) return { path, task, file };
  return { kind: 'refused', reason: 'name', said: TASK_FILE_WORDS.name(path) };
}

/** Tries again what may go well the next time, and no more often than it says. */
async function runWithRetries(
  run: RunFixed,
  argv: readonly string[],
  stdin: Uint8Array,
  place: FixedPlace,
  { path }: Pick<Target, 'path'>,
): Promise<FixedEnd | DocRefusal> {
  let why = '';
  let attempts = 0;
  for (const pause of [0, ...PAUSES_MS]) {
    if (pause > 0) await sleep(pause);
    attempts += 1;
    const end = await run(argv, stdin, place).catch((cause: unknown) => String(cause));
    if (typeof end !== 'string') {
      const final = finalOf(end, path);
      if (final !== undefined) return final;
    }
    why = typeof end === 'string' ? end : lastLine(end);
    if (place.signal?.aborted === true) break;
  }
  return { kind: 'refused', reason: 'failed', said: TASK_FILE_WORDS.failed(path, attempts, why) };
}

/** What another try would not change. */
function finalOf(end: FixedEnd, path: string): FixedEnd | DocRefusal | undefined {
  switch (end.exitCode) {
    case 0:
    case DOC_EXITS.missing:
      return end;
    case DOC_EXITS.outside:
      return { kind: 'refused', reason: 'outside', said: TASK_FILE_WORDS.outside(path) };
    case DOC_EXITS['too-large']:
      return { kind: 'refused', reason: 'too-large', said: TASK_FILE_WORDS.tooLarge(path, MAX_BYTES) };
    case DOC_EXITS.changed:
      return { kind: 'refused', reason: 'changed', said: TASK_FILE_WORDS.changed(path) };
    default:
      return undefined;
  }
}

function lastLine({ stderr, exitCode }: FixedEnd): string {
  return stderr.trim().split('\n').at(-1) || `it ended with ${exitCode ?? 'no status'}`;
}

function warningOf({ warning }: FixedEnd): DocWarning {
  return warning === undefined ? {} : { warning };
}
