import type { StateFiles } from '../../src/ports/state-files.ts';

/** State files without a disk, open to a test that plays the person who edits them. */
export type MemoryStateFiles = StateFiles & { readonly files: Map<string, string>; readonly kept: string[] };

export function memoryStateFiles(): MemoryStateFiles {
  const files = new Map<string, string>();
  const kept: string[] = [];
  return {
    files,
    kept,
    read: async (runId) => files.get(runId),
    write: async (runId, text) => void files.set(runId, text),
    keep: async (_runId, text) => {
      kept.push(text);
      return `workflow.refused-${kept.length}.md`;
    },
    skillFile: (runId) => `${runId}/SKILL.md`,
    writeSkill: async (runId, text) => void files.set(`${runId}/SKILL.md`, text),
  };
}

/** For runs whose files nobody looks at. */
export const NO_STATE_FILES: StateFiles = {
  read: async () => undefined,
  write: async () => undefined,
  keep: async () => '',
  skillFile: () => '',
  writeSkill: async () => undefined,
};
