import type { Json } from '../json.ts';
import { never } from '../never.ts';
import { ASKED_WORDS } from '../words/asked-words.ts';
import { asked as askedFor, told } from '../words/recordable.ts';
import { VERDICT_WORDS } from '../words/verdict-words.ts';
import type { TurnEvidence, TurnVerdict } from './evidence.ts';
import { findMarkers } from './find-marker.ts';
import { type TakenAsks, takeAsks } from './take-asks.ts';
import { few, type WeighedOutput, type Worth, weighOutput } from './weigh-output.ts';

type Outcome =
  | { readonly kind: 'completed'; readonly warns: readonly (keyof typeof WARNINGS)[] }
  | { readonly kind: 'waiting' }
  | { readonly kind: 'failed'; readonly code: keyof typeof FAILURES | 'its own' };

type Row = readonly [
  process: 'ok' | 'failed' | '*',
  mode: 'auto' | 'interactive' | '*',
  marker: boolean | '*',
  worth: readonly Worth[] | '*',
  attemptLeft: boolean | '*',
  outcome: Outcome,
];

const DONE: Outcome = { kind: 'completed', warns: [] };
const SOFT: Outcome = { kind: 'completed', warns: ['INTERACTIVE_COMPLETED_WITHOUT_DONE_MARKER'] };
const LOOSE: Outcome = {
  kind: 'completed',
  warns: ['INTERACTIVE_COMPLETED_WITHOUT_DONE_MARKER', 'OUTPUT_SCHEMA_TOO_LOOSE'],
};
const WAITS: Outcome = { kind: 'waiting' };

/** TRN-05 with TRN-11: the first row that fits is the verdict; a star fits everything. */
// biome-ignore format: it is read as a table
const COMPLETION: readonly Row[] = [
  // process  mode           marker  output                      attempt left
  ['failed',  '*',           '*',    '*',                        '*',   fails('its own')],
  ['ok',      '*',           true,   ['valid', 'whole', 'weak'], '*',   DONE],
  ['ok',      '*',           true,   ['invalid'],                '*',   fails('DONE_WITH_INVALID_OUTPUT')],
  ['ok',      'auto',        false,  ['valid', 'whole', 'weak'], '*',   DONE],
  ['ok',      'auto',        false,  ['invalid'],                '*',   fails('OUTPUT_INVALID')],
  ['ok',      'interactive', false,  ['valid'],                  '*',   SOFT],
  ['ok',      'interactive', false,  ['whole'],                  '*',   LOOSE],
  ['ok',      'interactive', false,  ['weak', 'invalid'],        true,  WAITS],
  ['ok',      'interactive', false,  ['weak', 'invalid'],        false, fails('INTERACTIVE_MAX_ATTEMPT_EXCEEDED')],
];

const WARNINGS = {
  INTERACTIVE_COMPLETED_WITHOUT_DONE_MARKER: VERDICT_WORDS.softly,
  OUTPUT_SCHEMA_TOO_LOOSE: VERDICT_WORDS.loose,
} as const;

const ROUNDED = { code: 'OUTPUT_NUMBER_ROUNDED', ...told(VERDICT_WORDS.rounded) } as const;

const FAILURES = {
  DONE_WITH_INVALID_OUTPUT: VERDICT_WORDS.doneInvalid,
  OUTPUT_INVALID: VERDICT_WORDS.outputInvalid,
  INTERACTIVE_MAX_ATTEMPT_EXCEEDED: VERDICT_WORDS.attemptsUsed,
} as const;

/** What one turn amounts to: one function of what the engine came to and said, at run time and in an audit (TRN-05, TRN-08). */
export function judgeTurn(evidence: TurnEvidence): TurnVerdict {
  const { mode, outcome, attempt, maxAttempt } = evidence;
  const taken = evidence.segments.map(takeAsks);
  const marker = taken.some(({ marked }) => findMarkers(marked).length > 0);
  const output = weighOutput(evidence, taken);
  const facts = [outcome.kind, mode, marker, output.worth, maxAttempt === undefined || attempt < maxAttempt] as const;
  const row = COMPLETION.find((candidate) => facts.every((fact, index) => fits(candidate[index], fact)));
  if (row === undefined) throw new Error(`No row of the completion table fits ${facts.join(', ')}`);
  return verdictOf(row[5], evidence, taken, output);
}

function lastWords(texts: readonly string[]): string | undefined {
  return texts.map((text) => text.trim()).findLast((text) => text !== '');
}

function fails(code: keyof typeof FAILURES | 'its own'): Outcome {
  return { kind: 'failed', code };
}

function fits(cell: Row[number] | undefined, fact: string | boolean): boolean {
  return cell === '*' || cell === fact || (Array.isArray(cell) && cell.includes(fact));
}

function verdictOf(
  result: Outcome,
  { outcome, attempt, segments }: TurnEvidence,
  taken: readonly TakenAsks[],
  { value, problems, warnings }: WeighedOutput,
): TurnVerdict {
  switch (result.kind) {
    case 'completed': {
      const own = result.warns.map((code) => ({ code, ...told(WARNINGS[code]) }));
      const rounded = isRounded(value) ? [ROUNDED] : [];
      return { kind: 'completed', output: value, warnings: [...own, ...warnings, ...rounded] };
    }
    case 'waiting': {
      const asked = taken.flatMap(({ asks }) => asks).at(-1);
      // The output is not used here, so its repair is not worth a warning.
      const unrepaired = warnings.filter(({ code }) => code !== 'OUTPUT_REPAIRED');
      // Where a broken question is all that was said, it is shown as it stands: a person may still read it.
      const said = lastWords(taken.map(({ text }) => text)) ?? lastWords(segments);
      const question = askedFor(asked?.prompt ?? said ?? ASKED_WORDS.silent);
      return { kind: 'waiting', ...question, asked, warnings: unrepaired };
    }
    case 'failed': {
      if (outcome.kind === 'failed') return { kind: 'failed', code: outcome.code, ...told(outcome), warnings: [] };
      if (result.code === 'its own') throw new Error('Only a failed process has a code of its own');
      const tried = result.code === 'INTERACTIVE_MAX_ATTEMPT_EXCEEDED' ? [`attempt ${attempt} was the last`] : [];
      const said = FAILURES[result.code](few([...tried, ...problems]));
      return { kind: 'failed', code: result.code, ...told(said), warnings };
    }
    default:
      return never(result);
  }
}

/** Whether a value holds a whole number of more digits than a number here can have: what was written may have been another. */
function isRounded(value: Json): boolean {
  if (typeof value === 'number') return Number.isInteger(value) && !Number.isSafeInteger(value);
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value).some(isRounded);
}
