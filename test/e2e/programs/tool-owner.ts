import { toolSockets } from '../../../src/main/open-program.ts';

/* An owner that takes calls and never answers them. It tells how it is reached, and then when it has been called. */

const [folder = ''] = process.argv.slice(2);

const { command, env } = await toolSockets(
  folder,
  '0.0.0',
)({
  tools: [{ name: 'fs.read', description: 'Reads a file.', parameters: { type: 'object' } }],
  onCall: () => {
    process.stdout.write('called\n');
    return new Promise<never>(() => undefined);
  },
});
process.stdout.write(`${JSON.stringify({ command, env })}\n`);
