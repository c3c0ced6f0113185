import { isObject, type Json, type JsonObject } from '../json.ts';
import { insideArtifacts } from '../output/missing-artifacts.ts';
import type { OutputContract } from '../package/definition.ts';
import type { Mode } from '../run/events.ts';

/** The runtime's words for each module, as their template files say them. */
export type SkillTemplates = {
  readonly enforcement: string;
  readonly artifacts: string;
  readonly format: string;
  readonly schema: string;
  readonly mode: { readonly [M in Mode]: string };
};

export type PatchFacts = {
  readonly contract: OutputContract;
  readonly mode: Mode;
  readonly templates: SkillTemplates;
  /** A schema that cannot be used is left out, not passed on. */
  readonly schemaUsable: boolean;
};

/** `text` is the author's `own` with what is `added` behind it. */
export type PatchedSkill = {
  readonly text: string;
  readonly own: string;
  readonly added: string;
  readonly patches: readonly string[];
};

type Module = (facts: PatchFacts) => string | undefined;

/** What is added to a skill, in this order and no other. A module that has nothing to say stays away. */
const MODULES: readonly Module[] = [
  ({ templates }) => templates.enforcement,
  ({ templates, contract: { artifacts } }) =>
    artifacts.length === 0 ? undefined : fill(templates.artifacts, 'artifacts', artifacts.map(list).join('\n')),
  ({ templates }) => templates.format,
  ({ templates, contract: { schema }, schemaUsable }) =>
    schema === undefined || !schemaUsable ? undefined : fill(templates.schema, 'schema', describeSchema(schema)),
  ({ templates, mode }) => templates.mode[mode],
];

const [OPEN, CLOSE] = ['<!-- signalbox: added by the runtime -->', '<!-- /signalbox -->'];

/** The skill's text with the runtime's modules behind it. What an earlier patch added is replaced, so twice is once. */
export function patchSkill(text: string, facts: PatchFacts): PatchedSkill {
  const modules = MODULES.flatMap((module) => module(facts)?.trim() ?? []);
  const own = removePatch(text).trimEnd();
  const added = `${OPEN}\n\n${modules.join('\n\n')}\n\n${CLOSE}\n`;
  return {
    text: `${own}\n\n${added}`,
    own,
    added,
    patches: modules.map((module) => /^#+ (.*)$/m.exec(module)?.[1] ?? ''),
  };
}

/** A skill that writes these marks itself only loses what stands between them: ours are always added. */
function removePatch(text: string): string {
  let left = text;
  for (let at = left.indexOf(OPEN); at !== -1; at = left.indexOf(OPEN)) {
    const end = left.indexOf(CLOSE, at);
    left = left.slice(0, at) + (end === -1 ? '' : left.slice(end + CLOSE.length));
  }
  return left;
}

function list({ role, pattern, required }: OutputContract['artifacts'][number]): string {
  const path = insideArtifacts(pattern);
  return `- ${onOneLine(role)}: \`artifacts/${onOneLine(path)}\`${required ? ' (required)' : ''}`;
}

function onOneLine(text: string): string {
  return text.replace(/\s+/g, ' ');
}

/** A function as replacement: what is put in may hold dollar signs. Our marks in it would end the patch before its end. */
function fill(template: string, name: string, value: string): string {
  const unmarked = value.replace(/<!--(?= \/?signalbox)/g, '<!-');
  return template.replace(`{{${name}}}`, () => unmarked);
}

const MAX_SCHEMA = 16_384;

/** A schema for a model: its fields as a table, and the whole of it as long as it can be read. */
function describeSchema(schema: JsonObject): string {
  const whole = JSON.stringify(schema, null, 2);
  return [table(schema), ...(whole.length > MAX_SCHEMA ? [] : ['```json', whole, '```'])].join('\n');
}

function table(schema: JsonObject): string {
  const { properties, required } = schema;
  const needed = new Set(Array.isArray(required) ? required : []);
  const fields = isObject(properties) ? Object.entries(properties as JsonObject) : [];
  return [
    '| Field | Type | Required | Description |',
    '|---|---|---|---|',
    row('__SKILL_DONE__', '`true`', true, 'only when all the work is done'),
    ...fields.map(([name, field]) => row(name, typeOf(field), needed.has(name), descriptionOf(field))),
    ...(schema['additionalProperties'] === false ? ['', 'No other fields are allowed.'] : []),
    '',
  ].join('\n');
}

function row(name: string, type: string, required: boolean, description: string): string {
  return `| \`${cell(name)}\` | ${cell(type)} | ${required ? 'yes' : 'no'} | ${cell(description)} |`;
}

const MAX_VALUES = 20;

/** What a field takes, in a few words. */
function typeOf(field: Json): string {
  if (!isObject(field)) return 'any';
  const { type, enum: values } = field as JsonObject;
  if (Array.isArray(values)) {
    const first = values.slice(0, MAX_VALUES).map((value) => JSON.stringify(value));
    return [...first, ...(values.length > MAX_VALUES ? ['…'] : [])].join(' or ');
  }
  if (typeof type === 'string') return type;
  return Array.isArray(type) ? type.join(' or ') : 'any';
}

function descriptionOf(field: Json): string {
  const description = isObject(field) ? (field as JsonObject)['description'] : undefined;
  return typeof description === 'string' ? description : '';
}

/** What a package wrote stays in its cell. */
function cell(text: string): string {
  return text.replace(/\s+/g, ' ').replaceAll('|', '\\|');
}
