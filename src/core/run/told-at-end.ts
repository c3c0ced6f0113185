import { exitOf } from '../exit/exits.ts';
import { interactionId } from '../interaction/interaction-id.ts';
import { isObject } from '../json.ts';
import { CREW_WORDS } from '../words/crew-words.ts';
import type { RunEvent } from './events.ts';
import { type Run, stateOf, topFrame, workflowOf } from './run.ts';

/** The tool whose result a person has to merge. */
const OPENS_REQUEST = 'forge.open';

/** What people are told when a cycle has come to its end: where the runtime has opened a pull request, that it is theirs now. */
export function toldAtEnd(run: Run): readonly RunEvent[] {
  const where = pullRequestOf(run);
  if (where === undefined) return [];
  const prompt = CREW_WORDS.readyToMerge(where).en;
  if (run.notices.some((open) => open.prompt === prompt)) return [];
  return [{ type: 'interaction.opened', interaction: { id: interactionId(run), kind: 'notice', prompt } }];
}

/** Where the pull request of this cycle lies: its address, or the file of a local one. */
function pullRequestOf(run: Run): string | undefined {
  const { variables } = stateOf(topFrame(run));
  const results = Object.values(workflowOf(run).nodes).flatMap((node) => {
    const order = exitOf(node).rules.call?.(node.contract, {});
    const result = order?.tool === OPENS_REQUEST ? variables[node.id] : undefined;
    return isObject(result) && result['ok'] !== false ? [result] : [];
  });
  const [found] = results;
  const place = found?.['url'] ?? found?.['path'] ?? found?.['file'];
  return found === undefined ? undefined : typeof place === 'string' ? place : workflowOf(run).id;
}
