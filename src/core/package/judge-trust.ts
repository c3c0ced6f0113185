import type { Definition } from './definition.ts';
import { powersOf } from './powers.ts';

/** Why a package may be used: recorded with the run. */
export type TrustReason =
  /** It came with the product. */
  | 'bundled'
  /** A person trusts this content. */
  | 'content'
  /** A person trusts whatever stands in this folder. */
  | 'folder'
  /** Nobody could be asked, and it asks for nothing but the project's files. */
  | 'unasked';

export type TrustVerdict =
  | { readonly kind: 'trusted'; readonly reason: TrustReason }
  | { readonly kind: 'ask'; readonly powers: readonly string[] }
  | { readonly kind: 'refuse'; readonly powers: readonly string[] };

export type TrustEvidence = {
  readonly definition: Definition;
  /** The real folder it was read from; undefined for a zip or the shelf. */
  readonly folder: string | undefined;
  readonly bundled: boolean;
  readonly book: readonly (
    | { readonly kind: 'content'; readonly hash: string }
    | { readonly kind: 'folder'; readonly folder: string }
  )[];
  /** Whether there is somebody to ask. */
  readonly attended: boolean;
};

/** Whether a package may be used. What can start programs is never used without a person's word. */
export function judgeTrust({ definition, folder, bundled, book, attended }: TrustEvidence): TrustVerdict {
  if (bundled) return { kind: 'trusted', reason: 'bundled' };
  if (book.some((trust) => trust.kind === 'content' && trust.hash === definition.hash))
    return { kind: 'trusted', reason: 'content' };
  if (folder !== undefined && book.some((trust) => trust.kind === 'folder' && trust.folder === folder))
    return { kind: 'trusted', reason: 'folder' };
  const powers = powersOf(definition);
  if (attended) return { kind: 'ask', powers };
  return powers.length === 0 ? { kind: 'trusted', reason: 'unasked' } : { kind: 'refuse', powers };
}
