import { logicText } from './logic-text.ts';
import { plainLine } from './plain-line.ts';
import type { SurveyedEdge } from './survey-graph.ts';

/** What a picture says about an edge; every word on one line, and none that is empty. */
export type EdgeWords = {
  readonly label?: string;
  readonly isDefault: boolean;
  readonly tag?: string;
  readonly condition?: string;
  readonly formula?: string;
  readonly bound?: { readonly max: number; readonly loop?: string; readonly sharing: number };
};

export function edgeWords({ edge, sharing }: SurveyedEdge): EdgeWords {
  const { label, isDefault, tag, conditionText, conditionExpr, loop } = edge;
  return {
    isDefault,
    ...said('label', label),
    ...said('tag', tag),
    ...said('condition', conditionText),
    ...said('formula', conditionExpr === undefined ? undefined : logicText(conditionExpr)),
    ...(loop === undefined ? {} : { bound: { max: loop.max, sharing, ...said('loop', declared(loop.key)) } }),
  };
}

/** A loop that nobody declared has a key of the loader's making, which tells a reader nothing. */
function declared(key: string): string | undefined {
  return key.startsWith('edge:') && key.includes('->') ? undefined : key;
}

function said<Name extends string>(name: Name, text: string | undefined): { readonly [key in Name]?: string } {
  const line = plainLine(text ?? '');
  return (line === '' ? {} : { [name]: line }) as { readonly [key in Name]?: string };
}
