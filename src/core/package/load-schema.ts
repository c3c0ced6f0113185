import { isObject, type JsonObject } from '../json.ts';
import { nearest } from '../nearest.ts';
import { schemaProblem } from '../output/check-output.ts';
import { PROBLEM_ADVICE } from '../words/problem-words-advice.ts';
import { PROBLEM_FILE_WORDS } from '../words/problem-words-files.ts';
import type { Path, SourceFile } from './located.ts';
import { meantFile, type PackageFiles, textAt } from './package-files.ts';
import { problemAt, problemIn } from './problem.ts';
import { type Reading, readJson } from './source-file.ts';

export type SchemaPlace = {
  readonly role: 'input' | 'parameter' | 'output';
  readonly file: string;
  /** Where the file is named; without it the file may be missing. */
  readonly named?: { readonly in: SourceFile; readonly at: Path; readonly by: keyof typeof MISSING };
};

/** What people call the thing that lacks the file, and where its paths begin. */
const MISSING = {
  skill: { said: PROBLEM_FILE_WORDS.skillNoFile, advice: PROBLEM_FILE_WORDS.addSkillFile },
  graph: { said: PROBLEM_FILE_WORDS.noFile, advice: PROBLEM_ADVICE.FILE_MISSING },
} as const;

const START = { line: 1, column: 1 };
const TYPES = ['null', 'boolean', 'object', 'array', 'number', 'integer', 'string'];

/** A JSON Schema of a package, checked as far as that can be done without a value. */
export function loadSchema(
  { role, file, named }: SchemaPlace,
  files: PackageFiles,
  reading: Reading,
): JsonObject | undefined {
  const { report } = reading;
  const text = textAt(files, file);
  if (text === undefined && files.has(file)) {
    report(problemAt('FILE_NOT_TEXT', file, START, PROBLEM_FILE_WORDS.schemaNotText(role)));
    return undefined;
  }
  if (text === undefined) {
    if (named === undefined) return undefined;
    const meant = () => meantFile(file, files, named.in.file);
    const { said, advice } = MISSING[named.by];
    report(problemIn('FILE_MISSING', named.in, named.at, said(file), { meant, advice }));
    return undefined;
  }
  const schema = readJson(file, text, reading);
  if (schema === undefined) return undefined;
  const { value } = schema.located;
  if (!isObject(value)) {
    report(problemIn('SCHEMA_INVALID', schema, [], PROBLEM_FILE_WORDS.schemaNoObject(role)));
    return undefined;
  }
  const problem = typeProblem(role, value) ?? unusable(role, value as JsonObject);
  if (problem !== undefined) report(problemIn('SCHEMA_INVALID', schema, problem.at, problem.said, problem.more));
  else if (role === 'output' && !takesObjects(value)) {
    const type = JSON.stringify(value['type']);
    report(problemIn('SCHEMA_NO_OBJECT', schema, ['type'], PROBLEM_FILE_WORDS.schemaTakesNoObject(type)));
  }
  return value as JsonObject;
}

function takesObjects({ type }: { readonly type?: unknown }): boolean {
  return type === undefined || [type].flat().includes('object');
}

/** The usual slip, with the type that was probably meant. */
function typeProblem(role: string, { type }: { readonly type?: unknown }) {
  if (typeof type !== 'string' || TYPES.includes(type)) return undefined;
  const more = { meant: () => nearest(type, TYPES) };
  return { at: ['type'], said: PROBLEM_FILE_WORDS.schemaType(role, type), more };
}

function unusable(role: string, schema: JsonObject) {
  const problem = schemaProblem(schema);
  return problem === undefined
    ? undefined
    : { at: [], said: PROBLEM_FILE_WORDS.schemaUnusable(role, problem), more: {} };
}
