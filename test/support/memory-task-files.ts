import { createHash } from 'node:crypto';
import type { DocRefusal, TaskFiles } from '../../src/ports/task-files.ts';

export type Files = Map<string, string>;

/** The documents of tasks in a map, by their paths: a crash is then a copy of the past. */
export function memoryTaskFiles(files: Files): TaskFiles {
  return {
    makeFolder: async () => ({ kind: 'written' }),
    async readDocs(_, task, names) {
      const found = names.flatMap((name) => {
        const text = files.get(`docs/${task}/${name}.md`);
        return text === undefined ? [] : [[name, Buffer.from(text)] as const];
      });
      return { kind: 'found', docs: new Map(found) };
    },
    async writeDoc(_, path, bytes, expected) {
      const before = files.get(path);
      const hash = before === undefined ? null : createHash('sha256').update(before).digest('hex');
      if (expected !== undefined && hash !== expected) return CHANGED;
      files.set(path, Buffer.from(bytes).toString());
      return { kind: 'written' };
    },
  };
}

const CHANGED: DocRefusal = { kind: 'refused', reason: 'changed', said: { en: 'It has changed.', zh: '它已改变。' } };
