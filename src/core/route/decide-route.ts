import { ROUTE_WORDS } from '../words/crew-words.ts';
import type { SaidText } from '../words/recordable.ts';
import type { Saying } from '../words/saying.ts';
import type { AddedSymbol } from './added-symbols.ts';

export type Route = 'REQ_DOCS' | 'REQ_TEST' | 'PR' | 'TASK_DONE';

export type RouteFacts = {
  /** What the person's words ask for: documents and nothing else, also documents, or none. */
  readonly asked: 'only' | 'also' | 'no';
  readonly docsDone: boolean;
  /** Whether anybody was given work of code or tests. */
  readonly worked: boolean;
  /** Whether the task itself changed anything; without it the last commit was looked at. */
  readonly changed: boolean;
  /** Whether something other than documents is not as it was when a check last passed. */
  readonly untested: boolean;
  readonly config: readonly string[];
  readonly added: readonly AddedSymbol[];
  /** The setting `crew.pr`. */
  readonly pr: 'local' | 'gh' | 'none';
};

/** `because`: the reason as programs can compare it; `say`: as people are told. */
export type DecidedRoute = { readonly route: Route; readonly because: string; readonly say: Saying };

type Row = { readonly when: (facts: RouteFacts) => boolean; readonly route: Route; readonly because: SaidText };

/** RTE-06, in its order: the earlier row wins. Documents are owed once per task. */
const TREE: readonly Row[] = [
  { when: (facts) => asksFirst(facts), route: 'REQ_DOCS', because: ROUTE_WORDS.asked },
  { when: (facts) => facts.untested && !asksOnly(facts), route: 'REQ_TEST', because: ROUTE_WORDS.untested },
  {
    when: ({ docsDone, config }) => !docsDone && config.length > 0,
    route: 'REQ_DOCS',
    because: ROUTE_WORDS.config,
  },
  { when: ({ docsDone, added }) => !docsDone && added.length > 0, route: 'REQ_DOCS', because: ROUTE_WORDS.symbol },
  { when: ({ changed }) => !changed, route: 'TASK_DONE', because: ROUTE_WORDS.nothing },
  { when: ({ pr }) => pr === 'none', route: 'TASK_DONE', because: ROUTE_WORDS.notWanted },
];

/** Where the work goes once its check has passed. */
export function decideRoute(facts: RouteFacts): DecidedRoute {
  const { route, because } = TREE.find(({ when }) => when(facts)) ?? { route: 'PR', because: ROUTE_WORDS.publish };
  return { route, because: because.en, say: because.say };
}

/** Where the person's own words decide, nothing needs to be looked at. */
export function asksFirst({ asked, docsDone }: Pick<RouteFacts, 'asked' | 'docsDone'>): boolean {
  return asked !== 'no' && !docsDone;
}

/** Nothing but documents was asked for, and nothing else was done: what differs besides was there before, and is not this task's to test. */
function asksOnly({ asked, worked }: Pick<RouteFacts, 'asked' | 'worked'>): boolean {
  return asked === 'only' && !worked;
}
