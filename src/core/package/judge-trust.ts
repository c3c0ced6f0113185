import type { Definition } from './definition.ts';
import { isEngine, type Power, powersOf } from './powers.ts';

/** Why a package may be used: recorded with the run. */
export type TrustReason =
  /** It came with the product. */
  | 'bundled'
  /** A person trusts this content. */
  | 'content'
  /** A person trusts whatever stands in this folder. */
  | 'folder'
  /** No person could be asked, and it reaches nothing but the project's files, or a person has named its folder and a program. */
  | 'unasked';

export type TrustVerdict =
  | { readonly kind: 'trusted'; readonly reason: TrustReason }
  | { readonly kind: 'ask'; readonly powers: readonly Power[] }
  | { readonly kind: 'refuse'; readonly powers: readonly Power[] };

export type TrustEvidence = {
  readonly definition: Definition;
  /** The real folder it was read from; undefined for a zip or the shelf. */
  readonly folder: string | undefined;
  readonly bundled: boolean;
  readonly book: readonly (
    | { readonly kind: 'content'; readonly hash: string }
    | { readonly kind: 'folder'; readonly folder: string; readonly powers: readonly string[] }
  )[];
  /** The engine programs that a person wants it to be played by: what it says to them, they may do. */
  readonly programs: readonly string[];
  /** A script plays every node, whatever engine it names. */
  readonly scripted: boolean;
  /** Whether a person can be asked. */
  readonly attended: boolean;
};

/** Whether a package may be used. What can start programs is never used without a person's word. */
export function judgeTrust(evidence: TrustEvidence): TrustVerdict {
  const { definition, folder, bundled, book, programs, scripted, attended } = evidence;
  if (bundled) return { kind: 'trusted', reason: 'bundled' };
  if (book.some((trust) => trust.kind === 'content' && trust.hash === definition.hash))
    return { kind: 'trusted', reason: 'content' };
  const powers = scripted ? powersOf(definition).filter((power) => !isEngine(power)) : powersOf(definition);
  // A folder is trusted with the powers it had: an agent that may write there must not give itself new ones.
  const granted = book.flatMap((trust) => (trust.kind === 'folder' && trust.folder === folder ? [trust.powers] : []));
  if (granted.some((list) => powers.every((power) => list.includes(power))))
    return { kind: 'trusted', reason: 'folder' };
  const all = powersOf(definition, programs);
  // A person's word is for every later run as well: they are told of the engines that this one leaves out.
  if (attended) return { kind: 'ask', powers: all };
  // A folder of one's own machine and a program, both named by a person, are their word; what came from elsewhere has none.
  const named = programs.length === 0 || folder !== undefined;
  if (powers.length === 0 && named) return { kind: 'trusted', reason: 'unasked' };
  return { kind: 'refuse', powers: scripted ? powers : all };
}
