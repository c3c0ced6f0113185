import { runCli } from '../../../src/main.ts';
import { askingEngine } from '../asking-engine.ts';
import { journalInFile } from '../journal.ts';
import { killPoints } from '../kill-points.ts';
import { killableEngine, killableStateFiles, killableStore, killableTool } from '../killable.ts';
import { plant } from '../planted.ts';
import { settingsFromEnv } from '../settings.ts';
import { testTools } from '../tools.ts';
import { worldInFolder } from '../world.ts';

/*
 * The real command line with test tools, and with kill points around everything that changes something.
 * A planted fault lies outside the kill points, where the runtime itself would have it.
 */

const settings = settingsFromEnv(process.env);
const journal = journalInFile(settings.journal);
const point = killPoints(journal, settings.killAt);
const faulty = plant(settings.planted);

const tools = testTools(worldInFolder(settings.world), {
  began: (tool, key) => journal.write({ kind: 'began', tool, key }),
  middle: (tool) => point(`middle of ${tool}`),
});

process.exitCode = await runCli(process.argv.slice(2), {
  tools: tools.map((tool) => faulty.tool(killableTool(tool, point))),
  wrap: (surroundings) => ({
    ...surroundings,
    store: faulty.store(killableStore(surroundings.store, point, journal)),
    stateFiles: killableStateFiles(surroundings.stateFiles, point),
    engine: async (choice, textOf) => killableEngine(askingEngine(await surroundings.engine(choice, textOf)), point),
  }),
});
