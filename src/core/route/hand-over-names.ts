/** What the agents of a crew hand to each other as files. They lie in `crew.dir`, by default in the project's root. */
export const HAND_OVER_FILES = ['current_task.md', 'test_report.md', 'blocked_reason.md'] as const;

/** Whether a file is called so, in whatever folder `crew.dir` may be, or is a screenshot that the runtime has made. */
export function isHandOverName(path: string): boolean {
  return HAND_OVER.test(path.slice(path.lastIndexOf('/') + 1)) || SCREENSHOT.test(path);
}

/** The folder in `crew.dir` in which reviews of this machine lie, one file for each branch. */
export const REVIEW_FOLDER = 'reviews';

/** Where the screenshots of failures lie, in the project. */
export const SCREENSHOT_FOLDER = 'logs/screenshots';

/** The screenshot of the first failure of a task, and those of later ones. */
export function screenshotName(taskId: string, number: number): string {
  return `${taskId}_crash${number === 1 ? '' : `-${number}`}.png`;
}

/** Whether a path of the project is one of these files, and so no change of the work. */
export function isHandOver(path: string, dir: string): boolean {
  if (SCREENSHOT.test(path)) return true;
  const folder = crewFolder(dir).map((name) => `${name}/`);
  const start = folder.join('');
  if (!path.startsWith(start)) return false;
  const rest = path.slice(start.length);
  return HAND_OVER.test(rest) || REVIEW.test(rest);
}

/** Also as it was kept when a person had edited it, and while it is being written. */
const HAND_OVER = new RegExp(
  HAND_OVER_FILES.map((name) => name.replace(/\.md$/, ''))
    .map((name) => `^${name}(\\.edited-\\d+)?\\.md$|^\\.${name}\\.md\\.\\d+$`)
    .join('|'),
);
const SCREENSHOT = new RegExp(`^${SCREENSHOT_FOLDER}/[^/]+_crash(-\\d+)?\\.png$`);
const REVIEW = new RegExp(`^${REVIEW_FOLDER}/[^/]+\\.md$`);

/** The names from the project down to `crew.dir`. */
export function crewFolder(dir: string): readonly string[] {
  return dir.split('/').filter((name) => name !== '' && name !== '.');
}
