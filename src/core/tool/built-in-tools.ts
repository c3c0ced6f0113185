import type { JsonObject } from '../json.ts';
import type { ToolFamily } from './policy.ts';

/** A tool as it is offered to a model; `parameters` is a JSON Schema of its arguments. */
export type OfferedTool = {
  readonly name: string;
  readonly family: ToolFamily;
  readonly description: string;
  readonly parameters: JsonObject;
};

/** Anything: for tools that say nothing about their arguments. */
export const ANY_ARGUMENTS: JsonObject = { type: 'object', additionalProperties: true };

export const text = (description: string): JsonObject => ({ type: 'string', description });
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

export function isFileTool(name: string): boolean {
  return FILE_TOOLS.some((known) => known.name === name);
}

function tool(name: string, description: string, properties: JsonObject, required: readonly string[]): OfferedTool {
  return { name, family: 'fs', description, parameters: objectSchema(properties, required) };
}

export function objectSchema(properties: JsonObject, required: readonly string[]): JsonObject {
  return { type: 'object', properties, required: [...required], additionalProperties: false };
}
