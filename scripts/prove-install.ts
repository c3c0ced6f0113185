import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Proof } from '../bench/proof.ts';

/*
 * npm run prove:install
 *
 * Packs the product, has npm install it with all it needs into an empty place, as for a whole machine, and types in a project of
 * its own what somebody would who has just installed it. Needs a registry; takes half a minute. Written to bench/proofs.
 */

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const proof = new Proof('install', 'Packed, installed by npm, and used outside of a checkout');
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
  const answers = ['--engine', 'scripted', '--answer', 'yes'];
  const told = ['my-package', 'packages/hello'].map((name) => signalbox('run', name, ...answers));
  const listed = signalbox('ls').trim().split('\n');
  const good = told.every((run) => run.includes('✔')) && listed.every((row) => /^run_\w+ +completed/.test(row));
  if (good) {
    const npm = type('npm', ['--version'], place).trim();
    const libraries = readdirSync(join(machine, 'lib/node_modules/signalbox/node_modules')).length;
    proof.say(
      `\`${packed}\`, ${Math.round(statSync(join(place, packed)).size / 1024)} KB, installed by npm ${npm} with --global.`,
    );
    proof.say(`With it came ${libraries} entries of its \`node_modules\`.`);
    proof.say('`init`, and runs of a package of its own and of `packages/hello` in an empty project: both completed.');
    proof.write('no seed');
  } else console.log([...told, ...listed].join('\n'));
  process.exitCode = good ? 0 : 1;
} finally {
  rmSync(place, { recursive: true, force: true });
  rmSync(join(ROOT, 'dist'), { recursive: true, force: true });
}
