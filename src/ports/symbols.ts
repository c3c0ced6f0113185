import type { CodeSymbol } from '../core/route/added-symbols.ts';

/** Reads programs well enough to say what they offer to others. */
export interface Symbols {
  /** The functions and classes that a file exports; undefined where its language is not known. Never throws for what it reads. */
  exportsOf(path: string, text: string): Promise<readonly CodeSymbol[] | undefined>;
}
