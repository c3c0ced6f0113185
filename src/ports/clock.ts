/** Time comes in from outside, so that the kernel can be run at any time of our choosing. */
export interface Clock {
  /** Milliseconds since 1970; never runs backwards within a process. */
  now(): number;
  /** Calls back once at or after `time`; the returned function calls it off. */
  at(time: number, callback: () => void): () => void;
}
