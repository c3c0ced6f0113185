import type { Text } from '../words/text.ts';
import { MAX_ALIASES, parseBoundedYaml } from '../yaml/bounded-yaml.ts';

/** What the YAML of a state text says, or why it says nothing. */
export type ReadYaml =
  /** `marked`: it begins with a line of `---` of its own. */
  | { readonly kind: 'read'; readonly value: unknown; readonly marked: boolean }
  | { readonly kind: 'problem'; readonly said: Text; readonly line: number; readonly col: number }
  | { readonly kind: 'endless' };

const MOST_KNOWN = 16;
const known = new Map<string, ReadYaml>();

/** A change is judged, folded and looked at with the same text: parsing it is most of what that costs, and is done once. */
export function readYaml(yaml: string): ReadYaml {
  const before = known.get(yaml);
  if (before !== undefined) return before;
  if (known.size >= MOST_KNOWN) known.clear();
  const read = parsed(yaml);
  known.set(yaml, read);
  return read;
}

function parsed(yaml: string): ReadYaml {
  const found = parseBoundedYaml(yaml);
  if (found.kind === 'problem') return { kind: 'problem', said: found.said, ...found.lines.linePos(found.offset) };
  try {
    const value: unknown = found.document.toJS({ maxAliasCount: MAX_ALIASES });
    return { kind: 'read', value, marked: found.document.directives?.docStart === true };
  } catch {
    return { kind: 'endless' };
  }
}
