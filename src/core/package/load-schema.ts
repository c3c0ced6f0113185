import { isObject, type JsonObject } from '../json.ts';
import { nearest } from '../nearest.ts';
import { schemaProblem } from '../output/check-output.ts';
import { PROBLEM_ADVICE } from '../words/problem-words-advice.ts';
import { PROBLEM_FILE_WORDS } from '../words/problem-words-files.ts';
import type { Path } from './located.ts';
import { meantFile } from './package-files.ts';
import { hasText, type Reading, readJson, type SourceFile } from './source-file.ts';

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

const TYPES = ['null', 'boolean', 'object', 'array', 'number', 'integer', 'string'];

/** A JSON Schema of a package, checked as far as that can be done without a value. */
export function loadSchema({ role, file, named }: SchemaPlace, reading: Reading): JsonObject | undefined {
  if (named !== undefined && !reading.files.has(file)) {
    const meant = () => meantFile(file, reading.files, named.in.file);
    const { said, advice } = MISSING[named.by];
    named.in.tell('FILE_MISSING', named.at, said(file), { meant, advice });
  }
  if (!hasText(file, PROBLEM_FILE_WORDS.schemaNotText(role), reading)) return undefined;
  const schema = readJson(file, reading);
  if (schema === undefined) return undefined;
  const { value } = schema.located;
  if (!isObject(value)) return schema.tell('SCHEMA_INVALID', [], PROBLEM_FILE_WORDS.schemaNoObject(role));
  checkUsable(role, schema, value as JsonObject);
  return value as JsonObject;
}

function checkUsable(role: SchemaPlace['role'], { tell }: SourceFile, schema: JsonObject): void {
  const { type } = schema;
  const problem = schemaProblem(schema);
  const takesObjects = type === undefined || [type].flat().includes('object');
  if (typeof type === 'string' && !TYPES.includes(type)) {
    // The usual slip, with the type that was probably meant.
    const meant = () => nearest(type, TYPES);
    tell('SCHEMA_INVALID', ['type'], PROBLEM_FILE_WORDS.schemaType(role, type), { meant });
  } else if (problem !== undefined) {
    tell('SCHEMA_INVALID', [], PROBLEM_FILE_WORDS.schemaUnusable(role, problem));
  } else if (role === 'output' && !takesObjects) {
    tell('SCHEMA_NO_OBJECT', ['type'], PROBLEM_FILE_WORDS.schemaTakesNoObject(JSON.stringify(type)));
  }
}
