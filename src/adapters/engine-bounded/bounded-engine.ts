import { isFault } from '../../core/fault.ts';
import type { Engine, EngineRequest, Reply } from '../../ports/engine.ts';
import type { Git } from '../../ports/git.ts';

/**
 * A program whose role may not change every file. What a mount cannot keep apart is looked at after its turn: the files as
 * they were before it are kept by git, and what was not its to change is put back (RTE-11). Without a repository nothing is known of before, and only
 * the sandbox holds.
 */
export function boundedEngine(engine: Engine, git: Git): Engine {
  const { settle } = engine;
  return {
    ...engine,
    async exchange(request, options) {
      if (request.mayWrite === undefined) return engine.exchange(request, options);
      const before = await unlessFault(git.takeSnapshot(placeOf(request), keyOf(request)));
      const reply = await engine.exchange(request, options);
      return before === undefined ? reply : putBack(request, reply).catch(unbounded);
    },
    ...(settle === undefined
      ? {}
      : {
          async settle(request: EngineRequest) {
            const reply = await settle(request);
            // Cut off in its middle it is begun again, and must not find what it may not have changed.
            const bounded = await unlessFault(putBack(request, reply ?? NOTHING_SAID));
            return reply === undefined ? undefined : (bounded ?? reply);
          },
        }),
  };

  async function putBack(request: EngineRequest, reply: Reply): Promise<Reply> {
    const { mayWrite } = request;
    if (mayWrite === undefined) return reply;
    const files = await git.putBack(placeOf(request), keyOf(request), mayWrite);
    return files.length === 0 ? reply : { ...reply, putBack: files.map(({ path }) => path) };
  }
}

/** Whatever it has said, its files could not be looked at or not be put back: a program must not get round it by that. */
function unbounded(error: unknown): Reply {
  if (!isFault(error)) throw error;
  return { ...NOTHING_SAID, outcome: { kind: 'failed', code: error.code, message: error.message } };
}

const NOTHING_SAID: Reply = { outcome: { kind: 'aborted' }, segments: [], calls: [] };

/** The same over a restart, so that what is compared is what stood there before the program was first started. */
function keyOf({ turn, exchange }: EngineRequest): string {
  return `before exchange ${turn}.${exchange}`;
}

function placeOf({ project, runId }: EngineRequest) {
  return { project, runId };
}

async function unlessFault<T>(work: Promise<T>): Promise<T | undefined> {
  return work.catch((error: unknown) => {
    if (isFault(error)) return undefined;
    throw error;
  });
}
