import { execFileSync } from 'node:child_process';
import { appendFileSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { GhWorld } from '../fake-gh.ts';

/* Plays the program gh: notes how it was called, and answers from a file what a server would. Run as: play-gh.ts FILE ARGUMENTS… */

const [file = '', ...args] = process.argv.slice(2);
const world: GhWorld = JSON.parse(readFileSync(file, 'utf8'));
const { trouble } = world;
const now = world.now === 'real' ? new Date().toISOString() : world.now;
const input = args.includes('--input') ? readFileSync(0, 'utf8') : '';
appendFileSync(`${file}.calls`, `${JSON.stringify({ args, env: process.env, input, cwd: process.cwd() })}\n`);

function answer(value: unknown): never {
  // Whoever has started it may be killed, and it with them: half a file would be no world.
  writeFileSync(`${file}.${process.pid}`, JSON.stringify(world));
  renameSync(`${file}.${process.pid}`, file);
  process.stdout.write(JSON.stringify(value));
  process.exit(0);
}

function fail(message: string, code = 1): never {
  process.stderr.write(`${message}\n`);
  process.exit(code);
}

function rest(method: string, path: string): never {
  const [at = '', query = ''] = path.split('?');
  const root = `repos/${world.repo}`;
  const number = Number(/\/pulls\/(\d+)$/.exec(at)?.[1]);
  if (at === root) answer({ default_branch: 'main' });
  if (at.startsWith(`${root}/branches/`)) {
    const name = decodeURIComponent(at.slice(`${root}/branches/`.length));
    if (world.branches.includes(name)) answer({ name });
    fail('gh: Branch not found (HTTP 404)');
  }
  if (method === 'GET' && at === `${root}/pulls`) {
    const head = new URLSearchParams(query).get('head')?.split(':')[1];
    answer(trouble === 'unlisted' ? [] : world.pulls.filter((pull) => pull.head === head).toReversed());
  }
  if (method === 'POST' && at === `${root}/pulls`) {
    const { head, body, base, title } = JSON.parse(input);
    // Also looks whether the branch has arrived.
    execFileSync('git', ['--git-dir', world.bare, 'rev-parse', '--verify', `refs/heads/${head}`]);
    if (world.pulls.some((pull) => pull.head === head && pull.state === 'open'))
      fail('gh: Validation Failed (HTTP 422)\nA pull request already exists.');
    const next = world.pulls.length + 1;
    const html_url = `https://github.com/${world.repo}/pull/${next}`;
    const known = { number: next, node_id: `PR_${next}`, html_url, state: 'open', merged_at: null };
    const pull = { ...known, created_at: now, updated_at: now, head, base, title, body };
    world.pulls.push(pull);
    answer(pull);
  }
  const pull = world.pulls.find((one) => one.number === number);
  if (method === 'PATCH' && pull !== undefined)
    answer(Object.assign(pull, { body: JSON.parse(input).body, updated_at: now }));
  fail('gh: Not Found (HTTP 404)');
}

function graph(): never {
  const { query, variables } = JSON.parse(input);
  const id = `C_${world.comments.length}_${world.threads.reduce((sum, one) => sum + one.comments.nodes.length, 0)}`;
  const said = { id, body: variables.body, viewerDidAuthor: true };
  if (query.includes('addComment')) {
    world.comments.push({ ...said, isMinimized: false });
    answer({ data: {} });
  }
  if (query.includes('ThreadReply')) {
    world.threads.find((thread) => thread.id === variables.to)?.comments.nodes.push(said);
    answer({ data: {} });
  }
  // Pages of two, so that there is more than one.
  const page = <T>(nodes: readonly T[], after: string | null) => {
    const from = Number(after ?? '0');
    const end = Math.min(from + 2, nodes.length);
    return { nodes: nodes.slice(from, end), pageInfo: { hasNextPage: end < nodes.length, endCursor: String(end) } };
  };
  const { threads, reviews, comments } = world;
  for (const one of [...threads.flatMap((thread) => thread.comments.nodes), ...reviews, ...comments])
    Object.assign(one, { createdAt: one.createdAt ?? now });
  for (const one of reviews) Object.assign(one, { submittedAt: one.state === 'PENDING' ? null : one.createdAt });
  answer({
    data: {
      node: {
        reviewThreads: page(threads, variables.threads),
        reviews: page(reviews, variables.reviews),
        comments: page(comments, variables.comments),
      },
    },
  });
}

if (args[0] === '--version') {
  process.stdout.write(`gh version ${world.version} (2026-01-01)\nhttps://github.com/cli/cli/releases\n`);
  process.exit(0);
}
if (trouble === 'hang') setInterval(() => undefined, 1000);
else if (args[0] === 'auth') process.exit(trouble === 'no login' ? 1 : 0);
else if (trouble === 'no login') fail('To get started with GitHub CLI, please run:  gh auth login', 4);
else if (trouble === 'expired') fail('gh: Bad credentials (HTTP 401)');
else if (trouble === 'rate limit') fail('gh: API rate limit exceeded for user ID 1. (HTTP 403)');
else if (trouble === 'garbage') process.stdout.write('<html>\u0000 Sign in to the hotel network');
else if (trouble === 'flood') for (let at = 0; at < 400; at += 1) process.stdout.write('x'.repeat(2 ** 16));
else if (trouble === 'other shape') answer({ message: 'ok' });
else if (args[3] === 'graphql') graph();
else rest(args[args.indexOf('--method') + 1] ?? '', args[args.indexOf('--method') + 2] ?? '');
