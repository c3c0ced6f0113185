import { shortHash } from '../../core/interaction/short-hash.ts';
import { padTo } from '../../core/picture/display-width.ts';
import type { Run } from '../../core/run/run.ts';
import type { PendingSummary, RunSummary } from '../../core/run/status.ts';
import { KIND_WORDS } from '../../core/words/answer-words.ts';
import { LOOK_WORDS } from '../../core/words/look-words.ts';
import { TASK_REST_WORDS } from '../../core/words/task-verb-words.ts';
import type { RunReader, RunRow } from '../../ports/run-store.ts';
import type { House } from '../house.ts';
import type { Output } from '../output.ts';
import { ageColumn } from '../telling/age.ts';
import { asTyped, nextLine } from '../telling/as-typed.ts';
import { askedText } from '../telling/asked-text.ts';
import { oneLine, plainText } from '../telling/plain-text.ts';
import { say } from '../telling/speech.ts';
import { waysToAnswer } from '../telling/ways-to-answer.ts';
import { withReader } from '../with-store.ts';

type Waiting = { readonly row: RunRow; readonly pending: PendingSummary };

/** `signalbox inbox`: everything that waits for a person, oldest first, then what they are told. It reads what the rows say, not the logs. */
export async function inbox(house: House, out: Output): Promise<number> {
  return withReader(house, out, async (store) => {
    const waiting = await everythingThatWaits(store);
    if (out.format !== 'text')
      out.document({ interactions: await Promise.all(waiting.map((one) => view(store, one))) });
    else if (waiting.length === 0) out.result(`${say(LOOK_WORDS.nothingWaits)}\n${nextLine('signalbox ls')}`);
    else for (const one of waiting) out.result(entry(one, house.now()), 'asked');
    return 0;
  });
}

async function everythingThatWaits(store: RunReader): Promise<readonly Waiting[]> {
  const waiting: Waiting[] = [];
  for (const row of await store.waiting()) {
    for (const pending of await pendingOf(store, row)) waiting.push({ row, pending });
  }
  const told = ({ pending }: Waiting) => Number(pending.kind === 'notice');
  return waiting.sort((a, b) => told(a) - told(b) || a.pending.openedAt - b.pending.openedAt);
}

/** A row from before there was an inbox does not say it; its log does. */
async function pendingOf(store: RunReader, { id, summary }: RunRow): Promise<readonly PendingSummary[]> {
  if (summary.pending.length > 0) return summary.pending;
  const { summarize } = await import('../../core/run/summarize.ts');
  return summarize(await runOf(store, id)).pending;
}

async function view(store: RunReader, { row, pending }: Waiting): Promise<object> {
  const { id, openedAt, callId: _, more, ...facts } = pending;
  const { workflow, node, parent } = row.summary;
  const beside = more === undefined ? {} : await besideIn(store, row.id, id);
  const place = { workflow, node, ...(parent === undefined ? {} : { parent }) };
  return { id, runId: row.id, ...facts, ...beside, openedAt: new Date(openedAt).toISOString(), ...place };
}

/** What was said beside a question, where a row is too small for it. */
async function besideIn(store: RunReader, runId: string, id: string): Promise<object> {
  const open = (await runOf(store, runId)).interactions.find((one) => one.id === id);
  return { ui_hints: open?.ui_hints, context: open?.context };
}

async function runOf(store: RunReader, id: string): Promise<Run> {
  const { loadRun } = await import('../../runtime/load-run.ts');
  return (await loadRun(store, id, {})).run;
}

const MAX_LINE = 100;

function entry({ row, pending }: Waiting, now: number): string {
  const { kind, type, code, change, openedAt } = pending;
  const hints = change === undefined ? {} : { change: shortHash(change) };
  const what = say(KIND_WORDS[kind === 'question' ? (type ?? kind) : kind]);
  const prompt = say(askedText(pending));
  const asked = oneLine(plainText(code === undefined ? prompt : `${code}: ${prompt}`)).trim();
  return [
    `${row.id}  ${padTo(what, 16)} ${ageColumn(now - openedAt)}  ${cut(asked)}`,
    ...ofTask(row.summary),
    `  ${asTyped(say(waysToAnswer(row.id, pending, hints)))}`,
  ].join('\n');
}

/** Whose item it is that waits, and what the item is about. */
function ofTask({ parent }: RunSummary): readonly string[] {
  if (parent === undefined) return [];
  const { run, item, task, title } = parent;
  const named = say(TASK_REST_WORDS.ofTask(item, task === undefined ? run : `${task} (${run})`));
  return [`  ${cut(oneLine(plainText(title === undefined ? named : `${named}: ${title}`)))}`];
}

function cut(text: string): string {
  const characters = [...text];
  return characters.length <= MAX_LINE ? text : `${characters.slice(0, MAX_LINE - 1).join('')}…`;
}
