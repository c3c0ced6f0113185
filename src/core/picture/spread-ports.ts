/** The end of a link at a side: where the side's flat part lies, and where the link comes from, across. */
export type LinkEnd = { readonly side: Side; readonly towards: number };
export type Side = { readonly x: number; readonly reach: number };

const GAP = 18;

/** Where links touch sides: as near as can be to where each comes from, in that order, and not on top of each other. */
export function spreadPorts(ends: readonly LinkEnd[]): ReadonlyMap<LinkEnd, number> {
  return new Map([...Map.groupBy(ends, ({ side }) => side)].flatMap(([side, those]) => spreadOver(side, those)));
}

function spreadOver({ x, reach }: Side, ends: readonly LinkEnd[]): readonly [LinkEnd, number][] {
  const gap = Math.min(GAP, (2 * reach) / Math.max(1, ends.length - 1));
  const inOrder = ends.toSorted((a, b) => a.towards - b.towards);
  let least = x - reach;
  const pushed = inOrder.map(({ towards }) => {
    const port = Math.max(least, Math.min(x + reach, towards));
    least = port + gap;
    return port;
  });
  let most = x + reach;
  const pulled = pushed.toReversed().map((wanted) => {
    const port = Math.min(most, wanted);
    most = port - gap;
    return port;
  });
  return inOrder.map((end, index) => [end, pulled[inOrder.length - 1 - index] ?? x]);
}
