#!/usr/bin/env node
// Plain JavaScript that old versions of Node can read too: it has to run there in order to say what is wrong.
import { existsSync, readFileSync } from 'node:fs';
import module from 'node:module';
import { fileURLToPath } from 'node:url';

const NEEDED = 24;
/** Tells the process that an older Node starts that its descriptor 3 ends when that one does. */
const LIFELINE = 'SIGNALBOX_LIFELINE';
const args = process.argv.slice(2);

if (major(process.version) >= NEEDED) await start();
else startWithNewerNode(await import('node:child_process'));

async function start() {
  module.enableCompileCache?.();
  if (process.env[LIFELINE] !== undefined) await holdLifeline();
  if (args[0] === '--version' || args[0] === '-V') {
    console.log(JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).version);
    return;
  }
  // Engines start the pipe to a run's tools at the beginning of every turn: it needs none of the command line.
  const isPipe = args.length === 1 && args[0] === 'mcp' && process.env.SIGNALBOX_MCP_SOCKET;
  const [built, source] = isPipe ? ['mcp.js', 'main/mcp.ts'] : ['main.js', 'main.ts'];
  const dist = new URL(`../dist/${built}`, import.meta.url);
  const entry = await import((existsSync(dist) ? dist : new URL(`../src/${source}`, import.meta.url)).href);
  const code = await (isPipe ? entry.runMcp(process) : entry.runCli(args));
  if (code !== undefined) process.exitCode = code;
}

/** Whoever started us is gone, perhaps killed, and nobody watches any more: the same as a closed terminal. */
async function holdLifeline() {
  delete process.env[LIFELINE];
  const { Socket } = await import('node:net');
  const lifeline = new Socket({ fd: 3 });
  lifeline.on('close', () => process.kill(process.pid, 'SIGHUP'));
  lifeline.resume().unref();
}

function startWithNewerNode({ spawn, spawnSync }) {
  const node = newerNode(spawnSync);
  if (node === undefined) refuse();
  else if (process.execve !== undefined && process.platform !== 'win32') become(node);
  else runWith(node, spawn);
}

/** Where this Node can, it makes way for the newer one: then there is no process in between. */
function become(node) {
  process.execve(node, [node, ...process.execArgv, ...process.argv.slice(1)], process.env);
}

/** The Node that npm has put beside us: in a checkout below us, as a dependency next to us. */
function newerNode(spawnSync) {
  const name = process.platform === 'win32' ? 'node.exe' : 'node';
  return ['../node_modules/node/bin/', '../../node/bin/']
    .map((folder) => fileURLToPath(new URL(folder + name, import.meta.url)))
    .find((file) => existsSync(file) && major(String(spawnSync(file, ['--version']).stdout)) >= NEEDED);
}

/** Stands between the caller and the real process: passes signals down, and ends the way the child ended. */
function runWith(node, spawn) {
  const child = spawn(node, [...process.execArgv, ...process.argv.slice(1)], {
    stdio: ['inherit', 'inherit', 'inherit', 'pipe'],
    env: { ...process.env, [LIFELINE]: '3' },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT']) {
    // A terminal sends Ctrl-C to the whole group, so the child has it already; twice would mean "at once".
    process.on(signal, () => (signal === 'SIGINT' && process.stdin.isTTY) || child.kill(signal));
  }
  child.on('error', (error) => {
    throw error;
  });
  child.on('exit', (code, signal) => {
    if (signal === null) process.exit(code);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}

function refuse() {
  const checkout = existsSync(new URL('../src/main.ts', import.meta.url));
  // Where npm puts what is installed for the whole machine, and would put that Node as well.
  const everywhere = fileURLToPath(new URL('../../..', import.meta.url)).endsWith('/lib/') ? ' --global' : '';
  const message = `Signalbox needs Node ${NEEDED} or newer; this is Node ${process.versions.node}.`;
  const help = checkout
    ? `npm install   (in ${fileURLToPath(new URL('..', import.meta.url))}; it brings Node ${NEEDED} along)`
    : `npm install${everywhere} node@${NEEDED}   (beside signalbox, or install Node ${NEEDED} for the whole machine)`;
  if (args.includes('--json')) console.log(JSON.stringify({ v: 1, error: { code: 'NODE_TOO_OLD', message, help } }));
  else console.error(`NODE_TOO_OLD: ${message}\nNext: ${help}`);
  process.exitCode = 1;
}

function major(version) {
  return Number.parseInt(version.replace(/^v/, ''), 10);
}
