import { join } from 'node:path';
import { z } from 'zod';
import { PLACE_WORDS } from '../../core/words/place-words.ts';
import type { CheckBook } from '../../ports/check-book.ts';
import { pagesIn } from './pages.ts';

const Page = z.object({ project: z.string(), command: z.string() });

/** A small file for each project in the state home. */
export function checkBookFile(home: string): CheckBook {
  const pages = pagesIn(join(home, 'checks'), Page, PLACE_WORDS.checkNotWritten);
  return {
    async read(project) {
      const page = await pages.read(project);
      return page?.project === project ? page.command : undefined;
    },
    write: (project, command) => pages.write(project, { project, command }),
  };
}
