import { isObject, type Json, type JsonObject } from '../json.ts';
import { told } from '../words/recordable.ts';
import { VERDICT_WORDS } from '../words/verdict-words.ts';
import { checkOutput, schemaProblem } from './check-output.ts';
import type { TurnEvidence, Warning } from './evidence.ts';
import { withoutMarkers } from './find-marker.ts';
import { isLoose } from './is-loose.ts';
import { readOutput, SEGMENT_GAP } from './read-output.ts';
import type { TakenAsks } from './take-asks.ts';

/**
 * What the output of a turn is worth. `valid`: by a schema that means something. `whole`: by one that constrains nothing,
 * but the reply is one JSON object and nothing else. `weak`: nothing vouches for it, because there is no schema, or one that
 * constrains nothing and an object inside prose; the marker has to, or in auto mode the process. `invalid`: all the rest,
 * missing artifacts among them.
 */
export type Worth = 'valid' | 'whole' | 'weak' | 'invalid';

export type WeighedOutput = {
  readonly worth: Worth;
  readonly value: Json;
  readonly warnings: readonly Warning[];
  /** What is wrong with it, where it is invalid, and what it lacks, where it is weak. */
  readonly problems: readonly string[];
};

/** The output of a turn, as it is read from the reply, and what it is worth by its schema and its artifacts. */
export function weighOutput(evidence: TurnEvidence, taken: readonly TakenAsks[]): WeighedOutput {
  const { schema, missingArtifacts } = evidence;
  const unusable = schema === undefined ? undefined : schemaProblem(schema);
  const isChecked = schema !== undefined && unusable === undefined;
  const output = isChecked ? bySchema(schema, taken) : byWord(evidence, taken);
  const left: readonly Warning[] =
    unusable === undefined ? [] : [{ code: 'OUTPUT_SCHEMA_UNUSABLE', ...told(VERDICT_WORDS.schemaLeft(unusable)) }];
  const weighed = { ...output, warnings: [...output.warnings, ...left] };
  if (missingArtifacts.length === 0) return weighed;
  const missing = `missing artifacts: ${few(missingArtifacts)}`;
  return { ...weighed, worth: 'invalid', problems: [...(output.worth === 'invalid' ? output.problems : []), missing] };
}

function bySchema(schema: JsonObject, taken: readonly TakenAsks[]): WeighedOutput {
  const texts = taken.map(({ text }) => text);
  const reading = readOutput(texts, (value) => checkOutput(schema, value).length === 0);
  if (reading.kind === 'unparsable')
    return { worth: 'invalid', value: null, warnings: [], problems: [reading.problem] };
  const { value, whole, repaired } = reading;
  const problems = checkOutput(schema, value);
  const output = { value, problems, warnings: repaired ? [REPAIRED] : [] };
  if (problems.length > 0) return { ...output, worth: 'invalid' };
  if (!isLoose(schema)) return { ...output, worth: 'valid' };
  if (whole && isObjectAlone(value, taken)) return { ...output, worth: 'whole' };
  return { ...output, worth: 'weak', problems: ['its schema accepts any object, and the reply is more than one'] };
}

const REPAIRED: Warning = { code: 'OUTPUT_REPAIRED', ...told(VERDICT_WORDS.repaired) };

/** Whether a reply says nothing beside its object: no other segment, and no question either. */
function isObjectAlone(value: Json, taken: readonly TakenAsks[]): boolean {
  const said = taken.filter(({ text, asks }) => text.trim() !== '' || asks.length > 0);
  return isObject(value) && said.length === 1 && said[0]?.asks.length === 0;
}

/** Without a schema: in auto mode the text is the output; in interactive mode an object is, if there is one. */
function byWord({ mode }: TurnEvidence, taken: readonly TakenAsks[]): WeighedOutput {
  const texts = taken.map(({ text }) => withoutMarkers(text)).filter((text) => text.trim() !== '');
  const text: WeighedOutput = {
    worth: 'weak',
    value: texts.join(SEGMENT_GAP),
    warnings: [],
    problems: ['there is no schema that could vouch for it'],
  };
  if (mode === 'auto') return text;
  const said = taken.map((segment) => segment.text);
  const reading = readOutput(said, () => false);
  const isTaken = reading.kind === 'read' && isObject(reading.value) && !(reading.empty && texts.length > 0);
  return isTaken ? { ...text, value: reading.value, warnings: reading.repaired ? [REPAIRED] : [] } : text;
}

const MAX_NAMED = 6;

/** A few of the things that are to be told, and how many there are more. */
export function few(things: readonly string[]): string {
  const more = things.length - MAX_NAMED;
  return more > 0 ? `${things.slice(0, MAX_NAMED).join('; ')}; and ${more} more` : things.join('; ');
}
