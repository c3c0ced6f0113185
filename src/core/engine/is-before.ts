/** Whether a version comes before another one; never true of one that cannot be read. */
export function isBefore(version: string, other: string): boolean {
  const [one, two] = [numbersIn(version), numbersIn(other)];
  const index = one.findIndex((number, place) => number !== two[place]);
  return index !== -1 && (one[index] ?? 0) < (two[index] ?? 0);
}

function numbersIn(version: string): readonly number[] {
  return (
    /(\d+)\.(\d+)(?:\.(\d+))?/
      .exec(version)
      ?.slice(1)
      .map((digits) => Number(digits ?? 0)) ?? []
  );
}
