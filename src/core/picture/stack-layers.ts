import type { Spot } from './layout-graph.ts';

export type Stop = { readonly x: number; readonly layer: number };
export type Layer = { readonly top: number; readonly middle: number; readonly bottom: number };

/** The straight piece of a link before and after each swing, long enough for the head of an arrow. */
export const LEAD = 11;
const LEAST_SWING = 20;
const MOST_SWING = 64;
const SWING_PER_PIXEL = 0.16;

/** Gives each layer its height and its distance from the one above: links that swing far across get more room for it. */
export function stackLayers(items: readonly Spot[], ways: readonly (readonly Stop[])[]): readonly Layer[] {
  const heights: number[] = [];
  for (const { layer, height } of items) heights[layer] = Math.max(heights[layer] ?? 0, height);
  const swings: number[] = [];
  for (const way of ways) {
    for (const [index, { x, layer }] of way.entries()) {
      const before = way[index - 1];
      if (before !== undefined) swings[layer] = Math.max(swings[layer] ?? 0, Math.abs(x - before.x));
    }
  }
  let top = 0;
  return Array.from(heights, (height = 0, layer) => {
    const swing = Math.min(MOST_SWING, Math.max(LEAST_SWING, (swings[layer] ?? 0) * SWING_PER_PIXEL));
    if (layer > 0) top += LEAD + swing + LEAD;
    const placed = { top, middle: top + height / 2, bottom: top + height };
    top += height;
    return placed;
  });
}
