import { padTo } from '../../core/picture/display-width.ts';
import { DEMO_WORDS, EPILOGUE_WORDS } from '../../core/words/demo-words.ts';
import { SCREEN_WORDS } from '../../core/words/screen-words.ts';
import type { Text } from '../../core/words/text.ts';
import { asTyped } from './as-typed.ts';
import type { DemoFacts } from './demo-facts.ts';
import { say } from './speech.ts';

/** A moment at which the demo's run waits for a person. */
export type Chapter = {
  /** What has just happened, and why it matters. */
  readonly note: Text;
  readonly question: Text;
  /** What is said where nobody says anything else. */
  readonly answer: Text;
  /** The words are taken on by another process, which is killed when the run works at this node. */
  readonly killAt?: string;
};

export const CHAPTERS: readonly Chapter[] = [
  { note: DEMO_WORDS.waits, question: DEMO_WORDS.approvePlan, answer: DEMO_WORDS.yes, killAt: 'write' },
  { note: DEMO_WORDS.completed, question: DEMO_WORDS.saySomething, answer: DEMO_WORDS.publish },
  { note: DEMO_WORDS.refused, question: DEMO_WORDS.confirm, answer: DEMO_WORDS.yes },
];

type Ending = DemoFacts & { readonly runId: string; readonly project: string };

/** What came of it, and where to look next. */
export function epilogue({ events, documents, refused, confirmed, published, runId, project }: Ending): string {
  const row = (label: string, value: string): string => `  ${padTo(label, 10)} ${value}`;
  const changes =
    confirmed === 1
      ? EPILOGUE_WORDS.oneChange(String(published))
      : EPILOGUE_WORDS.changes(confirmed, String(published));
  return [
    say(EPILOGUE_WORDS.done(events)),
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
