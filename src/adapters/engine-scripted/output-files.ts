import type { Default, Entry, Script } from '../../core/script/script.ts';

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
