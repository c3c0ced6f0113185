import { lstat, readFile, rename, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import type { Descriptor, OwnFile } from '../../core/engine/descriptor.ts';
import { hashText } from '../../core/hash.ts';
import { canonicalJson, type Json } from '../../core/json.ts';
import { removeTree, trueFolder } from './own-tree.ts';
import { type Person, placeOf } from './run-home.ts';

/*
 * A person's login is copied into the home of a run and never copied back: what runs inside could put another account there. The
 * program may renew it by using it. So it is kept what was brought, by hash, beside the home and out of the program's reach: by that
 * a renewed login is told from a brought one, and a person who has logged in anew since from one who has not.
 */

/** What was brought last, by path in the home. */
const Brought = z.record(z.string(), z.string());
type Brought = z.infer<typeof Brought>;

/** Far more than any login; more than this is none. */
const MAX_BYTES = 1024 * 1024;

/** Brings what a person is logged in with. Renewed in this run, it stays, unless the person has logged in anew since. */
export async function bringLogins({ logins }: Descriptor, home: string, person: Person): Promise<void> {
  const before = await readBrought(home);
  const brought = { ...before };
  for (const login of logins) {
    const path = pathOf(login);
    // Whatever is wrong with it, the program will say that it is not logged in.
    const own = await readFile(placeOf(login, person), 'utf8').catch(() => undefined);
    if (own === undefined) continue;
    const isNews = before[path] !== markOf(own);
    if (!isNews && (await textAt(join(home, path))) !== undefined) continue;
    await put(home, path, own);
    brought[path] = markOf(own);
  }
  if (canonicalJson(brought) !== canonicalJson(before)) await writeWhole(recordOf(home), JSON.stringify(brought));
}

/** Whether a login in this home is not the one that was brought. One that is gone was not renewed. */
export async function hasRenewedLogin({ logins }: Descriptor, home: string): Promise<boolean> {
  const brought = await readBrought(home);
  for (const login of logins) {
    const mark = brought[pathOf(login)];
    const there = mark === undefined ? undefined : await textAt(join(home, pathOf(login)));
    if (there !== undefined && markOf(there) !== mark) return true;
  }
  return false;
}

function pathOf({ folder, name }: OwnFile): string {
  return join(folder, name);
}

/** The same content written in another way is the same login. */
function markOf(text: string): string {
  try {
    return hashText(canonicalJson(JSON.parse(text) as Json));
  } catch {
    return hashText(text);
  }
}

/** A link leads out of the home, and counts as nothing. */
async function textAt(file: string): Promise<string | undefined> {
  const found = await lstat(file).catch(() => undefined);
  if (!found?.isFile() || found.size > MAX_BYTES) return undefined;
  return readFile(file, 'utf8').catch(() => undefined);
}

async function put(home: string, path: string, text: string): Promise<void> {
  const folder = await trueFolder(home, dirname(path));
  await removeTree(join(folder, basename(path)));
  await writeWhole(join(folder, basename(path)), text);
}

/** All of it or none: half a login would be taken for one that the program has renewed. */
async function writeWhole(file: string, text: string): Promise<void> {
  await removeTree(`${file}.new`);
  await writeFile(`${file}.new`, text, { mode: 0o600, flag: 'wx' });
  await rename(`${file}.new`, file);
}

function recordOf(home: string): string {
  return `${home}.logins.json`;
}

/** What cannot be read says nothing: the login is brought again. */
async function readBrought(home: string): Promise<Brought> {
  try {
    return Brought.parse(JSON.parse(await readFile(recordOf(home), 'utf8')));
  } catch {
    return {};
  }
}
