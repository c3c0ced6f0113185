import { folderMount } from '../../src/adapters/mount-folder/folder-mount.ts';
import type { CheckSources } from '../../src/adapters/tools-shell/choose-check.ts';

/** Nothing is set or remembered, and the files of a project are what is on the disk. */
export function checkSources(more: Partial<CheckSources> = {}): CheckSources {
  const pages = new Map<string, string>();
  return {
    setting: async () => ({ check: undefined }),
    book: {
      read: async (project) => pages.get(project),
      write: async (project, command) => {
        pages.set(project, command);
      },
    },
    mount: (project) => folderMount(project, { writable: false }),
    readTree: async () => undefined,
    readDiffering: async () => [],
    ...more,
  };
}
