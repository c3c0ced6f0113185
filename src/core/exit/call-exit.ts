import { z } from 'zod';
import type { Json, JsonObject } from '../json.ts';
import { evaluateLogic } from '../logic/logic.ts';
import type { NodeContract } from '../package/definition.ts';
import { told } from '../words/recordable.ts';
import { TROUBLE_WORDS } from '../words/trouble-words.ts';
import type { ExitKind, ExitVerdict, RuntimeCall, YieldFacts } from './exit-kind.ts';
import { stateExit } from './state-exit.ts';

const FIELDS = {
  call: z
    .strictObject({ tool: z.string().min(1), args: z.record(z.string(), z.json()).exactOptional() })
    .describe('exit call: the tool that the runtime calls here, its arguments as JSONLogic over variables')
    .exactOptional(),
};

/** What such a node has the runtime call. */
type CallContract = { readonly tool: string; readonly args: { readonly [name: string]: Json } };

/** The runtime makes the node's own call and no engine runs; the result is the variable of the node's id. */
export const callExit = {
  form: { fields: FIELDS, load, setsOwnId: true },
  leftBy: 'runtime',
  offers: [],
  prompt: {
    // No model is asked here; a person who speaks to the run meanwhile reads the same protocol as at any node.
    thread: 'run',
    protocol: stateExit.prompt.protocol,
    validation: () => ["the runtime's own call has a result"],
    allowedNext: 'chosen by the runtime by the result of its call',
  },
  rules: { onStop: 'block', call: orderOf, judge },
} as const satisfies ExitKind;

function load({ call = {} }: { readonly call?: Partial<CallContract> }): CallContract {
  return { tool: '', args: {}, ...call };
}

function orderOf(contract: NodeContract | undefined, variables: JsonObject): RuntimeCall {
  const { tool, args } = (contract as CallContract | undefined) ?? { tool: '', args: {} };
  const given = Object.entries(args).map(([name, rule]) => [name, evaluateLogic(rule, variables)]);
  return { tool, args: Object.fromEntries(given) };
}

function judge({ nodeId }: YieldFacts): ExitVerdict {
  return { kind: 'block', code: 'NO_PROGRESS', ...told(TROUBLE_WORDS.stuck(nodeId)) };
}
