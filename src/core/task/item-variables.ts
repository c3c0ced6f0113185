/** What the run of an item begins with, and is judged by: `command` is what checks it. Its own agent cannot change them. */
export const ITEM_VARIABLES = ['item', 'title', 'attempt', 'command'] as const;
