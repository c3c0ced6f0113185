import { type FoundItem, findItems } from './find-items.ts';
import type { Line } from './lines.ts';
import type { DocumentProblem, TaskItem } from './reading.ts';
import { resolveItems } from './resolve-items.ts';
import type { Section } from './sections.ts';

export type TaskListReading = {
  readonly items: readonly TaskItem[];
  /** The same items in the same order, with the tree below them. */
  readonly found: readonly FoundItem[];
  readonly problems: readonly DocumentProblem[];
};

/** The items of a task list, and every line that is not what it was meant to be. */
export function readTaskList(sections: readonly Section[], lines: readonly Line[]): TaskListReading {
  const { found, problems } = findItems(sections, lines);
  const resolved = resolveItems(found);
  const tasks = sections.find(({ title }) => title === 'Tasks');
  const none: readonly DocumentProblem[] =
    tasks === undefined || found.length > 0 ? [] : [{ code: 'noItems', line: tasks.line, args: [] }];
  return { items: resolved.items, found, problems: [...none, ...problems, ...resolved.problems] };
}
