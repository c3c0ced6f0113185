import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import type { ChangedText } from '../../ports/git.ts';
import { type Difference, type Entry, isPlainFile } from './list-differences.ts';
import type { Workspace } from './open-workspace.ts';
import type { PathBytes } from './run-git.ts';

/** A larger file is not written by hand. */
const FILE_BYTES = 2 ** 20;
const ALL_BYTES = 32 * 2 ** 20;

export type Texts = { readonly texts: readonly ChangedText[]; readonly truncated: boolean };

/** Before and after of what differs and is text, up to a limit. What has only been moved has the same content elsewhere. */
export async function readTexts(workspace: Workspace, differences: readonly Difference[]): Promise<Texts> {
  const gone = new Set(differences.filter(({ status }) => status === 'deleted').map(({ before }) => before.oid));
  const wanted = differences.filter(({ after }) => isPlainFile(after) && !gone.has(after.oid));
  const oids = wanted.flatMap(({ before, after }) => [before, after].filter(isPlainFile).map(({ oid }) => oid));
  const { blobs, left } = await readBlobs(workspace, [...new Set(oids)]);
  let free = ALL_BYTES - blobs.size;
  let truncated = left;
  const texts: ChangedText[] = [];
  for (const { path, bytes, before, after } of wanted) {
    const content = blobs.contents.get(after.oid) ?? (free > 0 ? await readFileAt(workspace.top, bytes) : undefined);
    if (free <= 0) truncated = true;
    if (!blobs.contents.has(after.oid)) free -= content?.length ?? 0;
    const text = textOf(content);
    if (text !== undefined)
      texts.push({ file: path, before: textOf(contentOf(blobs.contents, before)) ?? '', after: text });
  }
  return { texts, truncated };
}

type Contents = ReadonlyMap<string, Buffer>;

function contentOf(blobs: Contents, entry: Entry): Buffer | undefined {
  return isPlainFile(entry) ? blobs.get(entry.oid) : undefined;
}

/** Undefined for what is no text. */
function textOf(content: Buffer | undefined): string | undefined {
  return content === undefined || content.includes(0) ? undefined : content.toString('utf8');
}

/** Those that the repository has and that are not too large: their sizes are asked first. */
async function readBlobs({ git }: Workspace, oids: readonly string[]) {
  const none = { blobs: { contents: new Map<string, Buffer>() as Contents, size: 0 }, left: false };
  if (oids.length === 0) return none;
  const asked = (names: readonly string[]) => ({ input: Buffer.from(names.map((name) => `${name}\n`).join('')) });
  const sizes = (await git(['cat-file', '--batch-check'], asked(oids))).stdout.toString('latin1').split('\n');
  let size = 0;
  let left = false;
  const wanted = sizes.flatMap((line) => {
    const [, oid = '', bytes = ''] = /^(\w+) blob (\d+)$/.exec(line) ?? [];
    if (oid === '' || Number(bytes) > FILE_BYTES) return [];
    if (size + Number(bytes) > ALL_BYTES) left = true;
    else size += Number(bytes);
    return left ? [] : [oid];
  });
  if (wanted.length === 0) return none;
  return { blobs: { contents: contentsIn((await git(['cat-file', '--batch'], asked(wanted))).stdout), size }, left };
}

function contentsIn(output: Buffer): Contents {
  const contents = new Map<string, Buffer>();
  for (let at = 0; at < output.length; ) {
    const end = output.indexOf(10, at);
    const [, oid = '', size = ''] = /^(\w+) blob (\d+)$/.exec(output.toString('latin1', at, end)) ?? [];
    if (oid === '') break;
    contents.set(oid, output.subarray(end + 1, end + 1 + Number(size)));
    at = end + 2 + Number(size);
  }
  return contents;
}

/** Undefined where it is no regular file any more, or too large. */
async function readFileAt(top: string, path: PathBytes): Promise<Buffer | undefined> {
  const name = Buffer.concat([Buffer.from(`${top}/`), Buffer.from(path, 'latin1')]);
  const handle = await open(name, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK).catch(
    () => undefined,
  );
  if (handle === undefined) return undefined;
  try {
    const stats = await handle.stat();
    if (!stats.isFile() || stats.size > FILE_BYTES) return undefined;
    const bytes = Buffer.alloc(stats.size);
    const { bytesRead } = await handle.read(bytes, 0, stats.size, 0);
    return bytes.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
