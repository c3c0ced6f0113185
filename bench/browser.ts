import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { writtenFolders } from '../src/adapters/mount-folder/written-folders.ts';
import { localProcesses } from '../src/adapters/processes-local/local-processes.ts';
import { findBrowser, openBrowserTools } from '../src/main/browser.ts';
import type { Tool } from '../src/ports/tool.ts';
import { processesNaming } from '../test/browser/browser-processes.ts';
import { contextIn } from '../test/contracts/tool.ts';
import { inFolder } from './bench-runtime.ts';
import { goal, type Measurement, type Section, table } from './section.ts';
import { figure, shown, spread } from './spread.ts';

const PAGE = `<!doctype html><h1>Open</h1>${'<p>A line of a page.</p>'.repeat(300)}`;
/** A look at the memory of processes takes milliseconds of its own. */
const LOOK_MS = 150;

type Check = { readonly ms: number; readonly browserBytes: number };

/** A page of a project, looked at in a browser of its own each time: as expected, and with the evidence of a failure. */
export const measureBrowser: Measurement = async ({ quick }) => {
  if ((await findBrowser(process.env)) === undefined) return NOT_HERE;
  return inFolder(async (folder) => {
    const rounds = quick ? 2 : 8;
    const [home, project] = [join(folder, 'home'), join(folder, 'project')];
    for (const made of [home, project]) mkdirSync(made);
    writeFileSync(join(project, 'index.html'), PAGE);
    const written = writtenFolders(join(home, 'written'));
    const [tool] = openBrowserTools(home, process.env, { processes: localProcesses(), written });
    if (tool === undefined) throw new Error('there is no browser.check');
    const check = (key: string, expectVisible: string) => checked(tool, { home, project, key, expectVisible });
    // The first one loads what drives a browser.
    const first = await check('first', 'h1');
    const before = heap();
    const [passed, failed]: [Check[], Check[]] = [[], []];
    for (let round = 0; round < rounds; round += 1) {
      passed.push(await check(`passed ${round}`, 'h1'));
      failed.push(await check(`failed ${round}`, '##'));
    }
    const kept = (heap() - before) / (2 * rounds);
    const left = [
      ...processesNaming(home),
      ...readdirSync(home, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('/browser/profile')),
      ...readdirSync(tmpdir()).filter((name) => name.startsWith('signalbox-browser-')),
    ].length;
    const row = (name: string, all: readonly Check[]) => [
      name,
      shown(spread(all.map(({ ms }) => ms))),
      shown(spread(all.map(({ browserBytes }) => browserBytes / 2 ** 20))),
    ];
    return {
      title: 'Pages in a browser',
      goals: [
        goal(
          `${2 * rounds} checks of a page: no process and no folder of a browser is left`,
          `${left} left, ${figure(Math.max(0, kept) / 1024)} KB of heap each`,
          left === 0,
        ),
      ],
      details: [
        'Each check has a browser of its own, which starts and ends with it. Its memory is what its processes have for themselves and their part of what they share, at the most.',
        '',
        ...table(
          ['check of a page', 'ms', 'memory of its browser, MB'],
          [row('the first of a process', [first]), row('as expected', passed), row('failed, with a picture', failed)],
        ),
      ],
    };
  });
};

const NOT_HERE: Section = {
  title: 'Pages in a browser',
  goals: [{ goal: 'checks of a page leave nothing behind', figure: 'no browser is installed', met: 'open' }],
  details: [],
};

type Order = {
  readonly home: string;
  readonly project: string;
  readonly key: string;
  readonly expectVisible: string;
};

async function checked(tool: Tool, { home, project, key, expectVisible }: Order): Promise<Check> {
  let browserBytes = 0;
  const look = () => {
    browserBytes = Math.max(
      browserBytes,
      processesNaming(home).reduce((sum, pid) => sum + ownBytes(pid), 0),
    );
  };
  const looking = setInterval(look, LOOK_MS);
  const began = performance.now();
  const result = await tool.run({ file: 'index.html', steps: [{ expectVisible }] }, contextIn({ project, key }));
  const ms = performance.now() - began;
  clearInterval(looking);
  if (result['passed'] !== (expectVisible === 'h1')) throw new Error(JSON.stringify(result));
  return { ms, browserBytes };
}

/** Of what processes share each has its part, so that the sum is what all of them take. */
function ownBytes(pid: number): number {
  try {
    const [, kilobytes = '0'] = /^Pss:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? [];
    return Number(kilobytes) * 1024;
  } catch {
    return 0;
  }
}

function heap(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  return process.memoryUsage().heapUsed;
}
