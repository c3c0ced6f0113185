import { resolve } from 'node:path';
import { importMemory, withMemory } from '../../app/memory.ts';
import { badUsage } from '../../core/bad-usage.ts';
import type { Entity, FoundGraph } from '../../core/memory/graph.ts';
import { writeGraphLines } from '../../core/memory/graph-lines.ts';
import { systemText } from '../../core/system-text.ts';
import { ANSWER_WORDS } from '../../core/words/answer-words.ts';
import { MEMORY_WORDS } from '../../core/words/memory-words.ts';
import { oneLine } from '../../core/words/plain-text.ts';
import { RUN_WORDS } from '../../core/words/run-words.ts';
import { type Output, tellResult } from '../output.ts';
import { nextLine } from '../telling/as-typed.ts';
import { inColumns } from '../telling/in-columns.ts';
import { say } from '../telling/speech.ts';
import type { TerminalPlace } from '../terminal-place.ts';

/** `signalbox memory serve`: the memory for any program that speaks MCP, on stdin and stdout. */
export async function memoryServe(place: TerminalPlace): Promise<number> {
  return place.serveMemory(place.terminal);
}

/** `signalbox memory ls`: what is remembered, newest last. */
export async function memoryLs(
  place: TerminalPlace,
  out: Output,
  options: { readonly limit?: string },
): Promise<number> {
  const entities = limitOf(options.limit, 'signalbox memory ls --limit 50');
  const found = await withMemory(place, (memory) => memory.readGraph({ entities }));
  const none = () => `${say(MEMORY_WORDS.nothing)}\n${nextLine('signalbox crew')}`;
  return tellResult(out, { ...found }, () => (found.total === 0 ? none() : listed(found, inTable)));
}

/** `signalbox memory search`: what holds these words, newest first, with everything that was observed. */
export async function memorySearch(
  place: TerminalPlace,
  out: Output,
  query: string,
  options: { readonly limit?: string },
): Promise<number> {
  const entities = limitOf(options.limit, 'signalbox memory search login --limit 50');
  const found = await withMemory(place, (memory) => memory.searchNodes(query, { entities }));
  const none = () => `${say(MEMORY_WORDS.notFound(query))}\n${nextLine('signalbox memory ls')}`;
  return tellResult(out, { ...found }, () => (found.total === 0 ? none() : listed(found, inFull)));
}

/** `signalbox memory export`: all of it, in the form of the reference memory server's file. */
export async function memoryExport(place: TerminalPlace, out: Output): Promise<number> {
  const { entities, relations } = await withMemory(place, (memory) => memory.readGraph());
  if (out.format === 'text') out.piece(writeGraphLines({ entities, relations }));
  else out.document({ entities, relations });
  return 0;
}

const WRONG = 3;

/** `signalbox memory import`: takes over such a file. To do it again adds nothing; lines that are none of it are passed by and told. */
export async function memoryImport(place: TerminalPlace, out: Output, file: string): Promise<number> {
  const done = await importMemory(place, await textOf(place, file));
  const { unread, imported } = done;
  const { entities, observations, relations } = imported;
  const lines = unread.join(', ');
  tellResult(out, done, () => say(MEMORY_WORDS.imported(entities, observations, relations)));
  if (unread.length === 0) return 0;
  out.talk(say(MEMORY_WORDS.skipped(file, lines)), 'care');
  return WRONG;
}

function limitOf(limit = '50', example: string): number {
  const count = Number(limit);
  if (!Number.isSafeInteger(count) || count < 1) throw badUsage(RUN_WORDS.limitWrong(limit), example);
  return count;
}

async function textOf({ terminal }: TerminalPlace, file: string): Promise<string> {
  const path = resolve(terminal.cwd, file);
  try {
    const { readBounded, readNamedFile } = await import('../../app/read-bounded.ts');
    return (await (file === '-' ? readBounded(terminal.stdin) : readNamedFile(path))).toString('utf8');
  } catch (cause) {
    throw badUsage(ANSWER_WORDS.unreadable(file, systemText(cause, path)), 'signalbox memory import memory.jsonl');
  }
}

function listed(found: FoundGraph, form: (entities: readonly Entity[]) => readonly string[]): string {
  const left = found.total - found.entities.length;
  return [...form(found.entities), ...(left > 0 ? [say(MEMORY_WORDS.more(left))] : [])].join('\n');
}

const MOST_SHOWN = 100;

function inTable(entities: readonly Entity[]): readonly string[] {
  return inColumns(
    entities.map(({ name, entityType, observations }) => [oneLine(name), oneLine(entityType), cut(observations[0])]),
    '  ',
  );
}

function cut(text = ''): string {
  const characters = [...oneLine(text)];
  return characters.length <= MOST_SHOWN ? characters.join('') : `${characters.slice(0, MOST_SHOWN - 1).join('')}…`;
}

function inFull(entities: readonly Entity[]): readonly string[] {
  return entities.flatMap(({ name, entityType, observations }) => [
    oneLine(`${name}  ${entityType}`),
    ...observations.map((one) => `  ${oneLine(one)}`),
  ]);
}
