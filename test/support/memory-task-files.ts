import { hashText } from '../../src/core/hash.ts';
import type { DocRefusal, FoundDoc, TaskFiles } from '../../src/ports/task-files.ts';

export type Files = Map<string, string>;

/** The documents of tasks in a map, by their paths: a crash is then a copy of the past. */
export function memoryTaskFiles(files: Files): TaskFiles {
  return {
    makeFolder: async () => ({ kind: 'written' }),
    async readDocs(_, task, names) {
      const found = names.flatMap((name) => {
        const text = files.get(`docs/${task}/${name}.md`);
        return text === undefined ? [] : [[name, foundDoc(text)] as const];
      });
      return { kind: 'found', docs: new Map(found) };
    },
    async writeDoc(_, path, bytes, expected) {
      const before = files.get(path);
      const hash = before === undefined ? null : foundDoc(before).hash;
      if (expected !== undefined && hash !== expected) return CHANGED;
      files.set(path, Buffer.from(bytes).toString());
      return { kind: 'written' };
    },
  };
}

function foundDoc(text: string): FoundDoc {
  return { bytes: Buffer.from(text), hash: hashText(text), text, isUtf8: true };
}

const CHANGED: DocRefusal = { kind: 'refused', reason: 'changed', said: { en: 'It has changed.', zh: '它已改变。' } };
