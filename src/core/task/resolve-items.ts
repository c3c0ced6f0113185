import { checksNothing } from './checks-nothing.ts';
import { findCycles } from './find-unblocked.ts';
import { type Annotations, readAnnotations } from './item-annotations.ts';
import { identityOf, ownId } from './item-identity.ts';
import type { DocumentProblem, TaskItem } from './reading.ts';

/** A line that has the form of an item. */
export type ItemLine = { readonly line: number; readonly text: string; readonly done: boolean };

/** More dependencies than any list needs, and few enough to be recorded. */
const MOST_DEPENDENCIES = 100_000;
/** How many steps it may take to find them, so that no list of parallel items takes long. */
const MOST_STEPS = 20_000_000;

type Draft = ItemLine & { readonly id: string; readonly notes: Annotations };

/** Gives items their ids and dependencies, and tells what does not fit together. */
export function resolveItems(found: readonly ItemLine[]): {
  readonly items: readonly TaskItem[];
  readonly problems: readonly DocumentProblem[];
} {
  const own = new Set(found.map(({ text }) => ownId(text)));
  const drafts = found.map((item, index): Draft => {
    const position = String(index + 1);
    // A position that another item has for its own id would mean two items.
    const id = ownId(item.text) ?? (own.has(position) ? `#${position}` : position);
    return { ...item, id, notes: readAnnotations(item.text) };
  });
  const byId = new Map([...drafts].reverse().map((draft) => [draft.id, draft]));
  const { dependencies, problems } = resolveDependencies(drafts, byId);
  const items = drafts.map(({ id, text, line, done, notes: { check } }, index): TaskItem => {
    const dependsOn = dependencies[index] ?? [];
    return check === undefined || check === ''
      ? { id, text, line, done, dependsOn }
      : { id, text, line, done, dependsOn, check };
  });
  return { items, problems: [...findTwins(drafts), ...drafts.flatMap(judgeCheck), ...problems, ...findCycles(items)] };
}

function findTwins(drafts: readonly Draft[]): readonly DocumentProblem[] {
  const first = new Map<string, Draft>();
  return drafts.flatMap((draft) => {
    const identity = identityOf(draft);
    const other = first.get(identity);
    if (other === undefined) {
      first.set(identity, draft);
      return [];
    }
    const code = ownId(draft.text) === undefined ? 'sameText' : 'sameId';
    return [
      { code, line: draft.line, args: code === 'sameId' ? [draft.id, String(other.line)] : [String(other.line)] },
    ];
  });
}

function judgeCheck({ line, notes: { check, strayCheck } }: Draft): readonly DocumentProblem[] {
  if (strayCheck) return [{ code: 'strayCheck', line, args: [] }];
  return check !== undefined && checksNothing(check) ? [{ code: 'checksNothing', line, args: [check] }] : [];
}

type Resolved = {
  readonly dependencies: readonly (readonly string[])[];
  readonly problems: readonly DocumentProblem[];
};

function resolveDependencies(drafts: readonly Draft[], byId: ReadonlyMap<string, Draft>): Resolved {
  const resolved = new Map<Draft, readonly string[]>();
  const problems: DocumentProblem[] = [];
  const left = { steps: MOST_STEPS, dependencies: MOST_DEPENDENCIES };
  for (const draft of drafts) {
    const { dependsOn, parallelWith } = draft.notes;
    const unknown = new Set([...dependsOn, ...parallelWith].filter((id) => !byId.has(id)));
    for (const id of unknown) problems.push({ code: 'unknownId', line: draft.line, args: [id] });
    const ids = collect(draft, byId, resolved, left);
    left.dependencies -= ids.length;
    if (left.steps < 0 || left.dependencies < 0) {
      problems.push({ code: 'tooManyDependencies', line: draft.line, args: [String(MOST_DEPENDENCIES)] });
      break;
    }
    resolved.set(draft, ids);
  }
  return { dependencies: drafts.map((draft) => resolved.get(draft) ?? []), problems };
}

/** An item's own dependencies, and those of every item that it runs in parallel with, by whatever detour. */
function collect(
  draft: Draft,
  byId: ReadonlyMap<string, Draft>,
  resolved: ReadonlyMap<Draft, readonly string[]>,
  left: { steps: number },
): readonly string[] {
  const ids = new Set<string>();
  const peers = new Set([draft]);
  for (const peer of peers) {
    const known = resolved.get(peer);
    const own = known ?? peer.notes.dependsOn.filter((id) => byId.has(id));
    const others = known === undefined ? peer.notes.parallelWith.flatMap((id) => byId.get(id) ?? []) : [];
    left.steps -= 1 + own.length + others.length;
    if (left.steps < 0) break;
    for (const id of own) ids.add(id);
    for (const other of others) peers.add(other);
  }
  return [...ids];
}
