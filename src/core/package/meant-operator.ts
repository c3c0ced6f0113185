import { OPERATORS } from '../logic/logic-operators.ts';
import { nearest } from '../nearest.ts';

/** What other languages call an operator. */
const ELSEWHERE: ReadonlyMap<string, string> = new Map([
  ...['=', 'is', 'eq', 'equal', 'equals'].map((name) => [name, '=='] as const),
  ...['<>', 'ne', 'neq', 'not_equal', 'notEquals'].map((name) => [name, '!='] as const),
  ...['not', 'NOT'].map((name) => [name, '!'] as const),
  ...['&', '&&', 'AND'].map((name) => [name, 'and'] as const),
  ...['|', '||', 'OR'].map((name) => [name, 'or'] as const),
  ...['contains', 'includes', 'has'].map((name) => [name, 'in'] as const),
  ['gt', '>'],
  ['gte', '>='],
  ['=>', '>='],
  ['lt', '<'],
  ['lte', '<='],
  ['=<', '<='],
  ['variable', 'var'],
]);

/** The operator that was probably meant. */
export function meantOperator(name: string): string | undefined {
  return ELSEWHERE.get(name) ?? nearest(name, OPERATORS.keys());
}

export const KNOWN_OPERATORS = [...OPERATORS.keys()];
