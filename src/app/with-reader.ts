import type { RunReader } from '../ports/run-store.ts';
import type { Person } from './person.ts';
import type { Place } from './place.ts';

/** Looks at runs; whatever comes of it, the log is closed. */
export async function withReader<T>(
  place: Pick<Place, 'openReader'>,
  { tellWaiting }: Pick<Person, 'tellWaiting'>,
  look: (store: RunReader) => Promise<T>,
): Promise<T> {
  const store = await place.openReader(tellWaiting);
  try {
    return await look(store);
  } finally {
    await store.close();
  }
}
