import type { Json } from '../json.ts';

/** The names that an operation looks up in the data, as they are written: `a.b` is one. */
export function namesRead(operator: string, args: readonly Json[]): readonly string[] {
  const names = (list: readonly (Json | undefined)[]) =>
    list.filter((name): name is string => typeof name === 'string' && name !== '');
  const [first, second] = args;
  if (operator === 'var') return names([first]);
  if (operator === 'missing') return names(Array.isArray(first) ? first : args);
  return operator === 'missing_some' && Array.isArray(second) ? names(second) : [];
}
