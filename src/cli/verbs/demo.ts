import { beginRun } from '../../app/begin-run.ts';
import type { OwnProcess } from '../../app/place.ts';
import { accepted } from '../../app/send-command.ts';
import { badUsage } from '../../core/bad-usage.ts';
import type { Interaction } from '../../core/run/events.ts';
import { type Run, topFrame } from '../../core/run/run.ts';
import { CREW_DEMO_WORDS } from '../../core/words/crew-demo-words.ts';
import { DEMO_WORDS } from '../../core/words/demo-words.ts';
import { TALK_WORDS } from '../../core/words/talk-words.ts';
import type { RunStore } from '../../ports/run-store.ts';
import { loadRun } from '../../runtime/load-run.ts';
import { runView } from '../../runtime/run-view.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import { changeSeen } from '../change-seen.ts';
import type { Output } from '../output.ts';
import { personAt } from '../person.ts';
import { stay, type Work } from '../stay.ts';
import { asTyped, nextLine } from '../telling/as-typed.ts';
import { CHAPTERS, type Chapter, demoFacts, epilogue } from '../telling/demo-chapters.ts';
import { drawInteraction } from '../telling/draw-interaction.ts';
import { isResting } from '../telling/is-resting.ts';
import type { Tone } from '../telling/paint.ts';
import { say, speechFlags } from '../telling/speech.ts';
import type { TerminalPlace } from '../terminal-place.ts';
import { withRuntime } from '../with-store.ts';

/** Done, or waiting for the next words: anything else means that the person has left, or that something went wrong. */
const GOES_ON: ReadonlySet<number> = new Set([0, 8]);

type Stage = { readonly runtime: Runtime; readonly store: RunStore; readonly runId: string };
/** With what the run has just asked on the screen. */
type Shown = Stage & { readonly shown: Interaction | undefined };
type Stayed = { readonly code: number; readonly run: Run };

/** `signalbox demo`: a bundled package, played to its end with everything that can happen on the way; or that of the crew. */
export async function demo(place: TerminalPlace, out: Output, what?: string): Promise<number> {
  if (what === 'crew') return (await import('../demo-crew.ts')).demoCrew(place, out);
  if (what !== undefined) throw badUsage(CREW_DEMO_WORDS.unknown(what), 'signalbox demo crew');
  const project = await place.emptyProject();
  const quiet: Output = { ...out, document: () => undefined };
  const options = { engine: 'scripted', project };
  const { beginning, start } = await beginRun(place, personAt(place, quiet), place.bundled('demo'), options, 'demo');
  return withRuntime(place, out, async ({ runtime, store }) => {
    comment(out, say(DEMO_WORDS.prologue), 'step');
    const lease = await start(runtime.start, { workflow: beginning.definition.entry ?? '', mode: 'interactive' });
    const { runId } = lease;
    const stage = { runtime, store, runId };
    if (out.format === 'text') out.result(runId);
    comment(out, asTyped(say(DEMO_WORDS.invitation(runId, place.terminal.pid))));
    const begun = await stayed(place, quiet, stage, (attending) => runtime.attend(runId, { ...attending, lease }));
    const code = await told(place, out, stage, begun);
    if (code !== undefined) return code;
    const { run } = await runtime.attend(runId);
    const facts = demoFacts(await store.read(runId), topFrame(run).text);
    const completed = run.outcome?.kind === 'completed';
    const ending = epilogue({ ...facts, runId, project, completed });
    comment(out, `\n${ending}`);
    if (out.format !== 'text') out.document({ ...runView(run, false), demo: { project, ...facts } });
    return 0;
  });
}

