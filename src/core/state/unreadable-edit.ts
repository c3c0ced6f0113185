import { type Refusal, refuse } from '../refusal.ts';

/** What may stand in place of the state file and is no text that could be adopted. */
export type Unreadable = 'pipe' | 'folder' | 'socket' | 'device' | 'link' | 'large' | 'encoding';

export const MAX_STATE_FILE_BYTES = 4 * 1024 * 1024;

const ASIDE = 'It was moved aside, and the file written anew.';

const MESSAGES: { readonly [U in Unreadable]: string } = {
  pipe: `A named pipe stands in the place of the state file. ${ASIDE}`,
  folder: `A folder stands in the place of the state file. ${ASIDE}`,
  socket: `A socket stands in the place of the state file. ${ASIDE}`,
  device: `A device stands in the place of the state file. ${ASIDE}`,
  link: `A link that leads nowhere stands in the place of the state file. ${ASIDE}`,
  large: `The state file is larger than ${MAX_STATE_FILE_BYTES / 1024 / 1024} MiB. ${ASIDE}`,
  encoding: `The state file is not UTF-8. ${ASIDE}`,
};

/** No file that a person can save begins with it, in front of one of these words and nothing else. */
const MARK = '\0unreadable ';

/** Stands for what was found wherever the text of the file would. */
export function unreadableText(found: Unreadable): string {
  return `${MARK}${found}`;
}

export function isUnreadable(text: string): boolean {
  return unreadableIn(text) !== undefined;
}

/** The refusal of what stands in place of the state file; undefined for a text. */
export function refuseUnreadable(text: string): Refusal | undefined {
  const found = unreadableIn(text);
  return found === undefined ? undefined : refuse('E_INVALID_FRONTMATTER', MESSAGES[found]);
}

function unreadableIn(text: string): Unreadable | undefined {
  return (Object.keys(MESSAGES) as Unreadable[]).find((found) => text === unreadableText(found));
}
