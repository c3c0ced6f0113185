import { sideBySide } from './side-by-side.ts';

/*
 * npm test [-- what vitest takes]
 * The checks beside the tests: they leave both cores busy and neither waits for the other. Both have to be content.
 */

const good = await sideBySide([
  { name: 'check', command: ['npm', 'run', '--silent', 'check'] },
  { name: 'vitest', command: ['npx', 'vitest', 'run', ...process.argv.slice(2)], live: true },
]);
process.exitCode = good ? 0 : 1;
