import type { Workflow } from '../package/definition.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { fromMount } from './path-template.ts';
import { quoted } from './short-text.ts';

/** What of a workflow a menu may name it by. */
export type WorkflowPlace = Pick<Workflow, 'id' | 'statePath' | 'graphPath'>;
export type WorkflowPlaces = { readonly [id: string]: WorkflowPlace };

/** The id of the workflow that a menu item means: by id, by one of its two files, or by their folder. */
export function workflowOf(ref: string, workflows: WorkflowPlaces): string | Refusal {
  if (Object.hasOwn(workflows, ref)) return ref;
  if (/\.(?:ya?ml|xml)$/i.test(ref)) {
    return refuse('NOT_SUPPORTED', `${quoted(ref)} is a workflow without a graph. Only those with one can be run.`);
  }
  const path = packagePath(ref);
  const found = Object.values(workflows).filter((workflow) => path !== undefined && placesOf(workflow).includes(path));
  const [only, ...others] = found.map(({ id }) => id);
  if (only !== undefined && others.length === 0) return only;
  const named = found.length === 0 ? 'no workflow of this package' : 'several workflows of this package';
  const known = (found.length === 0 ? Object.keys(workflows) : [only, ...others]).join(', ');
  return refuse('UNKNOWN_WORKFLOW', `${quoted(ref)} is ${named}. Name one by its id: ${known}.`);
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
