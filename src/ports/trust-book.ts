/** A person's word that a package may be used: this content, or whatever stands in a folder that they work on. */
export type Trust =
  | { readonly kind: 'content'; readonly hash: string; readonly at: number }
  | {
      readonly kind: 'folder';
      readonly folder: string;
      /** What the package in it may ask for; more than this is asked about again. */
      readonly powers: readonly string[];
      readonly at: number;
    };

/** Who trusts what, written down for good. Implementations must pass `test/contracts/trust-book.ts`. */
export interface TrustBook {
  add(trust: Trust): Promise<void>;
  /** Oldest first. */
  list(): Promise<readonly Trust[]>;
}
