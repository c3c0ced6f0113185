import { interactionId } from '../../interaction/interaction-id.ts';
import { CREW_WORDS } from '../../words/crew-words.ts';
import { asked } from '../../words/recordable.ts';
import { resultOfTool } from '../calls/result-of-tool.ts';
import type { RunEvent } from '../events.ts';
import { type Run, workflowOf } from '../run.ts';

/** The tool whose result a person has to merge. */
const OPENS_REQUEST = 'forge.open';

/** What people are told when a cycle has come to its end: where the runtime has opened a pull request, that it is theirs now. */
export function toldAtEnd(run: Run): readonly RunEvent[] {
  const where = pullRequestOf(run);
  if (where === undefined) return [];
  const told = asked(CREW_WORDS.readyToMerge(where));
  if (run.notices.some((open) => open.prompt === told.prompt)) return [];
  return [{ type: 'interaction.opened', interaction: { id: interactionId(run), kind: 'notice', ...told } }];
}

/** Where the pull request of this cycle lies: its address, or the file of a local one. */
function pullRequestOf(run: Run): string | undefined {
  const found = resultOfTool(run, OPENS_REQUEST);
  const place = found?.['url'] ?? found?.['path'] ?? found?.['file'];
  if (found?.['tested'] === false) return undefined;
  return found === undefined ? undefined : typeof place === 'string' ? place : workflowOf(run).id;
}
