import type { Extras } from '../../src/main/open-runtime.ts';
import { askingEngine } from './asking-engine.ts';
import type { Journal } from './journal.ts';
import { killPoints } from './kill-points.ts';
import { killableEngine, killableStateFiles, killableStore, killableTool } from './killable.ts';
import { plant } from './planted.ts';
import type { Settings } from './settings.ts';
import { testTools } from './tools.ts';
import { worldInFolder } from './world.ts';

/**
 * Test tools for the real command line, and kill points around everything that changes something. A planted fault lies outside
 * the kill points, where the runtime itself would have it.
 */
export function killableExtras({ world, killAt, planted }: Settings, journal: Journal): Extras {
  const point = killPoints(journal, killAt);
  const faulty = plant(planted);
  const tools = testTools(worldInFolder(world), {
    began: (tool, key) => journal.write({ kind: 'began', tool, key }),
    middle: (tool) => point(`middle of ${tool}`),
  });
  return {
    tools: tools.map((tool) => faulty.tool(killableTool(tool, point))),
    wrap: (surroundings) => ({
      ...surroundings,
      store: faulty.store(killableStore(surroundings.store, point, journal)),
      stateFiles: killableStateFiles(surroundings.stateFiles, point),
      engine: async (choice, textOf) => killableEngine(askingEngine(await surroundings.engine(choice, textOf)), point),
    }),
  };
}
