import { docsOfTask, docsView } from '../app/docs-of-task.ts';
import { explainAll, explainCode } from '../app/explain-codes.ts';
import { type FindingView, findingView } from '../app/finding-view.ts';
import { enginesView, listEngines } from '../app/list-engines.ts';
import { type ChangedSetting, changeSetting, type ListedSetting, listSettings } from '../app/list-settings.ts';
import {
  lookAtServer,
  lookAtServers,
  type ReachedView,
  reachedView,
  type ServerView,
  serverView,
} from '../app/look-at-servers.ts';
import { type Imported, importMemory, withMemory } from '../app/memory.ts';
import type { ConfigTarget, Place } from '../app/place.ts';
import { listSnapshots, planRestore, type Restoration } from '../app/snapshots.ts';
import { type TestedNotifier, testNotifier } from '../app/test-notifier.ts';
import type { Explanation } from '../core/explanations.ts';
import type { FoundGraph } from '../core/memory/graph.ts';
import { writeGraphLines } from '../core/memory/graph-lines.ts';
import { asCalls, helpInCalls, NOBODY } from './next-step.ts';

export type { FindingView } from '../app/finding-view.ts';
export type { ReachedView, ServerView } from '../app/look-at-servers.ts';
export type { TestedNotifier } from '../app/test-notifier.ts';

type OfProject = {
  /** By default the folder that the program is in. */
  readonly project?: string;
};
type OnlySome = {
  /** How many, 50 unless told otherwise. */
  readonly limit?: number;
};
export type PlaceCalls = {
  /** Who can play an agent here, what is missing for the others, and the first run that can be had. */
  engines(options?: OfProject): Promise<ReturnType<typeof enginesView> & { readonly next: string }>;
  /** Everything that is set, and where. */
  settings(options?: OfProject): Promise<{ readonly ownFile: string; readonly settings: readonly ListedSetting[] }>;
  /** Writes a setting into a config file, or takes it out where no value is given, and tells what holds now. */
  changeSetting(
    key: string,
    value: string | undefined,
    options?: OfProject & { readonly to?: ConfigTarget },
  ): Promise<ChangedSetting>;
  /** What works here, by trying it; `storeOnly`: nothing but the store, all of it. */
  doctor(options?: {
    readonly storeOnly?: boolean;
  }): Promise<{ readonly ok: boolean; readonly findings: readonly FindingView[] }>;
  /** What a code means and what to do about it, in English; all of them where none is named. */
  explain(code?: string): Promise<readonly Explanation[]>;
  /** Sends one notification to whoever is told of runs. */
  testNotifier(): Promise<TestedNotifier>;
  /** The MCP servers that are configured, each of them tried. */
  servers(options?: OfProject): Promise<readonly ServerView[]>;
  /** One of them with all its tools. */
  server(name: string, options?: OfProject): Promise<ReachedView>;
  /** The program's word that its tools may be called as `server` has shown them, under that digest. */
  acceptServer(name: string, digest: string, options?: OfProject): Promise<ReachedView>;
  /** The documents of a task, by its run or its folder, and how far its items are. */
  docs(ref: string, options?: OfProject): Promise<ReturnType<typeof docsView>>;
  /** The work as a run has kept it, with what has changed since. */
  snapshots(run: string): ReturnType<typeof listSnapshots>;
  /** What bringing a snapshot back would change; `restore` of it does so, and keeps what stands there first. */
  planRestore(run: string, snapshot: number): Promise<Restoration>;
  /** What is remembered beyond the end of runs, oldest first; with words: what holds them, newest first. */
  remembered(options?: OnlySome & { readonly words?: string }): Promise<FoundGraph>;
  /** All of it, as the file of the reference memory server. */
  exportMemory(): Promise<string>;
  importMemory(text: string): Promise<Imported>;
};

const SOME = 50;

export function placeCalls(place: Place): PlaceCalls {
  return asCalls<PlaceCalls>({
    async engines({ project = place.cwd } = {}) {
      const listed = await listEngines(place, NOBODY, project);
      return { ...enginesView(listed), next: helpInCalls(listed.next).en };
    },
    settings: ({ project = place.cwd } = {}) => listSettings(place, NOBODY, project),
    changeSetting: (key, value, { project = place.cwd, to = 'own' } = {}) =>
      changeSetting(place, NOBODY, { key, value, project, to }),
    async doctor({ storeOnly = false } = {}) {
      const findings = await place.examine({ storeOnly, onProgress: () => undefined, onWaiting: () => undefined });
      return {
        ok: findings.every(({ state }) => state !== 'bad'),
        findings: findings.map((one) => findingView(one, helpInCalls)),
      };
    },
    explain: async (code) =>
      code === undefined ? (await explainAll(place, 'en')).flat() : explainCode(place, 'en', code),
    testNotifier: () => testNotifier(place),
    servers: async ({ project = place.cwd } = {}) => (await lookAtServers(place, project)).map(serverView),
    server: async (name, { project = place.cwd } = {}) => reachedView(await lookAtServer(place, name, { project })),
    acceptServer: async (name, accept, { project = place.cwd } = {}) =>
      reachedView(await lookAtServer(place, name, { project, accept })),
    docs: async (ref, options) => docsView(await docsOfTask(place, NOBODY, ref, options)),
    snapshots: (run) => listSnapshots(place, NOBODY, run),
    planRestore: (run, snapshot) => planRestore(place, NOBODY, run, snapshot),
    remembered: ({ limit: entities = SOME, words } = {}) =>
      withMemory(place, (memory) =>
        words === undefined ? memory.readGraph({ entities }) : memory.searchNodes(words, { entities }),
      ),
    exportMemory: async () => writeGraphLines(await withMemory(place, (memory) => memory.readGraph())),
    importMemory: (text) => importMemory(place, text),
  });
}
