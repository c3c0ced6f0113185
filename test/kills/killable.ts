import type { Engine } from '../../src/ports/engine.ts';
import type { Lease, RunStore } from '../../src/ports/run-store.ts';
import type { StateFiles } from '../../src/ports/state-files.ts';
import type { Tool } from '../../src/ports/tool.ts';
import type { Journal } from './journal.ts';
import type { Point } from './kill-points.ts';

/** A kill point on either side of everything that changes something. */
async function around<T>(
  point: Point,
  name: string,
  act: () => Promise<T>,
  acknowledge?: (result: T) => void,
): Promise<T> {
  point(`before ${name}`);
  const result = await act();
  // First the witness, then the kill: from here on the store has given its word.
  acknowledge?.(result);
  point(`after ${name}`);
  return result;
}

export function killableStore(store: RunStore, point: Point, journal: Journal): RunStore {
  return {
    ...store,
    create: (run, options) =>
      around(
        point,
        'create',
        () => store.create(run, options),
        () => journal.write({ kind: 'acknowledged', first: 1, events: run.events }),
      ),
    acquire: (runId) => around(point, 'acquire', () => store.acquire(runId)),
    append: (lease, batch) =>
      around(
        point,
        `append ${batch.events.map(({ type }) => type).join(' ')}`,
        () => store.append(lease, batch),
        (outcome) => {
          if (outcome.kind === 'appended')
            journal.write({ kind: 'acknowledged', first: lease.seq + 1, events: batch.events });
        },
      ),
    release: (lease: Lease) => around(point, 'release', () => store.release(lease)),
    post: (runId, key, command) =>
      around(
        point,
        'post',
        () => store.post(runId, key, command),
        () => journal.write({ kind: 'posted', key }),
      ),
  };
}

export function killableStateFiles(files: StateFiles, point: Point): StateFiles {
  return { ...files, write: (runId, text) => around(point, 'state file', () => files.write(runId, text)) };
}

export function killableEngine(engine: Engine, point: Point): Engine {
  return {
    exchange: (request, options) => around(point, 'exchange', () => engine.exchange(request, options)),
    settle: (request) => around(point, 'settle', async () => engine.settle?.(request)),
  };
}

export function killableTool(tool: Tool, point: Point): Tool {
  const { prepare, probe } = tool;
  return {
    ...tool,
    run: (args, context) => around(point, tool.name, () => tool.run(args, context)),
    ...(prepare && { prepare: (args, context) => around(point, 'prepare', () => prepare(args, context)) }),
    ...(probe && { probe: (args, evidence, context) => around(point, 'probe', () => probe(args, evidence, context)) }),
  };
}
