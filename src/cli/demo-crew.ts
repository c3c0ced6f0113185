import { join } from 'node:path';
import { beginRun } from '../app/begin-run.ts';
import { padTo } from '../core/picture/display-width.ts';
import { CREW_DEMO_WORDS } from '../core/words/crew-demo-words.ts';
import { DEMO_WORDS, EPILOGUE_WORDS } from '../core/words/demo-words.ts';
import { oneLine } from '../core/words/plain-text.ts';
import { SCREEN_WORDS } from '../core/words/screen-words.ts';
import { runView } from '../runtime/run-view.ts';
import type { Output } from './output.ts';
import { personAt } from './person.ts';
import { standing, stay, type Work } from './stay.ts';
import { asTyped } from './telling/as-typed.ts';
import { type CrewFacts, crewFacts, crewNotes } from './telling/crew-notes.ts';
import type { Tone } from './telling/paint.ts';
import { say, speech } from './telling/speech.ts';
import type { TerminalPlace } from './terminal-place.ts';
import { withRuntime } from './with-store.ts';

const CREW_PACKAGE = 'dev-crew';
const STORIES = { en: 'demo/story.yaml', zh: 'demo/story.zh.yaml' };

/** `signalbox demo crew`: the bundled crew in a repository of its own, from a request to a review that waits for a person. */
export async function demoCrew(place: TerminalPlace, out: Output): Promise<number> {
  const quiet: Output = { ...out, document: () => undefined };
  const comment = (text: string, tone?: Tone) => (out.format === 'text' ? out.talk(text, tone) : undefined);
  const project = await place.demoRepository(demoFiles());
  const path = place.bundled(CREW_PACKAGE);
  const options = { engine: 'scripted', script: join(path, STORIES[speech().language]), project };
  const { beginning, start } = await beginRun(place, personAt(place, quiet), path, options, 'demo crew');
  return withRuntime(place, out, async ({ runtime, store }) => {
    comment(say(CREW_DEMO_WORDS.prologue(project)), 'step');
    const input = say(CREW_DEMO_WORDS.request);
    const lease = await start(runtime.start, { workflow: beginning.definition.entry ?? 'main', input });
    const { runId } = lease;
    if (out.format === 'text') out.result(runId);
    comment(asTyped(say(DEMO_WORDS.invitation(runId, place.terminal.pid))));
    const notes = crewNotes();
    const work: Work = (attending) =>
      runtime.attend(runId, {
        ...attending,
        lease,
        onEvents: (events) => {
          attending.onEvents?.(events);
          for (const note of notes(events)) comment(`\n${asTyped(say(note))}\n`, 'step');
        },
      });
    // What is said of a completed run the demo says itself.
    const { code, run } = await stay(place, quiet, { store, runId }, work, (rested, status, ...more) =>
      status === 'completed' ? '' : standing(rested, status, ...more),
    );
    const facts = crewFacts(await store.read(runId));
    const learned = await forget(place, facts.lessons);
    if (run.interactions[0]?.code === 'SANDBOX_REQUIRED') comment(`\n${asTyped(say(CREW_DEMO_WORDS.noSandbox))}`);
    const ending = { runId, project, learned };
    if (code === 0) comment(`\n${epilogue(facts, ending)}`);
    if (out.format !== 'text') out.document({ ...runView(run, false), demo: { project, learned, ...facts } });
    return code;
  });
}

/** A page that says hello, and a review of it that has begun. */
function demoFiles(): Readonly<Record<string, string>> {
  const script = { name: 'greeting', private: true, type: 'module', scripts: { test: 'node tests/page.test.js' } };
  return {
    'package.json': `${JSON.stringify(script, null, 2)}\n`,
    'README.md': say(CREW_DEMO_WORDS.readme),
    'reviews/main.md': [
      '<!-- signalbox:review call=begin -->',
      '<!-- /signalbox:review -->',
      `\n- [ ] ${say(CREW_DEMO_WORDS.item)}\n`,
    ].join('\n'),
    // Whatever a person has set for their own.
    'signalbox.yaml': 'crew:\n  pr: local\n',
    'web/index.html': `<!doctype html>\n<meta charset="utf-8">\n<h1>${say(CREW_DEMO_WORDS.heading)}</h1>\n`,
  };
}

/** Takes out again what the demo has put into the person's own memory; returns what it was. */
async function forget(place: TerminalPlace, lessons: readonly string[]): Promise<readonly string[]> {
  if (lessons.length === 0) return [];
  const memory = await place.openMemory();
  try {
    const { entities } = await memory.openNodes(lessons);
    await memory.deleteEntities(lessons);
    return entities.flatMap(({ observations }) => observations);
  } finally {
    await memory.close();
  }
}

const MOST_OF_A_LESSON = 76;

type Ending = { readonly runId: string; readonly project: string; readonly learned: readonly string[] };

/** What came of it, and where to look next. */
function epilogue({ events, checks, pictures, snapshots }: CrewFacts, { runId, project, learned }: Ending): string {
  const row = (label: string, value: string): string => `  ${padTo(label, 10)} ${value}`;
  return [
    say(CREW_DEMO_WORDS.done(events)),
    row(say(CREW_DEMO_WORDS.checks), `npm test ${checks.join(' ')}`),
    ...(pictures.length === 0 ? [] : [row(say(CREW_DEMO_WORDS.picture), pictures.join(say(SCREEN_WORDS.comma)))]),
    row(say(CREW_DEMO_WORDS.snapshots), String(snapshots)),
    row(say(CREW_DEMO_WORDS.folder), project),
    '',
    say(CREW_DEMO_WORDS.learned),
    ...learned.map((one) => `  ${cut(oneLine(one))}`),
    '',
    say(EPILOGUE_WORDS.lookCloser),
    asTyped(`  ${say(CREW_DEMO_WORDS.toShow(runId))}`),
    asTyped(`  ${say(CREW_DEMO_WORDS.toSnapshots(runId))}`),
    `  git -C ${project} diff`,
    `  cat ${join(project, 'test_report.md')} ${join(project, 'reviews/main.md')}`,
    say(CREW_DEMO_WORDS.ownRepository),
    asTyped(`  ${say(CREW_DEMO_WORDS.toCrew)}`),
  ].join('\n');
}

function cut(text: string): string {
  const characters = [...text];
  return characters.length <= MOST_OF_A_LESSON ? text : `${characters.slice(0, MOST_OF_A_LESSON - 1).join('')}…`;
}
