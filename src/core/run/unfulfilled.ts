import type { Exit } from '../package/definition.ts';
import type { Mode } from './events.ts';

export type Yield = {
  readonly exit: Exit;
  readonly mode: Mode;
  /** Notices that may still be sent to this node in a row. */
  readonly repairsLeft: number;
  /** documents only: the turn wrote a document, but not all are valid yet. */
  readonly wroteDocument?: boolean;
};

export type Consequence =
  | { readonly kind: 'wait' }
  | { readonly kind: 'notice' }
  | { readonly kind: 'block'; readonly code: 'NO_PROGRESS' | 'ROUTE_TAG_INVALID' | 'DOCUMENTS_INVALID' }
  /** Decided by the turn's evidence instead (marker, schema, attempts). */
  | { readonly kind: 'by-evidence' };

type Row = (turn: Yield) => Consequence;

const wait: Row = () => ({ kind: 'wait' });
const noticeThen =
  (code: (Consequence & { kind: 'block' })['code']): Row =>
  ({ repairsLeft }) =>
    repairsLeft > 0 ? { kind: 'notice' } : { kind: 'block', code };

/** What follows when the engine yields and its node's exit is not fulfilled: never endless, never silent. */
const UNFULFILLED: { readonly [E in Exit]: { readonly [M in Mode]: Row } } = {
  state: { interactive: wait, auto: noticeThen('NO_PROGRESS') },
  output: { interactive: () => ({ kind: 'by-evidence' }), auto: () => ({ kind: 'by-evidence' }) },
  tag: { interactive: noticeThen('ROUTE_TAG_INVALID'), auto: noticeThen('ROUTE_TAG_INVALID') },
  documents: {
    interactive: ({ wroteDocument }) => (wroteDocument ? { kind: 'notice' } : { kind: 'wait' }),
    auto: noticeThen('DOCUMENTS_INVALID'),
  },
  finish: { interactive: wait, auto: noticeThen('NO_PROGRESS') },
};

export function whenUnfulfilled(turn: Yield): Consequence {
  return UNFULFILLED[turn.exit][turn.mode](turn);
}
