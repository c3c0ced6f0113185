import { type Refusal, refuse } from '../refusal.ts';
import { currentNodeId, type Run, workflowOf } from '../run/run.ts';
import { FILE_TOOLS, type OfferedTool } from './built-in-tools.ts';
import { offeredName } from './tool-names.ts';

/** By these a task is led: no child has them, whatever its package gives to its agents. */
const LEADS: ReadonlySet<string> = new Set(['classifyTask', 'createTaskDocs', 'updateTodolist', 'assignTasks']);

/** Every child has them, named or not. */
const ALWAYS = ['ui.ask_user', 'completionResult'].map((name) => ({ name }));

/** What looks at files and changes nothing. */
const LOOKS: ReadonlySet<string> = new Set(['fs.list', 'fs.read', 'fs.search']);

/** Of what its agent may use a child has the runtime's own tools, and those that its parent named. */
export function isForChild(run: Run, { name, family }: Pick<OfferedTool, 'name' | 'family'>): boolean {
  const { parent } = run.started;
  if (parent === undefined || family === 'run') return true;
  if (LEADS.has(name)) return false;
  // A parent that names few tools for the work must not blindfold the agent that judges it afterwards.
  return parent.tools.includes(name) || (LOOKS.has(name) && isJudged(run));
}

/** The first node of a child is where its item is done; all others come after it. */
function isJudged(run: Run): boolean {
  const [lowest] = run.frames;
  return lowest !== undefined && currentNodeId(run, lowest) !== workflowOf(run, lowest).entryNodeId;
}

/** The tools that a parent names for a child, by their own names: it may have been offered plainer ones. */
export function readChildTools({ kit }: Run, names: readonly string[]): readonly string[] | Refusal {
  const known = [...FILE_TOOLS, ...Object.values(kit.tools), ...ALWAYS].filter(({ name }) => !LEADS.has(name));
  const there = new Set(known.map(({ name }) => name));
  const meant = new Set(names.map((name) => offeredName(name.trim(), known)));
  const unknown = [...meant].filter((name) => !there.has(name)).map((name) => `"${name}"`);
  if (unknown.length === 0) return [...meant];
  return refuse(
    'TOOL_NOT_AVAILABLE',
    `A sub-agent cannot have ${unknown.join(', ')}. It can have: ${[...there].join(', ')}.`,
  );
}
