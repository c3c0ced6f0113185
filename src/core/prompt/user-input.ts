import { fenced, field } from './blocks.ts';

/** A person's words, unchanged, in a fence they cannot close. */
export function renderInput(text: string, forNodeId: string | undefined): string {
  return ['USER_INPUT', ...field('forNodeId', forNodeId), 'Task:', fenced(text)].join('\n');
}

/** The runtime's own words in the place of a person's. */
export function renderNotice(text: string): string {
  return `NOTICE\n${text}`;
}
