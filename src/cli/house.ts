import type { Definition } from '../core/package/definition.ts';
import type { Problem } from '../core/package/problem.ts';
import type { EngineChoice } from '../core/run/events.ts';
import type { RunStore } from '../ports/run-store.ts';
import type { Runtime } from '../runtime/runtime.ts';

export type ChosenEngine = { readonly choice: EngineChoice; readonly texts: ReadonlyMap<string, string> };

export type LoadedPackage = {
  readonly definition: Definition;
  readonly files: ReadonlyMap<string, string>;
  readonly warnings: readonly Problem[];
};

/** What commands may ask of the place they run in. `main` builds it; commands know no adapter. */
export type House = {
  readonly cwd: string;
  /** The bundled package that shows how things work, as a path from here. */
  readonly tour: string;
  /** Opens only the log: for looking, without loading what driving needs. */
  openStore(): Promise<RunStore>;
  openRuntime(): Promise<{ readonly runtime: Runtime; readonly store: RunStore }>;
  /** Faults with every problem where the package is not sound. */
  loadPackage(path: string): Promise<LoadedPackage>;
  chooseEngine(options: EngineOptions): Promise<ChosenEngine>;
  /** Faults when the project and the state folder lie inside one another. */
  checkProject(path: string): Promise<string>;
};

export type EngineOptions = {
  readonly engine: string | undefined;
  readonly script: string | undefined;
  readonly files: ReadonlyMap<string, string>;
  readonly packagePath: string;
};
