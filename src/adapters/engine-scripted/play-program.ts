import { descriptorOf } from '../../core/engine/descriptors.ts';
import { replyOf } from '../../core/engine/reply-of.ts';
import { hashText } from '../../core/hash.ts';
import { isObject, type Json } from '../../core/json.ts';
import type { Default, Entry, Script } from '../../core/script/script.ts';
import type { Reply } from '../../ports/engine.ts';

/** `session` is that of a program, where the entry plays one. */
export type Played = Pick<Reply, 'outcome' | 'segments' | 'calls' | 'usage' | 'session' | 'raw'>;

/** A turn of an engine program whose output is written down: read and judged as that of the program itself. */
export function playProgram(id: string, entry: Entry | Default, sessionBefore: Json | undefined): Played {
  const descriptor = descriptorOf(id);
  // A script that names another one has not been accepted.
  if (descriptor === undefined) throw new Error(`There is no engine program ${id}.`);
  const end =
    entry.signal === undefined ? { code: entry.exit ?? 0, signal: null } : { code: null, signal: entry.signal };
  const { stdout = '', stderr = '' } = entry;
  return { ...replyOf(descriptor, { stdout: linesOf(stdout), stderr, end, sessionBefore }), raw: hashText(stdout) };
}

/** The session of a program that an earlier reply of the script has handed over beside its own. */
export function programSession(session: Json | undefined): Json | undefined {
  const { program } = isObject(session) ? session : {};
  return isObject(program) ? (program as Json) : undefined;
}

function linesOf(stdout: string): readonly string[] {
  const lines = stdout.split('\n');
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines;
}

/** The files whose text the script plays as the output of programs, by the names it gives them. */
export function outputFiles({ turns, default: otherwise }: Script): readonly string[] {
  const entries: readonly (Entry | Default)[] = otherwise === undefined ? turns : [...turns, otherwise];
  return [...new Set(entries.flatMap(({ stdoutFile }) => (stdoutFile === undefined ? [] : [stdoutFile])))];
}

/** The script with the texts in the place of the names, so that it plays the same wherever it is played. */
export function withOutputs(script: Script, texts: ReadonlyMap<string, string>): Script {
  const turns = script.turns.map((entry) => withOutput(entry, texts));
  return script.default === undefined ? { turns } : { turns, default: withOutput(script.default, texts) };
}

function withOutput<E extends Entry | Default>(entry: E, texts: ReadonlyMap<string, string>): E {
  const { stdoutFile, ...rest } = entry;
  return stdoutFile === undefined ? entry : ({ ...rest, stdout: texts.get(stdoutFile) ?? '' } as E);
}
