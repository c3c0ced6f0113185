import { spawnSync } from 'node:child_process';

/* Runs inside: one script after the other, and one line of JSON for each. */

const scripts = JSON.parse(process.argv[2] ?? '[]') as readonly string[];
for (const script of scripts) {
  const { status, stderr } = spawnSync('/bin/sh', ['-c', script], {
    encoding: 'utf8',
    timeout: 10_000,
    stdio: ['ignore', 'inherit', 'pipe'],
  });
  console.log(`\n${JSON.stringify({ escaped: status === 0, said: stderr.trim() })}`);
}
