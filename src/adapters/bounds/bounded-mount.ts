import { crewFolder, REVIEW_FOLDER } from '../../core/route/hand-over-names.ts';
import { isReview } from '../../core/route/review-part.ts';
import type { Mount, MountRefusal, Segments } from '../../ports/mount.ts';

const REFUSED: MountRefusal = {
  kind: 'refused',
  reason: 'protected',
  why: 'Nothing writes a review here: it belongs to people and the runtime.',
};

/** What a review may hold: a longer one is none that is read. */
const MOST_BYTES = 2 ** 20;

/** The files of a project without the reviews of this machine, which models may read and not write (RTE-08). */
export function boundedMount(mount: Mount, dir: string): Mount {
  const folder = [...crewFolder(dir), REVIEW_FOLDER];
  const isInFolder = (path: Segments) =>
    path.length === folder.length + 1 && folder.every((name, at) => path[at]?.toLowerCase() === name.toLowerCase());
  const mayBeReview = (path: Segments) => isInFolder(path) && path.at(-1)?.toLowerCase().endsWith('.md') === true;
  return {
    ...mount,
    async write(path, bytes, options) {
      if (mayBeReview(path)) {
        const now = await mount.read(path, MOST_BYTES);
        if (isReview(textOf(bytes)) || (now.kind === 'found' && isReview(textOf(now.bytes)))) return REFUSED;
      }
      return mount.write(path, bytes, options);
    },
  };
}

function textOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('utf8');
}
