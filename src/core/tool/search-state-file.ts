import { refuse } from '../refusal.ts';
import { renderState } from '../state/render-state.ts';
import { type Decide, refused } from './call-decision.ts';
import { compilePattern } from './compile-pattern.ts';
import { DEFAULT_MATCHES, SearchArguments } from './search-arguments.ts';
import { type LineMatch, searchText } from './search-text.ts';
import { STATE_FILE, statePath } from './state-path.ts';

/** A decision is made in one go, so what it may cost is bounded before it begins. */
const MAX_STEPS = 2_000_000;

/** `fs.search` in `@state`: the lines of the one file that is there. */
export const searchStateFile: Decide = (run, _call, args) => {
  const checked = SearchArguments.safeParse(args);
  if (!checked.success) {
    const errors = checked.error.issues.map(({ path, message }) => `${path.join('.') || 'arguments'}: ${message}`);
    return refused(refuse('E_SCHEMA_VALIDATION', `fs.search cannot be called so. ${errors.join('. ')}.`));
  }
  if (statePath(checked.data.path)?.kind === 'unknown')
    return refused(refuse('ENOENT', 'There is no such file. @state holds workflow.md and nothing else.'));
  const find = compilePattern(checked.data.pattern);
  if (typeof find === 'string') return refused(refuse('E_SCHEMA_VALIDATION', find));
  const { before, after, maxMatches } = checked.data;
  const text = renderState(run);
  if (find.steps !== undefined && find.steps * text.length > MAX_STEPS)
    return refused(
      refuse('E_SCHEMA_VALIDATION', 'The pattern is too large for a state file of this size. Search for plain text.'),
    );
  const found = [...searchText(text, find, { before: before ?? 0, after: after ?? 0 })].filter(
    (line): line is LineMatch => typeof line === 'object',
  );
  const most = maxMatches ?? DEFAULT_MATCHES;
  const matches = found.slice(0, most).map((match) => ({ path: STATE_FILE, ...match }));
  const more = found.length > most ? { truncated: true, hint: 'There are more matches. Narrow the pattern.' } : {};
  return { kind: 'done', events: [], result: { ok: true, path: '@state', matches, files: 1, ...more } };
};
