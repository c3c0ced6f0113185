/** What a part of a sentence asks for. `leave-docs`: that no document is touched. */
export type Asked = 'docs' | 'docs-and-work' | 'leave-docs' | 'work' | 'nothing';

/** How one language asks. */
export type Phrasing = {
  /** A sentence in its parts, each of which asks for one thing. */
  readonly split: (sentence: string) => readonly string[];
  readonly isQuestion: (sentence: string) => boolean;
  /** `sofar`: what the part before asked for, which a part without a verb goes on with. */
  readonly judge: (part: string, sofar: Asked) => Asked;
};
