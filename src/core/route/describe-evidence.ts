import { isObject, type Json, type JsonObject } from '../json.ts';

type Describe = (result: JsonObject) => string;

/** What the runtime's own calls found out, as the next agent reads it; a tool without a row tells nothing. */
const EVIDENCE: { readonly [tool: string]: Describe } = {
  'check.run': describeCheck,
  'git.changes': describeChanges,
};

/** Facts for the next agent, in place of what anybody claims. */
export function describeEvidence(tool: string, result: Json): string | undefined {
  if (!isObject(result) || !Object.hasOwn(EVIDENCE, tool)) return undefined;
  return EVIDENCE[tool]?.(result as JsonObject);
}

function describeCheck({ command, exitCode, durationMs, log }: JsonObject): string {
  const passed = exitCode === 0;
  const came = passed ? 'passed' : `failed with exit code ${String(exitCode)}`;
  const head = `Evidence: the runtime ran \`${String(command)}\`; it ${came} after ${Number(durationMs ?? 0)} ms.`;
  return passed || typeof log !== 'string' || log.trim() === ''
    ? head
    : `${head} Its output ends:\n\n${log.trimEnd()}\n`;
}

const MOST_NAMED = 30;

function describeChanges({ route, because, files }: JsonObject): string {
  const names = Array.isArray(files) ? files.flatMap((file) => (isObject(file) ? [String(file['path'])] : [])) : [];
  const shown = names.slice(0, MOST_NAMED).join(', ') + (names.length > MOST_NAMED ? ', …' : '');
  const changed = names.length === 0 ? 'Evidence: nothing has changed.' : `Evidence: changed are ${shown}.`;
  return `${changed} What follows is ${String(route)}${typeof because === 'string' ? `: ${because}` : ''}.`;
}
