export type Requirement = {
  readonly id: string;
  readonly state: 'done' | 'open';
  readonly title: string;
  readonly line: number;
};

/** The rows of the list, and what is wrong with it. A row is `| ID | state | title |`. */
export function readList(document: string): { list: readonly Requirement[]; problems: readonly string[] } {
  const list: Requirement[] = [];
  const problems: string[] = [];
  const seen = new Set<string>();
  document.split('\n').forEach((text, index) => {
    const [, id, state, title] = text.split('|').map((cell) => cell.trim());
    if (id === undefined || !/^[A-Z]{2,}-\d+$/.test(id)) return;
    if (seen.has(id)) problems.push(`${id} stands in the list twice (line ${index + 1})`);
    seen.add(id);
    if (state !== 'done' && state !== 'open') problems.push(`${id} is neither done nor open but "${state ?? ''}"`);
    else if (!title) problems.push(`${id} has no title`);
    else list.push({ id, state, title, line: index + 1 });
  });
  if (list.length === 0) problems.push('the list of requirements is empty: nothing was checked');
  return { list, problems };
}
