import type { Frame } from '../run.ts';

/** A workflow before its first node is entered. */
export function newFrame(workflow: string, text: string, openedAt = 1): Frame {
  return {
    workflow,
    openedAt,
    text,
    visited: [],
    node: undefined,
    way: [],
    arrived: undefined,
    marks: {},
    rewound: false,
    done: false,
    tag: undefined,
  };
}
