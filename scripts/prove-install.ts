import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/*
 * npm run prove:install
 *
 * Packs the product, has npm install it with all it needs into an empty place, as for a whole machine, and types in a project of
 * its own what somebody would who has just installed it. Needs a registry; takes half a minute.
 */

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const place = mkdtempSync(join(tmpdir(), 'signalbox-install-'));
const [machine, project] = ['machine', 'project'].map((name) => join(place, name)) as [string, string];
mkdirSync(project);
const env = { ...process.env, SIGNALBOX_HOME: join(place, 'home'), npm_config_prefix: machine };

function type(program: string, args: readonly string[], cwd: string): string {
  console.log(`$ ${[program, ...args].join(' ')}`);
  return execFileSync(program, args, { cwd, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
}

try {
  // With a build, as whoever publishes it has; the checkout stays without one.
  type('npm', ['pack', '--pack-destination', place], ROOT);
  const packed = readdirSync(place).find((name) => name.endsWith('.tgz')) ?? '';
  type('npm', ['install', '--global', join(place, packed)], place);
  const signalbox = (...args: readonly string[]) =>
    type(process.execPath, [join(machine, 'bin/signalbox'), ...args], project);
  signalbox('init', 'my-package');
  const told = signalbox('run', 'my-package', '--engine', 'scripted', '--answer', 'yes');
  const listed = signalbox('ls');
  const good = told.includes('✔') && /^run_\w+ +completed/.test(listed);
  console.log(good ? 'installed, and a run is completed' : `${told}\n${listed}`);
  process.exitCode = good ? 0 : 1;
} finally {
  rmSync(place, { recursive: true, force: true });
  rmSync(join(ROOT, 'dist'), { recursive: true, force: true });
}
