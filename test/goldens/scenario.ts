/** One command, and what is prepared for it. Paths of files are those below the scenario's own folder. */
export type Step = {
  readonly args: readonly string[];
  readonly stdin?: string;
  readonly env?: { readonly [name: string]: string };
  /** Written before the command; null removes. Those below `bin` are programs. */
  readonly files?: Files;
  /** A file that a person has changed by hand; `{name}` stands for something kept, `as` is where they save it, if not there. */
  readonly edit?: { readonly path: string; readonly from: string; readonly to: string; readonly as?: string };
  /** Keeps what the first group finds in stdout, for `{name}` in the arguments of later steps. */
  readonly keep?: { readonly [name: string]: RegExp };
};

export type Files = { readonly [path: string]: string | null };

/** Commands that are typed one after the other, in one project and with one store. */
export type Scenario = {
  readonly name: string;
  readonly files?: Files;
  /** Folders of the repository that are put below the scenario's, by path. */
  readonly folders?: { readonly [path: string]: string };
  readonly env?: { readonly [name: string]: string };
  /** A process is killed or started by one of its steps, so each has one of its own. */
  readonly isAlone?: boolean;
  readonly steps: readonly Step[];
};

/** A step from its line; words with spaces stand in double quotes. */
export function typed(line: string, more: Omit<Step, 'args'> = {}): Step {
  const args = [...line.matchAll(/"([^"]*)"|\S+/g)].map(([word, quoted]) => quoted ?? word);
  return { args, ...more };
}

/** Files below a folder. */
export function below(folder: string, files: Files): Files {
  return Object.fromEntries(Object.entries(files).map(([path, text]) => [`${folder}/${path}`, text]));
}
