/** What is tried inside, given as JSON to the program. */
export type ProbeTargets = {
  readonly outside: string;
  readonly state: string;
  readonly readOnly: string;
  readonly socket: string;
  readonly tcp: number;
  readonly udp: number;
  readonly canary: string;
};

/**
 * Tries to get out, and prints a JSON list of the guards that did not stop it. It is run by Node from its command line, so it is
 * a text: inside there are none of our files. Only things are tried that do no harm where they work.
 */
export const PROBE_PROGRAM = `
const fs = require('node:fs');
const at = JSON.parse(process.argv[1]);
const works = (attempt) => { try { return attempt() !== false; } catch { return false; } };
const all = (file) => fs.readdirSync('/proc').filter((name) => /^[0-9]+$/.test(name)).map((pid) => {
  try { return fs.readFileSync('/proc/' + pid + '/' + file, 'latin1'); } catch { return ''; }
});
const kernel = '/proc/sys/kernel/core_pattern';
const remount = () => require('node:child_process').execFileSync('mount', ['-o', 'remount,bind,rw', at.readOnly], { stdio: 'ignore' });
const answered = (...where) => new Promise((resolve) => {
  const stream = require('node:net').connect(...where);
  stream.on('connect', () => resolve(true)).on('error', () => resolve(false));
  setTimeout(resolve, 500, false);
});
const sent = () => new Promise((resolve) => {
  const socket = require('node:dgram').createSocket('udp4');
  socket.on('message', () => resolve(true)).on('error', () => resolve(false));
  socket.send('x', at.udp, '127.0.0.1');
  setTimeout(resolve, 500, false);
});
const tries = {
  'write-outside': () => works(() => fs.writeFileSync(at.outside + '/written', '')) || works(() => fs.writeFileSync(kernel, fs.readFileSync(kernel))),
  'read-state': () => works(() => fs.readFileSync(at.state + '/secret')) || works(() => fs.readdirSync(at.state).length > 0),
  'see-environments': () => all('environ').some((text) => text.includes('SIGNALBOX_CANARY=' + at.canary)),
  'see-processes': () => all('cmdline').some((text) => text.includes('canary-' + at.canary)),
  'remount': () => { works(remount); return works(() => fs.writeFileSync(at.readOnly + '/written', '')); },
  'unix-sockets': () => answered(at.socket),
  'tcp': () => answered(at.tcp, '127.0.0.1'),
  'udp': sent,
};
(async () => {
  const passed = [];
  for (const [guard, attempt] of Object.entries(tries)) if (await attempt()) passed.push(guard);
  console.log(JSON.stringify(passed));
  process.exit(0);
})();
`;
