import { isGuarded } from '../package/graph.ts';
import { logicText } from './logic-text.ts';
import { plainLine } from './plain-line.ts';
import type { SurveyedEdge } from './survey-graph.ts';

/** What a picture says about an edge: everything on one line, and empty where there is nothing to say. */
export type EdgeWords = {
  readonly label: string;
  readonly isDefault: boolean;
  readonly tag: string;
  readonly condition: string;
  readonly formula: string;
  /** A person's yes is needed to go along it. */
  readonly asks: boolean;
  /** The code with which it stops the run for a person. */
  readonly blocks: string;
  readonly bound:
    | { readonly max: number; readonly loop: string; readonly sharing: number; readonly code: string }
    | undefined;
};

export function edgeWords({ edge, sharing }: SurveyedEdge): EdgeWords {
  const { label, isDefault, tag = '', conditionText = '', conditionExpr, blocks = '', loop } = edge;
  return {
    label: plainLine(label),
    isDefault,
    tag: plainLine(tag),
    condition: plainLine(conditionText),
    formula: conditionExpr === undefined ? '' : plainLine(logicText(conditionExpr)),
    asks: isGuarded(edge),
    blocks: plainLine(blocks),
    bound: loop && { max: loop.max, loop: plainLine(declared(loop.key)), sharing, code: plainLine(loop.code ?? '') },
  };
}

/** A loop that nobody declared has a key of the loader's making, which tells a reader nothing. */
function declared(key: string): string {
  return key.startsWith('edge:') && key.includes('->') ? '' : key;
}
