import type { Extras } from '../../../src/main/open-runtime.ts';
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
 * `together <command>` gives this command and all that follow, until the run is at its end.
 */

const settings = settingsFromEnv(process.env);
const journal = journalInFile(settings.journal);
const point = killPoints(journal, settings.killAt);
const world = worldInFolder(settings.world);
const faulty = plant(settings.planted);

const tools = testTools(world, {
  began: (tool, key) => journal.write({ kind: 'began', tool, key }),
  middle: (tool) => point(`middle of ${tool}`),
});

const extras: Extras = {
  tools: tools.map((tool) => faulty.tool(killableTool(tool, point))),
  wrap: (surroundings) => ({
    ...surroundings,
    store: faulty.store(killableStore(surroundings.store, point, journal)),
    stateFiles: killableStateFiles(surroundings.stateFiles, point),
    engine: async (choice, textOf) => killableEngine(askingEngine(await surroundings.engine(choice, textOf)), point),
  }),
};

const [first, ...others] = process.argv.slice(2);
process.exitCode = first === 'together' ? await together(others) : await runCli(process.argv.slice(2), extras);

async function together(argv: readonly string[]): Promise<number> {
  // What only looking needs is not loaded where a kill is to strike early.
  const { endedWell, MOST_COMMANDS, nextCommand } = await import('../next-command.ts');
  let typed: readonly string[] | undefined = argv;
  for (let index = 0; typed !== undefined && index < MOST_COMMANDS; index += 1) {
    const code = await runCli(typed, extras);
    if (!endedWell(code)) return code;
    typed = (await nextCommand(settings.home, world, settings.project, `t${index}`)).argv;
  }
  return 0;
}
