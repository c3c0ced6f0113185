import { isObject } from '../../core/json.ts';
import { padTo } from '../../core/picture/display-width.ts';
import type { Recorded } from '../../core/run/events.ts';
import type { Run } from '../../core/run/run.ts';
import { DEMO_WORDS, EPILOGUE_WORDS } from '../../core/words/demo-words.ts';
import { SCREEN_WORDS } from '../../core/words/screen-words.ts';
import type { Text } from '../../core/words/text.ts';
import { asTyped } from './as-typed.ts';
import { say } from './speech.ts';

/** A moment at which the demo's run waits for a person. */
export type Chapter = {
  /** Whether the run has come to it: a person who says no leads the run another way. */
  readonly holds: (run: Run) => boolean;
  /** What has just happened, and why it matters. */
  readonly note: Text;
  readonly question: Text;
  /** What is said where no person sits there, … */
  readonly answer: Text;
  /** … and what Enter says, where that is something else. */
  readonly passedOver?: Text;
  /** The words are taken on by another process, which is killed when the run works at this node. */
  readonly killAt?: string;
};

const isCompleted = (run: Run): boolean => run.outcome?.kind === 'completed';
const asksForYes = (run: Run): boolean => run.interactions[0]?.kind === 'confirmation';

const HELD: Chapter = {
  holds: (run) => !isCompleted(run) && asksForYes(run),
  note: DEMO_WORDS.held,
  question: DEMO_WORDS.letGo,
  answer: DEMO_WORDS.yes,
  passedOver: DEMO_WORDS.no,
};

/** In their order; one whose moment has not come is left out. */
export const CHAPTERS: readonly Chapter[] = [
  {
    holds: () => true,
    note: DEMO_WORDS.waits,
    question: DEMO_WORDS.approvePlan,
    answer: DEMO_WORDS.yes,
    killAt: 'write',
  },
  HELD,
  {
    holds: (run) => !isCompleted(run),
    note: DEMO_WORDS.heldBack,
    question: DEMO_WORDS.saySomething,
    answer: DEMO_WORDS.askAgain,
  },
  HELD,
  {
    holds: isCompleted,
    note: DEMO_WORDS.completed,
    question: DEMO_WORDS.saySomething,
    answer: DEMO_WORDS.publish,
  },
  {
    holds: (run) => isCompleted(run) && asksForYes(run),
    note: DEMO_WORDS.refused,
    question: DEMO_WORDS.confirm,
    answer: DEMO_WORDS.yes,
    passedOver: DEMO_WORDS.no,
  },
];

/** What a finished demo can point at; all of it stands in the log. */
type DemoFacts = {
  readonly events: number;
  readonly documents: readonly string[];
  /** Codes of what the runtime refused. */
  readonly refused: readonly string[];
  readonly confirmed: number;
  readonly published: boolean;
};

export function demoFacts(events: readonly Recorded[], state: string): DemoFacts {
  const documents = new Set<string>();
  const refused: string[] = [];
  let confirmed = 0;
  for (const { event } of events) {
    if (event.type === 'call.finished' && event.tool === 'fs.write' && isObject(event.result)) {
      if (typeof event.result['path'] === 'string') documents.add(event.result['path']);
    }
    if (event.type === 'call.refused') refused.push(event.code);
    if (event.type === 'interaction.answered' && event.answer.confirmed === true) confirmed += 1;
  }
  const published = /^ {2}published: true\b/m.test(state);
  return { events: events.length, documents: [...documents], refused, confirmed, published };
}

type Ending = DemoFacts & { readonly runId: string; readonly project: string; readonly completed: boolean };

/** What came of it, and where to look next. */
export function epilogue({
  events,
  documents,
  refused,
  confirmed,
  published,
  runId,
  project,
  completed,
}: Ending): string {
  const row = (label: string, value: string): string => `  ${padTo(label, 10)} ${value}`;
  const changes =
    confirmed === 0
      ? EPILOGUE_WORDS.nothing
      : confirmed === 1
        ? EPILOGUE_WORDS.oneChange(String(published))
        : EPILOGUE_WORDS.changes(confirmed, String(published));
  return [
    say((completed ? EPILOGUE_WORDS.done : EPILOGUE_WORDS.heldBack)(events)),
    row(
      say(EPILOGUE_WORDS.refused),
      refused.length === 0 ? say(EPILOGUE_WORDS.nothing) : refused.join(say(SCREEN_WORDS.comma)),
    ),
    row(say(EPILOGUE_WORDS.confirmed), say(changes)),
    row(say(EPILOGUE_WORDS.documents), documents.join(say(SCREEN_WORDS.comma))),
    row('', say(EPILOGUE_WORDS.inFolder(project))),
    '',
    say(EPILOGUE_WORDS.lookCloser),
    asTyped(`  signalbox log ${runId}`),
    asTyped(`  ${say(EPILOGUE_WORDS.promptDiff(runId))}`),
    asTyped('  signalbox graph demo'),
    say(EPILOGUE_WORDS.makeOwn),
    asTyped('  signalbox init my-package'),
  ].join('\n');
}
