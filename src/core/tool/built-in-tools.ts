import type { JsonObject } from '../json.ts';

/** A tool as it is offered to a model; `parameters` is a JSON Schema of its arguments. */
export type OfferedTool = { readonly name: string; readonly description: string; readonly parameters: JsonObject };

/** Anything: for tools that say nothing about their arguments. */
export const ANY_ARGUMENTS: JsonObject = { type: 'object', additionalProperties: true };

const text = (description: string): JsonObject => ({ type: 'string', description });
const whole = (description: string): JsonObject => ({ type: 'integer', minimum: 0, description });

const PATH = text('Begins with @project, @pkg or @state, for example @project/src/main.ts.');
const SHA256 = text('Only if the file still has this sha256, as fs.read told it.');

/** What files can be done with, in the order it is shown. The state file takes part whether or not there are others. */
export const FILE_TOOLS: readonly OfferedTool[] = [
  tool('fs.list', 'List a folder.', { path: PATH }, ['path']),
  tool(
    'fs.read',
    'Read a text file, whole or from startLine to endLine.',
    { path: PATH, startLine: whole('First line, from 1.'), endLine: whole('Last line.') },
    ['path'],
  ),
  tool(
    'fs.search',
    'Search text files below a path for lines that match an RE2 pattern (no lookaround).',
    {
      path: PATH,
      pattern: text('An RE2 pattern.'),
      before: whole('Lines to show before a match.'),
      after: whole('Lines to show after a match.'),
      maxMatches: whole('How many matches to show.'),
    },
    ['path', 'pattern'],
  ),
  tool(
    'fs.write',
    'Write a whole text file.',
    { path: PATH, content: text('The whole new text.'), ifMatchSha256: SHA256 },
    ['path', 'content'],
  ),
  tool(
    'fs.apply_patch',
    'Change a text file by a unified diff, or the state file by the updateFrontmatter operation.',
    {
      path: PATH,
      patch: {
        description:
          'A unified diff as text; for @state/workflow.md also {"operation": "updateFrontmatter", "update": {"currentNodeId": {"set": id}, "stepsCompleted": {"append": id or ids}, "variables": {"set": {…}}, "decisionLog": {"append": {"from", "to", "label", "reason"}}, "artifacts": {"append": path}}}.',
      },
      ifMatchSha256: SHA256,
    },
    ['path', 'patch'],
  ),
];

export const ASK: OfferedTool = tool(
  'ui.ask_user',
  'Ask the person and end your turn: the answer is your next input.',
  {
    widgetId: text('Your own name for this question.'),
    type: {
      type: 'string',
      enum: ['form', 'selection', 'confirmation', 'plan_review', 'feedback', 'action_selection'],
      description: 'How the question is shown. Leave it out for a question with a free answer.',
    },
    message: text('What the person reads.'),
    schema: {
      type: 'object',
      description: 'form: a JSON Schema with properties of type string, number, integer or boolean, or enum.',
    },
    options: {
      type: 'array',
      description: 'selection: what can be chosen.',
      items: named({ value: text('What you get back.'), label: text('What is shown.'), description: text('More.') }, [
        'value',
        'label',
      ]),
    },
    multi: { type: 'boolean', description: 'selection: several may be chosen.' },
    planContent: text('plan_review: the plan, as Markdown.'),
    items: {
      type: 'array',
      description: 'feedback: what to comment on.',
      items: named({ id: text('Its name.'), content: text('What is shown.') }, ['id', 'content']),
    },
    actions: {
      type: 'array',
      description: 'action_selection: what can be done next.',
      items: named({ id: text('What you get back.'), label: text('What is shown.'), description: text('More.') }, [
        'id',
        'label',
      ]),
    },
  },
  ['message'],
);

export const REWIND: OfferedTool = tool(
  'workflow.rewind',
  'Go back to a node that the run has visited; later steps are open again. Only with confirmed: true.',
  {
    toNodeId: text('The node to go back to.'),
    reason: text('Why.'),
    confirmed: {
      type: 'boolean',
      description: 'true: you mean it. It does not stand for the confirmation of a person.',
    },
  },
  ['toNodeId', 'reason', 'confirmed'],
);

export function isFileTool(name: string): boolean {
  return FILE_TOOLS.some((known) => known.name === name);
}

function tool(name: string, description: string, properties: JsonObject, required: readonly string[]): OfferedTool {
  return { name, description, parameters: named(properties, required) };
}

function named(properties: JsonObject, required: readonly string[]): JsonObject {
  return { type: 'object', properties, required: [...required], additionalProperties: false };
}
