import type { Extras } from '../../../src/main/open-runtime.ts';
import { runCli } from '../../../src/main.ts';
import type { Tool } from '../../../src/ports/tool.ts';
import { STORY_FAULTS, storySettings } from '../story-faults.ts';

/* The real command line, which dies when a tool has done its deed and nothing is recorded of it, and may have a planted fault. */

const { killAfter, planted } = storySettings(process.env);
const changed = planted === undefined ? (tool: Tool) => tool : STORY_FAULTS[planted].change;

const extras: Extras = {
  wrap: (surroundings) => ({ ...surroundings, tools: surroundings.tools.map(changed).map(dying) }),
};

process.exitCode = await runCli(process.argv.slice(2), extras);

function dying(tool: Tool): Tool {
  if (tool.name !== killAfter) return tool;
  return {
    ...tool,
    run: async (args, context) => {
      const result = await tool.run(args, context);
      process.kill(process.pid, 'SIGKILL');
      return result;
    },
  };
}
