import type { RunStore } from '../../src/ports/run-store.ts';
import type { Tool } from '../../src/ports/tool.ts';

/** What a runtime would do that has a fault the harness must find. */
export type Plant = { readonly store: (store: RunStore) => RunStore; readonly tool: (tool: Tool) => Tool };

/** Which command of the reference run meets a planted fault, at which kill points, and what the harness must say then. */
export type PlantedFault = {
  readonly name: string;
  readonly command: number;
  readonly about: RegExp;
  readonly shown: RegExp;
};

export const PLANTED: readonly PlantedFault[] = [
  {
    name: 'result-before-act',
    command: 0,
    about: /after append call\.finished/,
    shown: /^lost: once .* is finished in the log and never happened/,
  },
  {
    name: 'grant-in-own-append',
    command: 3,
    about: /after append .*grant\.spent/,
    shown: /^lost: grant .* is spent and its change was not made/,
  },
  { name: 'no-intent', command: 0, about: /(middle of|after) once/, shown: /^repeated: once .* happened twice/ },
];

/** A fresh plant by its name; without a name, the runtime as it is. */
export function plant(name: string | undefined): Plant {
  switch (name) {
    case 'result-before-act':
      return resultBeforeAct();
    case 'grant-in-own-append':
      return { store: splitAtGrant, tool: (tool) => tool };
    case 'no-intent':
      // Only a pure call goes without an intent: under that flag nothing says that this one may have happened.
      return { store: (store) => store, tool: (tool) => (tool.name === 'once' ? { ...tool, effect: 'pure' } : tool) };
    default:
      return { store: (store) => store, tool: (tool) => tool };
  }
}

/** The call counts as finished as soon as it is asked for; it is carried out when its result stands in the log. */
function resultBeforeAct(): Plant {
  const owed: (() => Promise<unknown>)[] = [];
  return {
    tool: (tool) =>
      tool.name !== 'once'
        ? tool
        : {
            ...tool,
            run: async (args, context) => {
              owed.push(() => tool.run(args, context));
              return { ok: true };
            },
          },
    store: (store) => ({
      ...store,
      append: async (lease, batch) => {
        const outcome = await store.append(lease, batch);
        for (const act of owed.splice(0)) await act();
        return outcome;
      },
    }),
  };
}

/** The grant is spent in one append, and what it was given for follows in another. */
function splitAtGrant(store: RunStore): RunStore {
  return {
    ...store,
    append: async (lease, batch) => {
      const end = batch.events.findIndex(({ type }) => type === 'grant.spent') + 1;
      if (end === 0 || end === batch.events.length) return store.append(lease, batch);
      const { release: _, ...first } = batch;
      const outcome = await store.append(lease, { ...first, events: batch.events.slice(0, end) });
      return outcome.kind === 'appended'
        ? store.append(outcome.lease, { ...batch, events: batch.events.slice(end) })
        : outcome;
    },
  };
}
