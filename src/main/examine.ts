import { execFileSync } from 'node:child_process';
import { mountSafety } from '../adapters/mount-folder/mount-safety.ts';
import type { Finding } from '../cli/house.ts';
import { isFault } from '../core/fault.ts';
import type { RunStore } from '../ports/run-store.ts';

/** Looks at what Signalbox needs here, by trying it. */
export async function examine(home: string, openStore: () => Promise<RunStore>): Promise<readonly Finding[]> {
  return [
    { what: 'node', state: 'good', found: `${process.versions.node} on ${process.platform} ${process.arch}` },
    await store(home, openStore),
    files(),
    git(),
    {
      what: 'engines',
      state: 'good',
      found: 'scripted: plays a script, for demos and tests. It is no model; this version has none yet.',
    },
  ];
}

async function store(home: string, openStore: () => Promise<RunStore>): Promise<Finding> {
  try {
    const opened = await openStore();
    const runs = await opened.list({ limit: 1 });
    await opened.close();
    return {
      what: 'state folder',
      state: 'good',
      found: `${home}, ${runs.length === 0 ? 'no runs yet' : 'with runs'}`,
    };
  } catch (error) {
    if (!isFault(error)) throw error;
    const { message, help } = error;
    return {
      what: 'state folder',
      state: 'bad',
      found: message,
      ...(help === undefined ? {} : { help }),
    };
  }
}

function files(): Finding {
  const { level, why } = mountSafety();
  if (level === 'race-proof')
    return {
      what: 'project files',
      state: 'good',
      found: 'protected: agents cannot leave the project, also by exchanging folders',
    };
  return {
    what: 'project files',
    state: 'weak',
    found: `checked: agents cannot leave the project, but a program that exchanges folders meanwhile might. ${why}`,
    help: 'Let no program that you do not trust change the project while a run works in it.',
  };
}

function git(): Finding {
  try {
    const version = execFileSync('git', ['--version'], { encoding: 'utf8', timeout: 5_000 }).trim();
    return { what: 'git', state: 'good', found: version };
  } catch {
    const help = 'Install git to fetch packages by their address; nothing else needs it yet.';
    return { what: 'git', state: 'weak', found: 'not found', help };
  }
}
