import type { Extras } from '../../src/main/open-runtime.ts';
import type { Tool } from '../../src/ports/tool.ts';
import { STORY_FAULTS, type StorySettings } from './story-faults.ts';

/** Dies when a tool has done its deed and nothing is recorded of it, and may have a planted fault. */
export function storyExtras({ killAfter, planted }: StorySettings): Extras {
  const changed = planted === undefined ? (tool: Tool) => tool : STORY_FAULTS[planted].change;
  const dying = (tool: Tool) => (tool.name === killAfter ? dyingTool(tool) : tool);
  return { wrap: (surroundings) => ({ ...surroundings, tools: surroundings.tools.map(changed).map(dying) }) };
}

function dyingTool(tool: Tool): Tool {
  return {
    ...tool,
    run: async (args, context) => {
      const result = await tool.run(args, context);
      process.kill(process.pid, 'SIGKILL');
      return result;
    },
  };
}
