import type { WorkflowNode } from '../package/definition.ts';
import { plainLine } from './plain-line.ts';

/** What stands in small letters below a node's title: its id where the title does not say it, and who plays it. */
export function nodeNote({ id, type, title, agentId }: WorkflowNode): readonly string[] {
  const name = plainLine(title ?? '');
  return [
    ...(name === '' || letters(name) === letters(id) ? [] : [plainLine(id)]),
    // A merge passes on by itself: nobody plays it.
    ...(agentId === undefined || type === 'merge' ? [] : [plainLine(agentId)]),
  ];
}

/** `Review notes` and `review-notes` say the same. */
function letters(text: string): string {
  return text.toLowerCase().replaceAll(/[\s_.:-]+/g, '');
}
