import { fileURLToPath } from 'node:url';

/* The real command on a Node that says it is an old one, and that cannot become another program: it starts the one that npm brought. */
const command = fileURLToPath(new URL('../../../bin/signalbox.js', import.meta.url));
Object.defineProperty(process, 'version', { value: 'v20.1.0' });
Reflect.deleteProperty(process, 'execve');
process.argv[1] = command;
await import(command);
