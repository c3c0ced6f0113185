import { problemsCounted, problemText, wayTo } from '../../app/problem-text.ts';
import { problemsAsSarif, validatePackage } from '../../app/validate-package.ts';
import { badUsage } from '../../core/bad-usage.ts';
import type { Definition, Workflow } from '../../core/package/definition.ts';
import { isGuarded } from '../../core/package/graph.ts';
import type { Problem } from '../../core/package/problem.ts';
import { AUTHOR_WORDS } from '../../core/words/author-words.ts';
import { commandLine } from '../../core/words/command-line.ts';
import { COUNT_WORDS } from '../../core/words/count-words.ts';
import { SCREEN_WORDS } from '../../core/words/screen-words.ts';
import type { Text } from '../../core/words/text.ts';
import type { Output } from '../output.ts';
import { nextLine } from '../telling/as-typed.ts';
import { say } from '../telling/speech.ts';
import type { TerminalPlace } from '../terminal-place.ts';

export type ValidateOptions = { readonly format?: string; readonly strict?: boolean };

const INVALID = 3;
const FORMATS = ['text', 'json', 'sarif'] as const;

/** `signalbox validate`: everything that is wrong with a package, before anything of it runs. */
export async function validate(
  place: TerminalPlace,
  out: Output,
  path: string,
  options: ValidateOptions,
): Promise<number> {
  const format = chosenFormat(out, options.format);
  if (!FORMATS.some((known) => known === format)) {
    throw badUsage(AUTHOR_WORDS.formatWrong(FORMATS, format), commandLine('validate', path, '--format', 'json'));
  }
  const { files, folder, definition, problems } = await validatePackage(place, path);
  const refused = options.strict === true && problems.length > 0;
  const ok = definition !== undefined && !refused;
  if (format === 'json') out.document({ ok, problems });
  else if (format === 'sarif') out.result(JSON.stringify(problemsAsSarif(place, { folder, problems }), null, 2));
  else {
    const list = problems.length === 0 ? [] : [say(problemText(problems, files, wayTo(folder, place.cwd))), ''];
    out.result([...list, ...conclusion(path, definition, problems, refused)].join('\n'));
  }
  return ok ? 0 : INVALID;
}

function chosenFormat(out: Output, format: string | undefined): string {
  if (out.format !== 'text' && (format === undefined || format === 'text')) return 'json';
  return format ?? 'text';
}

function conclusion(
  path: string,
  definition: Definition | undefined,
  problems: readonly Problem[],
  refused: boolean,
): readonly string[] {
  const again = nextLine(say(AUTHOR_WORDS.afterMending(commandLine('validate', path))));
  const count = say(problemsCounted(problems));
  if (definition === undefined) return [say(AUTHOR_WORDS.cannotRun(path, count)), again];
  if (refused) return [say(AUTHOR_WORDS.refusedByStrict(path, count)), again];
  return sound(path, definition, problems);
}

function sound(path: string, definition: Definition, warnings: readonly Problem[]): readonly string[] {
  const workflows = Object.values(definition.workflows);
  const nodes = workflows.reduce((sum, workflow) => sum + Object.keys(workflow.nodes).length, 0);
  const edges = workflows.reduce((sum, workflow) => sum + workflow.edges.length, 0);
  const loops = workflows.flatMap((workflow) => workflow.edges).filter(({ loop }) => loop !== undefined).length;
  const unbounded = warnings.filter(({ code }) => code === 'LOOP_UNBOUNDED').length;
  const { agents } = definition;
  const named = `${definition.name} ${definition.version}`;
  const parts = [
    COUNT_WORDS.workflows(workflows.length),
    COUNT_WORDS.nodes(nodes),
    COUNT_WORDS.edges(edges),
    COUNT_WORDS.agents(agents.length),
  ];
  // A graph of one node is not worth a look; what its agent is told is.
  const isSkill = workflows.some(({ skill }) => skill !== undefined);
  const ends = AUTHOR_WORDS.endsWithLoops(say(COUNT_WORDS.loops(loops)), say(bounds(loops, unbounded)));
  return [
    say(
      warnings.length === 0
        ? AUTHOR_WORDS.sound(path, named)
        : AUTHOR_WORDS.soundWith(path, say(problemsCounted(warnings)), named),
    ),
    `  ${parts.map(say).join(say(SCREEN_WORDS.comma))}`,
    `  ${say(loops === 0 ? AUTHOR_WORDS.ends : ends)}`,
    ...asking(workflows),
    '',
    nextLine(isSkill ? commandLine('run', path, '--dry-run') : commandLine('graph', path)),
  ];
}

/** Where a run waits for a person's yes, however it is moved. */
function asking(workflows: readonly Workflow[]): readonly string[] {
  const edges = workflows.flatMap((workflow) => workflow.edges.filter(isGuarded));
  const named = edges.map(({ from, to }) => `${from} → ${to}`).join(say(SCREEN_WORDS.comma));
  return edges.length === 0 ? [] : [`  ${say(AUTHOR_WORDS.asksFirst(named))}`];
}

function bounds(loops: number, unbounded: number): Text {
  if (unbounded === 0) return loops === 1 ? AUTHOR_WORDS.bound : AUTHOR_WORDS.eachBound;
  if (unbounded === loops) return unbounded === 1 ? AUTHOR_WORDS.unbound : AUTHOR_WORDS.allUnbound;
  return unbounded === 1 ? AUTHOR_WORDS.oneUnbound : AUTHOR_WORDS.someUnbound(unbounded);
}
