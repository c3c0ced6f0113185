import { cli } from './cli/cli.ts';
import type { Terminal } from './cli/terminal.ts';
import { placeAtTerminal } from './cli/terminal-place.ts';
import type { Extras } from './main/open-runtime.ts';
import { makePlace } from './main/place.ts';

/** The command line, in the place of this process. */
export function runCli(argv: readonly string[], extras: Extras = {}): Promise<number> {
  return runAt(ownTerminal(), argv, extras);
}

/** The command line at any terminal. */
export async function runAt(terminal: Terminal, argv: readonly string[], extras: Extras = {}): Promise<number> {
  return cli(placeAtTerminal(makePlace(terminal, extras), terminal), argv);
}

function ownTerminal(): Terminal {
  return {
    // Opened when they are asked for: most commands read nothing.
    get stdin() {
      return process.stdin;
    },
    get stdout() {
      return process.stdout;
    },
    get stderr() {
      return process.stderr;
    },
    env: process.env,
    cwd: process.cwd(),
    pid: process.pid,
    onSignal: (name, listener) => {
      process.on(name, listener);
      return () => process.off(name, listener);
    },
    exit: (code) => process.exit(code),
  };
}
