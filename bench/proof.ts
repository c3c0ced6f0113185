import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';

/** How often a proof that nobody watches says how far it is: a log of twenty lines, not of thousands. */
const STEPS = 20;

/**
 * The account of a long proof (`npm run prove:…` where no other command is named): said as it goes, so that a proof cut off
 * half-way has told what it saw, and written to bench/proofs when it is through.
 */
export class Proof {
  readonly #name: string;
  readonly #title: string;
  readonly #command: string;
  readonly #lines: string[] = [];
  readonly #began = performance.now();

  constructor(name: string, title: string, command = `prove:${name}`) {
    this.#name = name;
    this.#title = title;
    this.#command = command;
  }

  say(line: string): void {
    this.#lines.push(line);
    console.log(line);
  }

  progress(what: string, done: number, all: number): void {
    if (process.stderr.isTTY) process.stderr.write(`\r${what}: ${done} of ${all}${done === all ? '\n' : ''}`);
    else if (done % Math.max(1, Math.floor(all / STEPS)) === 0) process.stderr.write(`${what}: ${done} of ${all}\n`);
  }

  write(parameters: string): void {
    const minutes = ((performance.now() - this.#began) / 60_000).toFixed(1);
    const head = [
      `# ${this.#title}`,
      '',
      `Written by \`npm run ${this.#command}\`, ${new Date().toISOString().slice(0, 10)}; ${parameters}; Node ` +
        `${process.versions.node}, ${process.platform}, ${cpus().length} cores, ${minutes} minutes.`,
      '',
    ];
    const folder = join(import.meta.dirname, 'proofs');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, `${this.#name}.md`), `${[...head, ...this.#lines].join('\n')}\n`);
  }
}
