/** How a node can be left, by name; the values stand in `exits.ts`. */
export const EXIT_NAMES = ['state', 'output', 'tag', 'documents', 'finish', 'call'] as const;
export type Exit = (typeof EXIT_NAMES)[number];
