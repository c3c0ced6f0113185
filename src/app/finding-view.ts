import type { Help } from '../core/help.ts';
import type { Text } from '../core/words/text.ts';
import type { Finding } from './place.ts';

export type FindingView = ReturnType<typeof findingView>;

/** What was found of a place, as machines read it; `sayHelp`: in the words of a face. */
export function findingView({ what, state, found, damages, help }: Finding, sayHelp: (help: Help) => Text) {
  return {
    ...{ what: what.en, state, found: found.en },
    ...(damages === undefined ? {} : { damages: damages.map(({ runId, said }) => ({ runId, message: said.en })) }),
    ...(help === undefined ? {} : { help: sayHelp(help).en }),
  };
}
