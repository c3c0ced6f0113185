import { isFault } from '../../core/fault.ts';
import type { Engine, EngineRequest, Reply } from '../../ports/engine.ts';
import type { Hold } from './hold-files.ts';

/** A program in whose turn files are held: what was not for it to change is put back after it, and told. */
export function boundedEngine(engine: Engine, hold: Hold): Engine {
  const { settle } = engine;
  return {
    ...engine,
    async exchange(request, options) {
      const { runId, project, write } = request;
      const { kept } = await hold.begin({ runId, key: keyOf(request), by: 'program', project, write });
      const reply = await engine.exchange(keeping(request, kept), options);
      return putBack(request, reply).catch(unbounded);
    },
    ...(settle === undefined
      ? {}
      : {
          async settle(request: EngineRequest) {
            const reply = await settle(request);
            // Cut off in its middle it is begun again, and must not find what it may not have changed.
            const bounded = await putBack(request, reply ?? NOTHING_SAID).catch(ifFault);
            return reply === undefined ? undefined : (bounded ?? reply);
          },
        }),
  };

  async function putBack(request: EngineRequest, reply: Reply): Promise<Reply> {
    const files = await hold.end(request.runId, keyOf(request));
    return files.length === 0 ? reply : { ...reply, putBack: files };
  }
}

function keeping(request: EngineRequest, more: readonly string[]): EngineRequest {
  return more.length === 0 ? request : { ...request, kept: [...(request.kept ?? []), ...more] };
}

/** Whatever it has said, its files could not be looked at or not be put back: a program must not get round it by that. */
function unbounded(error: unknown): Reply {
  if (!isFault(error)) throw error;
  return { ...NOTHING_SAID, outcome: { kind: 'failed', code: error.code, message: error.message } };
}

const NOTHING_SAID: Reply = { outcome: { kind: 'aborted' }, segments: [], calls: [] };

function keyOf({ turn, exchange }: EngineRequest): string {
  return `before exchange ${turn}.${exchange}`;
}

function ifFault(error: unknown): undefined {
  if (isFault(error)) return undefined;
  throw error;
}
