import type { NamedRow } from '../../app/named-row.ts';
import { nextFor, runStanding, type Step, standingView } from '../../app/run-status.ts';
import { nextOfAll, surveyRuns, surveyView } from '../../app/survey-runs.ts';
import { badUsage } from '../../core/bad-usage.ts';
import { displayWidth, padTo } from '../../core/picture/display-width.ts';
import { askedText, troubleText } from '../../core/words/asked-text.ts';
import { commandLine } from '../../core/words/command-line.ts';
import { AGE_WORDS, COUNT_WORDS } from '../../core/words/count-words.ts';
import { LOOK_WORDS } from '../../core/words/look-words.ts';
import { oneLine, plainText } from '../../core/words/plain-text.ts';
import { RUN_WORDS } from '../../core/words/run-words.ts';
import { SCREEN_WORDS } from '../../core/words/screen-words.ts';
import { STATUS_WORDS } from '../../core/words/status-words.ts';
import { type ExitOptions, exitOfFamily } from '../exit-of.ts';
import { type ListOptions, pageWish, typedAgain } from '../list-options.ts';
import { type Output, tellResult } from '../output.ts';
import { age, ageColumn } from '../telling/age.ts';
import { nextLine } from '../telling/as-typed.ts';
import { drawNotice } from '../telling/draw-notice.ts';
import { helpAsTyped, nextStepText } from '../telling/next-step.ts';
import { fitLine, originText } from '../telling/run-name.ts';
import { say } from '../telling/speech.ts';
import type { TerminalPlace } from '../terminal-place.ts';
import { withReader } from '../with-store.ts';
import { goesOn } from './ls.ts';

export type StatusOptions = ListOptions & ExitOptions;

/** `signalbox status`: one screen about a run, or about all of them, and the one command that comes next. */
export async function status(
  place: TerminalPlace,
  out: Output,
  ref: string | undefined,
  options: StatusOptions = {},
): Promise<number> {
  if (ref === undefined) return ofAll(place, out, options);
  const [narrowed] = typedAgain(options);
  if (narrowed !== undefined) throw badUsage(RUN_WORDS.narrowsAll(narrowed), commandLine('status', ref));
  return ofOne(place, out, ref, options);
}

/** As many as a screen takes; a program gets all of them, unless it says how many. */
const SHOWN = 10;

async function ofAll(place: TerminalPlace, out: Output, options: StatusOptions): Promise<number> {
  const { limit, ...wish } = await pageWish(place, 'status', options);
  const most = limit ?? (out.format === 'text' ? SHOWN : undefined);
  const page = { ...wish, ...(most === undefined ? {} : { limit: most }) };
  const survey = await withReader(place, out, (store) => surveyRuns(store, page));
  const { counts, runs, after, isEmpty } = survey;
  return tellResult(out, surveyView(survey, nextStepText), () => {
    const told = [...counts].map(([name, count]) => say(SCREEN_WORDS.counted(count, say(STATUS_WORDS[name]))));
    const none = isEmpty ? RUN_WORDS.none : RUN_WORDS.noneMeant;
    return [
      say(told.length === 0 ? none : SCREEN_WORDS.sentence(told.join(say(SCREEN_WORDS.comma)))),
      ...runs.flatMap((row) => entry(row, place)),
      ...(after === undefined ? [] : [`  ${goesOn('status', options, after)}`]),
      nextLine(say(nextStepText(nextOfAll(survey)))),
    ].join('\n');
  });
}

/** Which run it is, and below that what it waits for. */
function entry(row: NamedRow, { now, terminal }: TerminalPlace): readonly string[] {
  const { id, about, summary, updatedAt } = row;
  const [open] = summary.pending;
  const { columns } = terminal.stdout;
  const name = originText({ package: about.package, workflow: summary.workflow });
  const titled = about.title === undefined ? name : `${name}  ${about.title}`;
  const widest = Math.max(...Object.values(STATUS_WORDS).map((text) => displayWidth(say(text))));
  const shown = `${id}  ${padTo(say(STATUS_WORDS[row.status]), widest)} ${ageColumn(now() - updatedAt)}  `;
  return [
    fitLine(`  ${shown}${titled}`, columns),
    ...(open === undefined ? [] : [fitLine(`    ? ${plainText(say(askedText(open))).trim()}`, columns)]),
  ];
}

async function ofOne(place: TerminalPlace, out: Output, ref: string, { exitStatus }: StatusOptions): Promise<number> {
  const standing = await withReader(place, out, (store) => runStanding(store, ref));
  const { run, status: now, open, failure, spent, children, steps } = standing;
  const next = helpAsTyped(nextFor(standing));
  const measures = [
    COUNT_WORDS.turns(run.turns),
    COUNT_WORDS.exchanges(spent.exchanges),
    LOOK_WORDS.atWork(seconds(spent.ms)),
    LOOK_WORDS.tokens(spent.input, spent.output),
  ];
  tellResult(out, standingView(standing, next.en), () =>
    [
      `${run.id}  ${say(STATUS_WORDS[now])}  ${age(place.now() - standing.updatedAt)}`,
      ...(run.started.conversation === undefined ? [`  ${steps.map(drawn).join('  ')}`] : []),
      `  ${measures.map(say).join(say(SCREEN_WORDS.clause))}`,
      ...(open === undefined ? [] : [`  ? ${oneLine(plainText(say(askedText(open)))).trim()}`]),
      ...run.notices.map((notice) => `  ${drawNotice(notice)}`),
      ...(failure === undefined ? [] : [`  ✗ ${oneLine(`${failure.code}: ${say(troubleText(failure))}`)}`]),
      nextLine(say(next)),
    ].join('\n'),
  );
  return exitStatus === true ? exitOfFamily(run, now, children) : 0;
}

const MARKS: { readonly [S in Step['is']]: string } = { done: '✓', here: '●', ahead: '·' };

function drawn({ node, is }: Step): string {
  return `${MARKS[is]} ${oneLine(node)}`;
}

function seconds(ms: number): string {
  return ms < 60_000 ? say(AGE_WORDS.seconds((ms / 1000).toFixed(1))) : age(ms);
}
