import type { Workflow } from '../package/definition.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { REFUSED_WORDS } from '../words/refused-words.ts';
import { fromMount } from './path-template.ts';
import { quoted } from './short-text.ts';

/** What of a workflow a menu may name it by. */
export type WorkflowPlace = Pick<Workflow, 'id' | 'statePath' | 'graphPath'>;
export type WorkflowPlaces = { readonly [id: string]: WorkflowPlace };

/** The id of the workflow that a menu item means: by id, by one of its two files, or by their folder. */
export function workflowOf(ref: string, workflows: WorkflowPlaces): string | Refusal {
  if (Object.hasOwn(workflows, ref)) return ref;
  if (/\.(?:ya?ml|xml)$/i.test(ref)) return refuse('NOT_SUPPORTED', REFUSED_WORDS.noGraph(quoted(ref)));
  const path = packagePath(ref);
  const found = Object.values(workflows).filter((workflow) => path !== undefined && placesOf(workflow).includes(path));
  const ids = found.map(({ id }) => id);
  const [only] = ids;
  if (only !== undefined && ids.length === 1) return only;
  const said =
    ids.length === 0
      ? REFUSED_WORDS.noWorkflow(quoted(ref), Object.keys(workflows))
      : REFUSED_WORDS.severalWorkflows(quoted(ref), ids);
  return refuse('UNKNOWN_WORKFLOW', said);
}

/** Relative to the package's root, as its workflows name their files; undefined where it begins elsewhere. */
function packagePath(ref: string): string | undefined {
  const names = fromMount(ref)
    .split('/')
    .filter((name) => name !== '' && name !== '.');
  if (names[0] === '@pkg') return names.slice(1).join('/');
  return /^[@{/]/.test(ref) ? undefined : names.join('/');
}

function placesOf({ statePath, graphPath }: WorkflowPlace): readonly string[] {
  return [statePath, graphPath, statePath.replace(/(?:^|\/)[^/]*$/, '')];
}
