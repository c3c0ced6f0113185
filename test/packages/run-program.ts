import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { programPath as pathOf } from '../support/product.ts';

export function programPath(name: string): string {
  return pathOf(new URL(`./programs/${name}`, import.meta.url));
}

/** Runs a program of this folder to its end and gives the one JSON line it prints. */
export async function runProgram<T>(name: string, ...args: readonly string[]): Promise<T> {
  const child = spawn(process.execPath, [programPath(name), ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  let complaint = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint += text;
  });
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`${name} ended with ${code}: ${output}${complaint}`);
  return JSON.parse(output) as T;
}
