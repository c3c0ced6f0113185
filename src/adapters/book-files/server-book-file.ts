import { join } from 'node:path';
import { z } from 'zod';
import { PLACE_WORDS } from '../../core/words/place-words.ts';
import type { ServerBook } from '../../ports/server-book.ts';
import { pagesIn } from './pages.ts';

const Page = z.object({ server: z.string(), tools: z.record(z.string(), z.string()) });

/** A small file for each server in the state home. */
export function serverBookFile(home: string): ServerBook {
  // Nobody knows what was seen: so nothing was, and a person looks again.
  const damaged = (server: string) => ({ server, tools: {} });
  const pages = pagesIn(join(home, 'servers', 'seen'), Page, PLACE_WORDS.serverNotWritten, damaged);
  return {
    async read(server) {
      const page = await pages.read(server);
      return page?.server === server ? page.tools : undefined;
    },
    write: (server, tools) => pages.write(server, { server, tools }),
  };
}
