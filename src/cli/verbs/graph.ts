import { type Graph, type GraphWish, openGraph } from '../../app/draw-graph.ts';
import { problemsCounted } from '../../app/problem-text.ts';
import { AUTHOR_WORDS } from '../../core/words/author-words.ts';
import { commandLine } from '../../core/words/command-line.ts';
import type { Text } from '../../core/words/text.ts';
import type { Output } from '../output.ts';
import { personAt } from '../person.ts';
import { nextLine } from '../telling/as-typed.ts';
import { say } from '../telling/speech.ts';
import type { TerminalPlace } from '../terminal-place.ts';

/** `signalbox graph`: a package's workflows as pictures, or those of a run with where it stands. Nothing is run. */
export async function graph(place: TerminalPlace, out: Output, path: string, wish: GraphWish): Promise<number> {
  const { output } = wish;
  const opened = await openGraph(place, personAt(place, out), path, wish);
  const { runId, workflows, problems } = opened;
  const picture = out.format === 'text' || output !== undefined ? await opened.draw(say) : '';
  if (out.format === 'text') out.result(output === undefined ? picture : say(written(output, opened)));
  else {
    const named = runId === undefined ? {} : { runId };
    out.document({ ...named, workflows, ...(output === undefined ? {} : { output }) });
  }
  if (problems.length > 0)
    out.talk(
      `! ${say(AUTHOR_WORDS.graphOnly(path, say(problemsCounted(problems))))}\n${nextLine(commandLine('validate', path))}`,
    );
  return 0;
}

function written(file: string, { workflows, format }: Graph): Text {
  const [only = '', ...others] = workflows.map(({ id }) => id);
  return others.length === 0
    ? AUTHOR_WORDS.written(file, only, format)
    : AUTHOR_WORDS.severalWritten(file, [only, ...others], format);
}
