import { appendFileSync } from 'node:fs';
import { runCli } from '../../../src/main.ts';
import type { Engine } from '../../../src/ports/engine.ts';

/*
 * The real command with an engine that writes down every prompt it reads, and with a tool that breaks down
 * the way the platform does: with a message that names a real path.
 */
const file = process.env['PROMPTS'] ?? '';

const listening = (engine: Engine): Engine => ({
  ...engine,
  exchange: (request, options) => {
    appendFileSync(file, `${JSON.stringify(request.messages())}\n`);
    return engine.exchange(request, options);
  },
});

process.exitCode = await runCli(process.argv.slice(2), {
  tools: [
    {
      name: 'break.down',
      description: 'breaks down',
      effect: 'pure',
      run: async (_, { project }) => {
        throw new Error(`ENOENT: no such file or directory, open '${project}/x'`);
      },
    },
  ],
  wrap: (surroundings) => ({
    ...surroundings,
    engine: async (choice, textOf) => listening(await surroundings.engine(choice, textOf)),
  }),
});
