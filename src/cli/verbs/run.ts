import { askingChildren, openChildren } from '../../app/open-children.ts';
import { orderRun, type RunOrder } from '../../app/order-run.ts';
import { accepted } from '../../app/send-command.ts';
import { workApart } from '../../app/work-apart.ts';
import { badUsage } from '../../core/bad-usage.ts';
import type { Command } from '../../core/run/commands.ts';
import { commandLine } from '../../core/words/command-line.ts';
import { oneLine } from '../../core/words/plain-text.ts';
import { RUN_WORDS } from '../../core/words/run-words.ts';
import { WORKER_WORDS } from '../../core/words/worker-words.ts';
import type { Attended, AttendOptions } from '../../runtime/attend.ts';
import { stayToAnswer } from '../answer-in-place.ts';
import type { Output } from '../output.ts';
import { personAt } from '../person.ts';
import { modeOf, type RunOptions, variablesOf } from '../run-options.ts';
import { ofChild } from '../stay-with-family.ts';
import { nextLine } from '../telling/as-typed.ts';
import { say } from '../telling/speech.ts';
import type { TerminalPlace } from '../terminal-place.ts';
import { type Opened, withRuntime } from '../with-store.ts';

/** `signalbox run`: starts a run and stays with it. */
export async function run(place: TerminalPlace, out: Output, path: string, options: RunOptions): Promise<number> {
  return runPackage(place, out, ordered({ package: path }, options), options, commandLine('run', path));
}

/** An order with what was typed besides. */
function ordered(order: RunOrder, { workflow, message, input, mode }: RunOptions): RunOrder {
  return {
    ...{ workflow, input: message },
    mode: modeOf(mode),
    ...order,
    variables: { ...variablesOf(input ?? []), ...order.variables },
  };
}

/** Starts a run of a package, and stays with it or leaves it to a process of its own. `command`: what was typed, as far as it names no options. */
export async function runPackage(
  place: TerminalPlace,
  out: Output,
  order: RunOrder,
  options: RunOptions,
  command: string,
): Promise<number> {
  if (options.dryRun === true) return (await import('./dry-run.ts')).dryRun(place, out, order, options);
  if (options.detach === true && options.answer !== undefined)
    throw badUsage(WORKER_WORDS.detachedAnswers, `${command} --detach`);
  const { warnings, start } = await orderRun(place, personAt(place, out), order, options, command);
  const tell = (runId: string) => {
    if (out.format !== 'text') return;
    out.result(runId);
    for (const { file, line, column, code, said } of warnings)
      out.talk(`! ${file}:${line}:${column}  ${code}: ${oneLine(say(said))}`);
  };
  return withRuntime(place, out, async (opened) => {
    const { runtime } = opened;
    if (options.detach === true) return detached(place, out, await start(runtime.create), tell);
    const lease = await start(runtime.start);
    const { runId } = lease;
    tell(runId);
    return stayToAnswer(place, out, opened, { runId }, async (attendOptions) => {
      const first = await runtime.attend(runId, { ...attendOptions, lease });
      return answered(out, opened, first, options.answer ?? [], attendOptions);
    });
  });
}

/** The run is worked on by a process of its own, which goes on when we and our terminal have ended. */
async function detached(
  place: TerminalPlace,
  out: Output,
  runId: string,
  tell: (runId: string) => void,
): Promise<number> {
  const problem = await workApart(place, runId).then(
    () => undefined,
    (error: unknown) => String(error),
  );
  tell(runId);
  const [said, next] =
    problem === undefined
      ? [WORKER_WORDS.detached, `signalbox watch ${runId}`]
      : [WORKER_WORDS.notDetached(problem), `signalbox worker --run ${runId}`];
  if (out.format === 'text') out.talk(`${say(said)}\n${nextLine(next)}`);
  else out.document({ runId, detached: problem === undefined, next });
  return problem === undefined ? 0 : 1;
}

/** Answers given beforehand, one per question: for scripts, tests and demonstrations. */
async function answered(
  out: Output,
  { runtime, store }: Opened,
  first: Attended,
  answers: readonly string[],
  options: AttendOptions,
): Promise<Attended> {
  let attended = first;
  for (const [index, text] of answers.entries()) {
    if (attended.ended === 'left') break;
    const { run: asked } = attended;
    const [child] = askingChildren(await openChildren(store, asked));
    if (asked.interactions.length === 0 && child === undefined) {
      out.talk(`! ${say(RUN_WORDS.answersUnused(answers.length - index))}`);
      break;
    }
    const command = { kind: 'message' as const, text };
    if (child === undefined) attended = await accepted(store, await runtime.send(asked.id, command, options));
    else attended = await answerChild(child.run.id, command);
  }
  return attended;

  /** What one of its children asks is answered there, and the run goes on. */
  async function answerChild(child: string, command: Command): Promise<Attended> {
    await accepted(store, await runtime.send(child, command, ofChild(options, child)));
    return runtime.attend(attended.run.id, { ...options, after: attended.run.seq });
  }
}
