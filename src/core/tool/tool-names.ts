const MAX_LENGTH = 64;

/** A tool's name as providers take it: letters, digits, _ and -, and not more than 64 of them. */
export function plainName(name: string): string {
  return name.replaceAll(/[^A-Za-z0-9_-]/g, '_').slice(0, MAX_LENGTH);
}

/** The tool that was offered under this name. One that was not stays as it came: the kernel refuses it by that name. */
export function offeredName(called: string, offered: readonly { readonly name: string }[]): string {
  const found = offered.find(({ name }) => name === called) ?? offered.find(({ name }) => plainName(name) === called);
  return found?.name ?? called;
}

/** The tools without those whose plain name another one has taken before: a request with one name twice is refused whole. */
export function plainlyNamed<T extends { readonly name: string }>(tools: readonly T[]): readonly T[] {
  const taken = new Set<string>();
  return tools.filter(({ name }) => {
    const plain = plainName(name);
    const free = !taken.has(plain);
    taken.add(plain);
    return free;
  });
}
