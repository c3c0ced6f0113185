import { type BoundedYaml, MAX_ALIASES, parseBoundedYaml } from '../yaml/bounded-yaml.ts';

/** What the YAML of a state text says, or why it says nothing. */
export type ReadYaml =
  /** `marked`: it begins with a line of `---` of its own. */
  | { readonly kind: 'read'; readonly value: unknown; readonly marked: boolean }
  | Extract<BoundedYaml, { kind: 'problem' }>
  | { readonly kind: 'endless' };

/** The states of a thousand runs that go on side by side, or a few as large as a state may be. */
const MOST_CHARACTERS = 1_000_000;
const known = new Map<string, ReadYaml>();
let characters = 0;

/** A change is judged, folded and looked at with the same text: parsing it is most of what that costs, and is done once. */
export function readYaml(yaml: string): ReadYaml {
  const before = known.get(yaml);
  if (before !== undefined) return before;
  if (characters + yaml.length > MOST_CHARACTERS) {
    known.clear();
    characters = 0;
  }
  const read = parsed(yaml);
  known.set(yaml, read);
  characters += yaml.length;
  return read;
}

function parsed(yaml: string): ReadYaml {
  const found = parseBoundedYaml(yaml);
  if (found.kind === 'problem') return found;
  try {
    const value: unknown = found.document.toJS({ maxAliasCount: MAX_ALIASES });
    return { kind: 'read', value, marked: found.document.directives?.docStart === true };
  } catch {
    return { kind: 'endless' };
  }
}