/** The chapters that the run comes to; an exit code where it does not get to the end of them. */
async function told(place: TerminalPlace, out: Output, stage: Stage, begun: Stayed): Promise<number | undefined> {
  const quiet: Output = { ...out, document: () => undefined };
  let at = begun;
  for (const chapter of CHAPTERS) {
    if (!GOES_ON.has(at.code)) return at.code;
    if (!chapter.holds(at.run)) continue;
    comment(out, `\n${say(chapter.note)}`, 'step');
    const words = await wordsFor(place, quiet, chapter);
    if (words === undefined) {
      comment(out, `\n${say(TALK_WORDS.waits)}\n${nextLine(`signalbox status ${stage.runId}`)}`);
      return at.code;
    }
    at = await played(place, quiet, { ...stage, shown: at.run.interactions[0] }, chapter, words);
  }
  return GOES_ON.has(at.code) ? undefined : at.code;
}

/** What the demo itself says: to people alone. */
function comment(out: Output, text: string, tone?: Tone): void {
  if (out.format === 'text') out.talk(text, tone);
}

/** `run`: as it is now, where its turn has begun before. */
function stayed(place: TerminalPlace, out: Output, stage: Stage & { readonly run?: Run }, work: Work): Promise<Stayed> {
  return stay(place, out, stage, work, asked);
}

/** What is asked; what to do about it the demo says itself. */
function asked(run: Run): string {
  const [open] = run.interactions;
  return open === undefined || isResting(run, open) ? '' : drawInteraction(open);
}

/** What the person says, or what the demo says in their place; undefined where the person leaves: that is no yes. */
async function wordsFor(
  place: TerminalPlace,
  out: Output,
  { question, answer, passedOver = answer }: Chapter,
): Promise<string | undefined> {
  if (place.attended && out.format === 'text') {
    const otherwise = say(passedOver);
    const said = await place.ask(say(DEMO_WORDS.prompt(say(question), otherwise)));
    return said?.trim() === '' ? otherwise : said;
  }
  const words = say(answer);
  comment(out, say(DEMO_WORDS.noTerminal(words)));
  return words;
}

async function played(
  place: TerminalPlace,
  out: Output,
  stage: Shown,
  chapter: Chapter,
  words: string,
): Promise<Stayed> {
  if (chapter.killAt !== undefined) return killed(place, out, stage, chapter.killAt, words);
  const { runtime, store, runId, shown } = stage;
  return stayed(place, out, stage, async (options) =>
    accepted(store, await runtime.send(runId, { kind: 'message', text: words, ...changeSeen(shown) }, options)),
  );
}

/** Another process takes the words on and is killed at work; this one goes on from the log that it left. */
async function killed(place: TerminalPlace, out: Output, stage: Stage, node: string, words: string): Promise<Stayed> {
  const { runtime, store, runId } = stage;
  const format = out.format === 'text' ? (out.live ? ['--live'] : []) : ['--json'];
  const other = await place.startSelf(['reply', runId, words, ...format, ...speechFlags()], {
    ...(out.format === 'text' ? { streams: [place.terminal.stdout, place.terminal.stderr] } : {}),
  });
  const { seq } = await workingAt(store, runId, node, other);
  const wasKilled = other.kill();
  await other.ended;
  if (wasKilled) comment(out, `\n\n${say(DEMO_WORDS.killed(other.pid))}`);
  const { run } = await loadRun(store, runId, {});
  return stayed(place, out, { ...stage, run }, (options) => runtime.attend(runId, { ...options, after: seq }));
}

const LOOK_EVERY_MS = 20;
/** Into the sentence, so that something is lost that has to be said again. */
const INTO_IT_MS = 900;

/** Resolves when the run is being worked on at a node, or when the process that works on it has ended. */
async function workingAt(
  store: RunStore,
  runId: string,
  node: string,
  { ended }: OwnProcess,
): Promise<{ readonly seq: number }> {
  let isOver = false;
  void ended.then(() => {
    isOver = true;
  });
  const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
  for (;;) {
    const events = await store.read(runId);
    const entered = events.findLastIndex(({ event }) => event.type === 'node.entered' && event.node === node);
    const isAsked = entered >= 0 && events.slice(entered).some(({ event }) => event.type === 'exchange.started');
    if (isOver || isAsked) {
      if (!isOver) await pause(INTO_IT_MS);
      return { seq: events.at(-1)?.seq ?? 0 };
    }
    await pause(LOOK_EVERY_MS);
  }
}
