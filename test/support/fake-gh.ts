import { existsSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { programPath } from './product.ts';

/** Said when the server answers, where no time is given. */
type Said = {
  readonly id: string;
  readonly body: string;
  readonly viewerDidAuthor: boolean;
  readonly createdAt?: string;
};

/** What a server would know, in the file that `programs/play-gh.ts` answers from. */
export type GhWorld = {
  readonly repo: string;
  /** The folder that the branches are pushed to. */
  readonly bare: string;
  readonly branches: string[];
  version: string;
  /** `real`: the time that it is. */
  now: string;
  /** `unlisted`: what was opened a moment ago is not in its lists yet. */
  trouble: 'none' | 'unlisted' | 'no login' | 'expired' | 'rate limit' | 'garbage' | 'other shape' | 'flood' | 'hang';
  readonly pulls: {
    readonly number: number;
    readonly head: string;
    readonly base: string;
    readonly title: string;
    readonly html_url: string;
    state: string;
    merged_at: string | null;
    body: string;
  }[];
  readonly threads: {
    readonly id: string;
    isResolved: boolean;
    readonly path: string;
    readonly line: number | null;
    readonly comments: { readonly nodes: Said[] };
  }[];
  readonly reviews: (Said & { readonly state: string; readonly author: { readonly login: string } | null })[];
  readonly comments: (Said & { readonly isMinimized: boolean })[];
};

export type GhCall = {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly input: string;
  readonly cwd: string;
};

export type FakeGh = {
  /** To be put onto the search path. */
  readonly bin: string;
  readonly read: () => GhWorld;
  readonly change: (edit: (world: GhWorld) => void) => Promise<void>;
  readonly calls: () => readonly GhCall[];
};

const PLAYER = programPath(new URL('./programs/play-gh.ts', import.meta.url));

const WORLD = 'gh.json';

/** What the server of the one below a folder knows. */
export function readGh(base: string): GhWorld {
  return JSON.parse(readFileSync(join(base, WORLD), 'utf8'));
}

/** A program called gh below a folder, for a repository that lies in another one. */
export async function makeGh(base: string, bare: string): Promise<FakeGh> {
  const [bin, file] = [join(base, 'gh-bin'), join(base, WORLD)];
  await mkdir(bin, { recursive: true });
  const program = `#!/bin/sh\nexec '${process.execPath}' '${PLAYER}' '${file}' "$@"\n`;
  await writeFile(join(bin, 'gh'), program, { mode: 0o755 });
  const world: GhWorld = {
    ...{
      repo: 'acme/thing',
      bare,
      branches: ['main'],
      version: '2.40.1',
      now: '2026-01-01T00:00:00Z',
      trouble: 'none',
    },
    ...{ pulls: [], threads: [], reviews: [], comments: [] },
  };
  await writeFile(file, JSON.stringify(world));
  const read = () => readGh(base);
  return {
    bin,
    read,
    change: async (edit) => {
      const now = read();
      edit(now);
      await writeFile(file, JSON.stringify(now));
    },
    calls: () => {
      const text = existsSync(`${file}.calls`) ? readFileSync(`${file}.calls`, 'utf8').trim() : '';
      return text === '' ? [] : text.split('\n').map((line) => JSON.parse(line));
    },
  };
}
