import { fenced, fenceFor, field } from './blocks.ts';

/** An agent's own form for what a person says, and what may be filled in. */
export type InputTemplate = { readonly text: string; readonly agentId: string; readonly workflow: string };

/**
 * A person's words, unchanged, in a fence they cannot close: in the agent's template where it has one, else as a task.
 * A template is filled in once, from left to right, so that words which look like a placeholder stay words.
 */
export function renderInput(text: string, forNodeId: string | undefined, template?: InputTemplate): string {
  const body = template === undefined ? `Task:\n${fenced(text)}` : filled(template, text, forNodeId);
  return ['USER_INPUT', ...field('forNodeId', forNodeId), body].join('\n');
}

/** The runtime's own words in the place of a person's. */
export function renderNotice(text: string): string {
  return `NOTICE\n${text}`;
}

const PLACEHOLDER = /\{\{\s*(input|nodeId|agentId|workflow)\s*\}\}/g;

function filled({ text, agentId, workflow }: InputTemplate, said: string, nodeId = ''): string {
  // A fence of the template would end with ours, and the words would stand outside of both.
  const form = text.replaceAll(/^([ \t]*)(?=`{3}|~{3})/gm, '$1\\');
  // What stands on both sides of a placeholder that is left empty may come together to a longer fence.
  const fence = fenceFor(`${form}\n${form.replaceAll(PLACEHOLDER, '')}\n${said}`);
  const words = `${fence}\n${said}\n${fence}`;
  let placed = false;
  const values = { nodeId, agentId, workflow };
  const result = form.trimEnd().replace(PLACEHOLDER, (_match, name: keyof typeof values | 'input', at: number) => {
    if (name !== 'input') return values[name];
    if (placed) return '';
    placed = true;
    const startsLine = at === 0 || form[at - 1] === '\n';
    const endsLine = /^[^}]*\}\}(?:\n|$)/.test(form.slice(at));
    return `${startsLine ? '' : '\n'}${words}${endsLine ? '' : '\n'}`;
  });
  return placed ? result : `${result}\n${words}`;
}
