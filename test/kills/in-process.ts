import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { scriptedEngine } from '../../src/adapters/engine-scripted/scripted-engine.ts';
import { readPackageFolder } from '../../src/adapters/package-folder/read-package-folder.ts';
import { readTemplates } from '../../src/adapters/product-files/read-templates.ts';
import { loadPackage } from '../../src/core/package/load-package.ts';
import { parseScript } from '../../src/core/script/parse-script.ts';
import { toolTable } from '../../src/core/tool/tool-table.ts';
import type { Engine } from '../../src/ports/engine.ts';
import type { RunStore } from '../../src/ports/run-store.ts';
import type { Tool } from '../../src/ports/tool.ts';
import { loadRun } from '../../src/runtime/load-run.ts';
import { createRuntime, type Runtime } from '../../src/runtime/runtime.ts';
import type { RuntimePlace } from '../../src/runtime/runtime-place.ts';
import { manualClock } from '../support/manual-clock.ts';
import { NO_STATE_FILES } from '../support/memory-state-files.ts';
import { askingEngine, WISH } from './asking-engine.ts';
import { nextStep, type Step } from './person.ts';
import { happened, testTools, type Watch } from './tools.ts';
import type { World } from './world.ts';

const PACKAGE = fileURLToPath(new URL('../fixtures/packages/kills', import.meta.url));

export const RUN_ID = 'run_reference';

const MOST_STEPS = 20;

/** The reference run without processes and without a disk: what is killed here is only a prefix that nobody goes on with. */
export type Story = {
  start(store: RunStore, world: World, watch: Watch): Promise<void>;
  /** Goes on until the end, as the person of the reference run would; says how it stopped. */
  goOn(openStore: () => RunStore, world: World, watch: Watch): Promise<Exclude<Step, { kind: 'resume' | 'reply' }>>;
};

export async function referenceStory(
  changed: (tool: Tool) => Tool = (tool) => tool,
  /** Who plays the agents; without one, the script of the package. */
  player?: () => Engine,
): Promise<Story> {
  const clock = manualClock();
  const loaded = loadPackage(await readPackageFolder(PACKAGE));
  if (loaded.kind !== 'loaded')
    throw new Error(`The package of the reference run is broken: ${JSON.stringify(loaded.problems)}`);
  const script = parseScript(await readFile(`${PACKAGE}/script.yaml`, 'utf8'), 'script.yaml');
  let keys = 0;
  const newKey = () => {
    keys += 1;
    return `key-${keys}`;
  };

  const toolsOf = (world: World, watch: Watch) => testTools(world, watch).map(changed);
  const runtimeOn = (store: RunStore, world: World, watch: Watch): Runtime => {
    const surroundings: RuntimePlace = {
      store,
      clock,
      ids: { run: () => RUN_ID, key: newKey },
      stateFiles: NO_STATE_FILES,
      tools: toolsOf(world, watch),
      templates: readTemplates,
      engine: async () => player?.() ?? askingEngine(scriptedEngine(script)),
    };
    return createRuntime(surroundings);
  };

  return {
    async start(store, world, watch) {
      const runtime = runtimeOn(store, world, watch);
      const { definition } = loaded;
      const [workflow] = Object.keys(definition.workflows);
      if (workflow === undefined) throw new Error('The package of the reference run has no workflow');
      const lease = await runtime.start({
        definition,
        workflow,
        mode: 'interactive',
        engine: { id: 'scripted' },
        project: '/',
      });
      await runtime.attend(RUN_ID, { lease });
      await runtime.close();
    },
    async goOn(openStore, world, watch) {
      for (let steps = 0; steps < MOST_STEPS; steps += 1) {
        // Another store every time, as every command is another process.
        const store = openStore();
        const runtime = runtimeOn(store, world, watch);
        try {
          const step = await stepOf(store, world, toolsOf(world, watch));
          if (step.kind === 'finished' || step.kind === 'stuck') return step;
          if (step.kind === 'resume') await runtime.attend(RUN_ID);
          else await runtime.send(RUN_ID, { ...step, kind: 'message' });
        } finally {
          await runtime.close();
        }
      }
      return { kind: 'stuck', why: 'the run never comes to its end' };
    },
  };
}

async function stepOf(store: RunStore, world: World, tools: readonly Tool[]): Promise<Step> {
  const { run, events } = await loadRun(store, RUN_ID, toolTable(tools));
  const row = await store.row(RUN_ID);
  return nextStep({
    run,
    mail: row !== undefined && row.mailbox > row.drained,
    wished: events.some(({ event }) => event.type === 'input.taken' && event.text === WISH),
    happened: (call) => happened(world, call),
  });
}
