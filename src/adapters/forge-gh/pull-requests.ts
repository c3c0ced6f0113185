import { z } from 'zod';
import type { CallApi, RepoAddress } from './call-api.ts';

const Told = z.object({
  number: z.number().int(),
  node_id: z.string(),
  html_url: z.string(),
  state: z.string(),
  body: z.string().nullable(),
  merged_at: z.string().nullish(),
  created_at: z.string(),
  updated_at: z.string(),
});

export type PullRequest = {
  readonly number: number;
  readonly node: string;
  readonly url: string;
  readonly body: string;
  readonly state: 'open' | 'merged' | 'closed';
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  readonly updatedAt: number;
};

export type NewRequest = { readonly title: string; readonly branch: string; readonly body: string };

/** The pull requests of a repository, each known by its branch. */
export function pullRequests(api: CallApi, { owner, name }: RepoAddress) {
  const root = `repos/${owner}/${name}`;

  /** The open one, or the last one that there was. */
  async function find(branch: string): Promise<PullRequest | undefined> {
    const head = encodeURIComponent(`${owner}:${branch}`);
    const path = `${root}/pulls?state=all&sort=created&direction=desc&per_page=30&head=${head}`;
    const found = (await api.rest({ method: 'GET', path, schema: z.array(Told) })).map(read);
    return found.find(({ state }) => state === 'open') ?? found[0];
  }

  async function create({ title, branch, body }: NewRequest, base: string): Promise<PullRequest> {
    const order = { title, head: branch, base, body };
    return read(await api.rest({ method: 'POST', path: `${root}/pulls`, body: order, schema: Told }));
  }

  async function change({ number }: PullRequest, body: string): Promise<PullRequest> {
    return read(await api.rest({ method: 'PATCH', path: `${root}/pulls/${number}`, body: { body }, schema: Told }));
  }

  /** The branch that people work from where the server has it, else what the repository has as its default. */
  async function baseFor(branch: string | null): Promise<string> {
    const named = z.object({ name: z.string() });
    const path = `${root}/branches/${encodeURIComponent(branch ?? '')}`;
    const there = branch === null ? undefined : await api.find({ method: 'GET', path, schema: named });
    if (there !== undefined) return there.name;
    const schema = z.object({ default_branch: z.string() });
    return (await api.rest({ method: 'GET', path: root, schema })).default_branch;
  }

  return { find, create, change, baseFor };
}

function read({ number, node_id, html_url, state, body, merged_at, ...times }: z.infer<typeof Told>): PullRequest {
  return {
    ...{ number, node: node_id, url: html_url, body: body ?? '' },
    ...{ createdAt: Date.parse(times.created_at), updatedAt: Date.parse(times.updated_at) },
    state: state === 'open' ? 'open' : merged_at == null ? 'closed' : 'merged',
  };
}
