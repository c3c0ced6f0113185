import { extname } from 'node:path';
import { isRefusal } from '../../core/refusal.ts';
import { mountPath } from '../../core/tool/mount-path.ts';
import type { ServedFile } from '../../ports/browser.ts';
import type { Mount } from '../../ports/mount.ts';

const MAX_BYTES = 50_000_000;

const TYPES: { readonly [extension: string]: string } = {
  '.html': 'text/html; charset=utf-8',
  '.htm': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.txt': 'text/plain; charset=utf-8',
};

/** A file of the project as a server would give it; `index.html` where a folder is asked for. */
export async function serveProject(mount: Mount, path: string): Promise<ServedFile | undefined> {
  const named = decodeURIComponent(path).replace(/^\/+/, '');
  const wanted = mountPath(named === '' || named.endsWith('/') ? `${named}index.html` : named);
  if (isRefusal(wanted) || wanted.mount !== 'project') return undefined;
  const found = await mount.read(wanted.segments, MAX_BYTES);
  if (found.kind === 'refused') return undefined;
  return {
    bytes: found.bytes,
    type: TYPES[extname(wanted.segments.at(-1) ?? '').toLowerCase()] ?? 'application/octet-stream',
  };
}
