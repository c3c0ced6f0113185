import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drawScreen } from './terminal/draw-screen.ts';
import { type Line, screenOf, textOf } from './terminal/screen-of.ts';

/*
 * npm run picture
 *
 * Plays `signalbox demo` at a terminal of its own, presses Enter at each question, types yes where Enter is a no, and draws
 * the most telling lines of what stands there as docs/pictures/demo.svg. Nothing is made up: lines are left out (⋯), and what differs from play to play (ids,
 * hashes, processes, folders, the word at which the kill struck) is replaced, so that the same demo gives the same bytes.
 * It needs `script` (util-linux). A test draws it again and compares, so that a picture of an earlier demo does not stay.
 */

const ROOT = join(import.meta.dirname, '..');
const PICTURE = join(ROOT, 'docs', 'pictures', 'demo.svg');

/** What is shown, in order: from the line that begins the part, to the one that ends it. */
const PARTS: readonly (readonly [from: RegExp, to: RegExp, what: string])[] = [
  [/^\? Is this the right plan/, /^ {4}3\./, 'the question'],
  [/^Approve the plan/, /^Approve the plan/, 'the answer'],
  [/^ {2}I have your answer\./, /E_INVALID_TRANSITION/, 'the refusal'],
  [/^→ decide/, /^→ write/, 'the way that the graph has'],
  [/^ {4}Version 2 is out\./, /the last exchange was cut off/, 'the kill, and going on'],
  [/^✔ The workflow is completed/, /^✔ The workflow is completed/, 'the end of the workflow'],
  [/^You:$/, /STATE_CHANGE_REQUIRES_CONFIRMATION/, 'the refused silent change'],
  [/^\? May I note/, /^The exact change/, 'the confirmation'],
  [/^ {2}- {2}published/, /^ {2}\+ {2}published/, 'its difference'],
  [/^Confirm with yes/, /^Confirm with yes/, 'the yes'],
  [/the confirmed change is being made/, /fs\.apply_patch/, 'the change'],
  [/^Done\. All of it stands/, /^ {2}confirmed/, 'what came of it'],
];

const SAME: readonly (readonly [RegExp, string])[] = [
  [/run_[0-9a-z]{12}/g, 'run_7k2mq4x9t5d8'],
  [/^(The exact change, )[0-9a-f]{12}/g, '$1472070aac506'],
  [/kill -9 \d+/g, 'kill -9 4212'],
  [/^( {4}Version 2 is out\.).*$/g, '$1 Your settings now li'],
];

/** The picture of the demo as it is played now. */
export async function drawDemo(): Promise<string> {
  const home = await mkdtemp(join(tmpdir(), 'signalbox-picture-'));
  try {
    const written = await play(home);
    const [, project] = /in (\S*signalbox-demo-\w+)/.exec(written) ?? [];
    if (project !== undefined) await rm(project, { recursive: true, force: true });
    return drawScreen([prompt(), ...select(screenOf(written)).map(same)], 'signalbox demo');
  } finally {
    await rm(home, { recursive: true, force: true });
  }
}

/** The picture that the documents show. */
export async function storedPicture(): Promise<string> {
  return readFile(PICTURE, 'utf8');
}

/** All that the demo writes to a terminal on which Enter is pressed whenever it asks, and yes is typed where Enter is a no. */
function play(folder: string): Promise<string> {
  const command = `stty cols 120 rows 50; exec '${process.execPath}' '${join(ROOT, 'bin', 'signalbox.js')}' demo`;
  const env = { PATH: process.env['PATH'], HOME: folder, TERM: 'xterm', FORCE_COLOR: '1', LC_ALL: 'C.UTF-8' };
  const child = spawn('script', ['--quiet', '--return', '--command', command, '/dev/null'], {
    // As it is told to whoever types what the prompt shows.
    env: { ...env, SIGNALBOX_HOME: join(folder, 'home'), SIGNALBOX_LANG: 'en', npm_lifecycle_event: 'npx' },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let written = '';
  let answered = 0;
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    written += text;
    const asked = [...written.matchAll(/\[Enter = ([^\]]+)\] > /g)].map(([, enter]) => enter);
    for (; answered < asked.length; answered += 1) child.stdin.write(asked[answered] === 'no' ? 'yes\n' : '\n');
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve(written);
      else reject(new Error(`signalbox demo ended with ${code}:\n${written}`));
    });
  });
}

/** The parts, each looked for after the one before; a part that is not there any more has to be chosen anew. */
function select(lines: readonly Line[]): readonly Line[] {
  const shown: Line[] = [];
  let at = 0;
  for (const [from, to, what] of PARTS) {
    const first = lines.findIndex((line, index) => index >= at && from.test(textOf(line)));
    const last = lines.findIndex((line, index) => index >= first && to.test(textOf(line)));
    if (first < 0 || last < 0) throw new Error(`The demo no longer shows ${what}: choose PARTS anew.`);
    const isGap = lines.slice(at, first).some((line) => textOf(line).trim() !== '');
    shown.push(isGap ? [{ text: '⋯', look: 'dim' }] : []);
    shown.push(...lines.slice(first, last + 1));
    at = last + 1;
  }
  return shown;
}

function prompt(): Line {
  return [{ text: '$ npx signalbox demo', look: 'bold' }];
}

function same(line: Line): Line {
  return line.map(({ text, look }) => ({
    look,
    text: SAME.reduce((changed, [what, by]) => changed.replace(what, by), text),
  }));
}

if (import.meta.main) await writeFile(PICTURE, await drawDemo());
