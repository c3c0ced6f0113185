import { lstat, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { crewFolder, REVIEW_FOLDER } from '../../core/route/hand-over-names.ts';
import { losesItems } from '../../core/route/review-items.ts';
import { isReview } from '../../core/route/review-part.ts';
import { isThere, takeAside } from './take-aside.ts';

/** A review of this machine as it was found; `bytes` in base64. */
export type FoundReview = { readonly path: string; readonly bytes: string };

/** What a review may hold: a longer one is none that is read. */
const MOST_BYTES = 2 ** 20;

/** The reviews that the runtime has written, and whether anything else lies beside them. */
export async function findReviews(
  project: string,
  dir: string,
): Promise<{ readonly folder: string; readonly reviews: readonly FoundReview[]; readonly alone: boolean }> {
  const folder = [...crewFolder(dir), REVIEW_FOLDER].join('/');
  const isFolder = (await lstat(join(project, folder)).catch(() => undefined))?.isDirectory() === true;
  const names = isFolder ? await readdir(join(project, folder)).catch(() => []) : [];
  const found = await Promise.all(names.map((name) => readOne(project, `${folder}/${name}`)));
  const reviews = found.filter((one) => one !== undefined);
  return { folder, reviews, alone: reviews.length === names.length && reviews.length > 0 };
}

async function readOne(project: string, path: string): Promise<FoundReview | undefined> {
  const stats = await lstat(join(project, path)).catch(() => undefined);
  if (!path.endsWith('.md') || stats?.isFile() !== true || stats.size > MOST_BYTES) return undefined;
  const bytes = await readFile(join(project, path)).catch(() => undefined);
  return bytes !== undefined && isReview(textOf(bytes)) ? { path, bytes: bytes.toString('base64') } : undefined;
}

/** Brings back the reviews of which an open item is gone. What a person adds at the same time stays. */
export async function bringReviewsBack(
  project: string,
  before: readonly FoundReview[],
  aside: string,
): Promise<readonly string[]> {
  const back: string[] = [];
  for (const { path, bytes } of before) {
    const [place, then] = [join(project, path), Buffer.from(bytes, 'base64')];
    const stats = await lstat(place).catch(() => undefined);
    const now = stats?.isFile() === true ? await readFile(place).catch(() => undefined) : undefined;
    if (now !== undefined && !losesItems(textOf(then), textOf(now))) continue;
    if (await isThere(place)) await takeAside(place, join(aside, dirname(path)));
    await mkdir(dirname(place), { recursive: true });
    await writeFile(place, then);
    back.push(path);
  }
  return back;
}

/** Lines that are no UTF-8 are a person's; what is looked for in them is ASCII. */
function textOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('utf8');
}
