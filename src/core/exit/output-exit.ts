import { z } from 'zod';
import { Widget } from '../interaction/widget.ts';
import { widgetProblems } from '../interaction/widget-problems.ts';
import { keepDefined } from '../keep-defined.ts';
import { never } from '../never.ts';
import { schemaProblem } from '../output/check-output.ts';
import type { AskedQuestion, TurnVerdict } from '../output/evidence.ts';
import { judgeTurn } from '../output/judge-turn.ts';
import { missingArtifacts } from '../output/missing-artifacts.ts';
import { ArtifactEntry } from '../package/artifact-entry.ts';
import type { NodeContract, OutputContract } from '../package/definition.ts';
import { loadSchema } from '../package/load-schema.ts';
import { SchemaPath } from '../package/names.ts';
import type { Interaction, Warning } from '../run/events.ts';
import { patchSkill } from '../skill/patch-skill.ts';
import { told } from '../words/recordable.ts';
import { VERDICT_WORDS } from '../words/verdict-words.ts';
import type { ExitKind, ExitVerdict, NodePlace, YieldFacts } from './exit-kind.ts';

const FIELDS = {
  outputSchema: SchemaPath.describe('exit output: the JSON Schema that the output has to pass').exactOptional(),
  artifacts: z
    .array(ArtifactEntry)
    .describe('exit output: files that the work is to leave in artifacts/')
    .exactOptional(),
  maxAttempt: z.int().positive().describe('exit output: how many turns an interactive node may take').exactOptional(),
};
type Fields = z.infer<z.ZodObject<typeof FIELDS>>;

/** The reply holds JSON that passes a schema; evidence decides whether it is there (TRN-05). */
export const outputExit = {
  form: { fields: FIELDS, load, setsOwnId: true },
  leftBy: 'runtime',
  offers: [],
  prompt: {
    thread: 'node',
    protocol: { key: 'output', file: 'run-directive-protocol-output' },
    validation: () => ['the last reply holds the output, as the contract at the end of the step says'],
    allowedNext: 'chosen by the runtime once the output is accepted',
    step: (node, { mode, templates }) => {
      const contract = owed(node.contract);
      const schemaUsable = contract.schema !== undefined && schemaProblem(contract.schema) === undefined;
      return patchSkill(node.step, { contract, mode, templates, schemaUsable });
    },
  },
  rules: { onStop: 'fail', artifacts: ({ contract }) => owed(contract).artifacts, judge },
} as const satisfies ExitKind;

function load({ outputSchema: file, artifacts = [], maxAttempt }: Fields, place: NodePlace): OutputContract {
  const { source, index, reading } = place;
  const named = { in: source, at: ['nodes', index, 'outputSchema'], by: 'graph' } as const;
  const schema = file === undefined ? undefined : loadSchema({ role: 'output', file, named }, reading);
  return keepDefined({ schema, artifacts, maxAttempt });
}

/** A contract is made by the `load` of its node's exit, so here it is an output's. */
function owed(contract: NodeContract | undefined): OutputContract {
  return (contract as OutputContract | undefined) ?? { artifacts: [] };
}

function judge({ contract, mode, segments, artifacts, attempt }: YieldFacts): ExitVerdict {
  const { schema, artifacts: wanted, maxAttempt } = owed(contract);
  const missing = missingArtifacts(wanted, artifacts);
  const evidence = { mode, outcome: { kind: 'ok' }, segments, schema, missingArtifacts: missing, attempt } as const;
  const verdict = judgeTurn({ ...evidence, maxAttempt });
  switch (verdict.kind) {
    case 'completed':
      return { kind: 'done', output: verdict.output, warnings: verdict.warnings };
    case 'waiting':
      return { kind: 'wait', question: asked(verdict), warnings: [...verdict.warnings, ...malformed(verdict)] };
    case 'failed':
      return { ...verdict, kind: 'fail' };
    default:
      return never(verdict);
  }
}

type Waiting = TurnVerdict & { readonly kind: 'waiting' };

/** A question in a wrong form has no meaning beyond its words; that it was one is told all the same (TRN-03). */
function malformed({ asked: said }: Waiting): readonly Warning[] {
  if (said?.problem === undefined) return [];
  return [{ code: 'ASK_MALFORMED', ...told(VERDICT_WORDS.askMalformed(said.problem)) }];
}

/** The question as the runtime guarantees it, with what the program said about how to show it. */
function asked({ prompt, say, asked: said }: Waiting): Omit<Interaction, 'id' | 'kind'> {
  // What the agent says of how to show it is nearer than what kind of question it called it.
  const hints = { ...(said?.kind === undefined ? {} : { kind: said.kind }), ...said?.uiHints };
  return keepDefined({
    prompt,
    say,
    plain: true,
    ...choices(said?.options),
    ui_hints: Object.keys(hints).length === 0 ? undefined : hints,
    context: said?.context,
  });
}

/** What cannot be told apart is no choice; the question is answered in words all the same. */
function choices(options: AskedQuestion['options']): Pick<Interaction, 'widget'> {
  const widget = Widget.safeParse({ type: 'selection', options });
  return widget.success && widgetProblems(widget.data).length === 0 ? { widget: widget.data } : {};
}
