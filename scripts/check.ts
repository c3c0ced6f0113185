import { sideBySide } from './side-by-side.ts';

/*
 * npm run check
 * Everything but the tests. The parts know nothing of each other, so none waits for another.
 */

const PARTS = ['lint', 'types', 'arrows', 'schemas', 'unused', 'requirements'];

const good = await sideBySide(PARTS.map((name) => ({ name, command: ['npm', 'run', '--silent', name] })));
process.exitCode = good ? 0 : 1;
