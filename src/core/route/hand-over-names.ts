/** What the agents of a crew hand to each other as files. They lie in `crew.dir`, by default in the project's root. */
export const HAND_OVER_FILES = ['current_task.md', 'test_report.md', 'blocked_reason.md'] as const;

/** Whether a path of the project is one of these files, and so no change of the work. */
export function isHandOver(path: string, dir: string): boolean {
  const folder = dir === '' || dir === '.' ? '' : `${dir.replace(/\/+$/, '')}/`;
  return HAND_OVER_FILES.some((name) => path === folder + name);
}
