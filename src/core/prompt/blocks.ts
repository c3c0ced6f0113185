/** A fence that no run of backticks in the text can close. */
export function fenceFor(text: string): string {
  // One by one: a text may hold more runs of backticks than a function may have arguments.
  let longest = 0;
  for (const [run] of text.matchAll(/`+/g)) longest = Math.max(longest, run.length);
  return '`'.repeat(Math.max(3, longest + 1));
}

/** The text between two fences, unchanged: nothing in it can open a block or end the wrapper. */
export function fenced(text: string): string {
  const fence = fenceFor(text);
  return `${fence}\n${text}\n${fence}`;
}

/** `- name: value`, or nothing for what is not there. */
export function field(name: string, value: string | boolean | undefined): readonly string[] {
  return value === undefined ? [] : [`- ${name}: ${value}`];
}

/** A named list of items, one per line; nothing where there are none. */
export function fieldList(name: string, items: readonly string[]): readonly string[] {
  return items.length === 0 ? [] : [`- ${name}:`, ...items.map((item) => `  - ${item}`)];
}

/** Text from a package on one line: it must not be able to begin a line of its own. */
export function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
