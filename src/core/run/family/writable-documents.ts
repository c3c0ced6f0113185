import { exitOf } from '../../exit/exits.ts';
import { chooseEdge } from '../../state/transitions.ts';
import { DOCUMENT_NAMES, type DocumentName } from '../../task/document-names.ts';
import { currentNodeId, type Run, stateOf, topFrame, workflowOf } from '../run.ts';

/** The documents that may be written now: those that the nodes name which the run has come to. */
export function writableDocuments(run: Run): readonly DocumentName[] {
  const { nodes } = workflowOf(run);
  const named = [...topFrame(run).visited, ...nextInLine(run)].flatMap((id) => {
    const node = nodes[id];
    return (node && exitOf(node).rules.documents?.(node.contract)) ?? [];
  });
  return DOCUMENT_NAMES.filter((name) => named.includes(name));
}

/** Classified in this very reply, the run is on its way to its first document. */
function nextInLine(run: Run): readonly string[] {
  const frame = topFrame(run);
  if (!frame.done) return [];
  const choice = chooseEdge(workflowOf(run), currentNodeId(run), stateOf(frame).variables, run.spent.loops);
  return choice.kind === 'taken' ? [choice.edge.to] : [];
}
