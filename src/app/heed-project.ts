import type { Config } from '../core/config/merge-config.ts';
import { filesOf, isHeeded, projectWord } from '../core/config/project-word.ts';
import type { Definition } from '../core/package/definition.ts';
import { CONFIG_WORDS } from '../core/words/config-words.ts';
import type { Person } from './person.ts';
import type { Place } from './place.ts';

type Asked = { readonly project: string; readonly config: Config; readonly trust: boolean };

/** What files of the project say of its check and its reviews counts once a person has said so, and is told of otherwise. */
export async function heedProject(
  place: Place,
  person: Person,
  definition: Definition,
  { project, config, trust }: Asked,
): Promise<void> {
  const word = goesByIt(definition) ? projectWord(config, project) : undefined;
  if (word === undefined) return;
  const book = await place.openTrustBook();
  if (isHeeded(word, await book.list())) return;
  if (trust || (await person.heed?.(word)) === true)
    await book.add({ kind: 'content', hash: word.hash, at: place.now() });
  else person.tell(CONFIG_WORDS.notHeeded(filesOf(word)), 'warning');
}

/** Nodes that judge the work of a run, or put it up, go by what is set; no other does. */
function goesByIt({ workflows }: Definition): boolean {
  const nodes = Object.values(workflows).flatMap(({ nodes: all }) => Object.values(all));
  return nodes.some(({ contract }) => /^(?:check|git|forge)\./.test(String(contract?.['tool'] ?? '')));
}
