import { type ChildProcess, spawn } from 'node:child_process';

/** `live`: it talks while it works; what any other says is told in one piece in the end, where it is not content. */
export type Job = { readonly name: string; readonly command: readonly string[]; readonly live?: true };

/** Runs programs at the same time and tells how each has ended; true where all of them are content. Ctrl-C ends them all. */
export async function sideBySide(jobs: readonly Job[]): Promise<boolean> {
  const children = new Set<ChildProcess>();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => {
      for (const child of children) child.kill(signal);
    });
  }
  const ends = await Promise.all(jobs.map((job) => run(job, children)));
  for (const [index, { code, said, seconds }] of ends.entries()) {
    console.log(`\n== ${jobs[index]?.name}: ${code === 0 ? 'good' : `ended with ${code}`} (${seconds} s)`);
    if (code !== 0 && said.trim() !== '') console.log(said.trim());
  }
  return ends.every(({ code }) => code === 0);
}

type End = { readonly code: number | string; readonly said: string; readonly seconds: string };

function run({ command, live }: Job, children: Set<ChildProcess>): Promise<End> {
  const [program = '', ...args] = command;
  const began = performance.now();
  const child = spawn(program, args, { stdio: live === true ? 'inherit' : ['ignore', 'pipe', 'pipe'] });
  children.add(child);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  }
  return new Promise((resolve) => {
    const ended = (code: number | string) => {
      children.delete(child);
      resolve({ code, said, seconds: ((performance.now() - began) / 1000).toFixed(0) });
    };
    child.on('error', (error) => ended(error.message));
    child.on('close', (code, signal) => ended(code ?? String(signal)));
  });
}
