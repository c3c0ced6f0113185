import { canonicalJson, type Json } from '../json.ts';
import { operationOf } from './logic-operators.ts';
import { truthy } from './logic-values.ts';

/** With more different parts than this, trying all of their values takes too long. */
const MOST_ATOMS = 12;

/** Whether one of the rules holds whatever the variables are. Where that is hard to tell, the answer is no. */
export function coversAll(rules: readonly Json[]): boolean {
  const atoms = new Set<string>();
  const formulas = rules.map((rule) => formulaOf(rule, atoms));
  if (rules.length === 0 || atoms.size > MOST_ATOMS) return false;
  const names = [...atoms];
  for (let values = 0; values < 2 ** names.length; values += 1) {
    const holds = (atom: string) => ((values >> names.indexOf(atom)) & 1) === 1;
    if (!formulas.some((formula) => formula(holds))) return false;
  }
  return true;
}

type Formula = (holds: (atom: string) => boolean) => boolean;

/** The rule as a formula of parts that are only known to be true or false; `!=` is what `==` is not. */
function formulaOf(rule: Json, atoms: Set<string>): Formula {
  const operation = operationOf(rule);
  if (operation === undefined) return () => truthy(rule);
  const { name, args } = operation;
  const parts = () => args.map((part) => formulaOf(part, atoms));
  const [first = () => false] = ['!', '!!'].includes(name) ? parts() : [];
  if (name === '!') return (holds) => !first(holds);
  if (name === '!!') return first;
  if (name === 'and' || name === 'or') {
    const all = parts();
    return (holds) => (name === 'and' ? all.every((part) => part(holds)) : all.some((part) => part(holds)));
  }
  const isNegated = name === '!=' || name === '!==';
  const atom = canonicalJson({ [isNegated ? `=${name.slice(1)}` : name]: [...args] });
  atoms.add(atom);
  return (holds) => holds(atom) !== isNegated;
}
