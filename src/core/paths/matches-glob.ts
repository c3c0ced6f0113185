/**
 * Whether a relative path answers to a pattern: `?` is one character, `*` any within a folder's name, `**` any folders.
 * Both are walked side by side with one place to come back to, so a hostile pattern costs length × length at most.
 */
export function matchesGlob(pattern: string, path: string): boolean {
  return matches(pattern.split('/'), path.split('/'), '**', matchesName);
}

function matchesName(pattern: string, name: string): boolean {
  return matches([...pattern], [...name], '*', (wanted, found) => wanted === '?' || wanted === found);
}

/** `any` stands for as many items as it takes, none included. */
function matches(
  wanted: readonly string[],
  found: readonly string[],
  any: string,
  fits: (wanted: string, found: string) => boolean,
): boolean {
  let [at, place] = [0, 0];
  let back: { readonly at: number; readonly place: number } | undefined;
  while (place < found.length) {
    const item = wanted[at];
    if (item === any) {
      back = { at, place };
      at += 1;
    } else if (item !== undefined && fits(item, found[place] ?? '')) {
      at += 1;
      place += 1;
    } else if (back === undefined) {
      return false;
    } else {
      // The last wildcard takes one item more.
      back = { at: back.at, place: back.place + 1 };
      at = back.at + 1;
      place = back.place;
    }
  }
  return wanted.slice(at).every((item) => item === any);
}
