import { pathToFileURL } from 'node:url';

/*
 * Stryker's runner for vitest, changed in three points. Many tests work out what they look at in the body of a `describe`,
 * where Stryker can name no test: it would try every test there is against each mutant that is reached so.
 * 1. A mutant that is reached while a file is loaded belongs to all tests of that file.
 * 2. So each mutant is active from the first line of a file.
 * 3. A file that cannot be loaded any more has found its mutant.
 */

type Hits = Readonly<Record<string, number>>;
type Coverage = { readonly static: Hits; readonly perTest: Readonly<Record<string, Hits>> };
type TestFile = { readonly filepath: string; readonly meta: { readonly mutantCoverage?: Coverage } };
type Test = { readonly id: string; readonly fileName?: string };
type DryRun = { readonly status: string; readonly tests?: readonly Test[]; readonly mutantCoverage?: Coverage };
type MutantRun = { readonly status: string; readonly errorMessage?: string };

/** What is used of Stryker's runner: it is no dependency of this project, so its types are not here. */
type Runner = {
  readonly ctx: {
    readonly projects: readonly { readonly config: { isolate: boolean } }[];
    readonly state: { readonly getFiles: () => readonly TestFile[] };
  };
  dryRun(options: object): Promise<DryRun>;
  mutantRun(options: object): Promise<MutantRun>;
};
type Factory = ((injector: unknown) => Runner) & { readonly inject: readonly string[] };
type Plugin = {
  readonly strykerPlugins: readonly [{ readonly kind: string; readonly factory: Factory }];
  readonly strykerValidationSchema: object;
};

/** Names the file of Stryker's own plugin, which is kept in a cache outside of the project. */
const PLUGIN = process.env['MUTATION_VITEST_PLUGIN'] ?? '';
const own: Plugin = await import(pathToFileURL(PLUGIN).href);
const [{ kind, factory }] = own.strykerPlugins;
const make = Object.assign((injector: unknown) => byFile(factory(injector)), { inject: factory.inject });

/** The names under which Stryker looks into a plugin. */
export const strykerPlugins = [{ kind, name: 'by-file', factory: make }];
export const { strykerValidationSchema } = own;

function byFile(runner: Runner): Runner {
  const dryRun = runner.dryRun.bind(runner);
  const mutantRun = runner.mutantRun.bind(runner);
  const isolate = (alone: boolean) => {
    for (const { config } of runner.ctx.projects) config.isolate = alone;
  };
  return Object.assign(runner, {
    dryRun: async (options: object) => {
      // Files that share modules load them once: what a file reaches while it is loaded shows only where it is alone.
      isolate(true);
      const result = await dryRun(options);
      return { ...result, mutantCoverage: coverageByFile(result, runner.ctx.state.getFiles()) };
    },
    mutantRun: async (options: object) => {
      isolate(false);
      const { status, errorMessage, ...rest } = await mutantRun({ ...options, mutantActivation: 'static' });
      const found = { status: 'killed', killedBy: [], nrOfTests: 0, failureMessage: errorMessage };
      return status === 'error' ? found : { status, errorMessage, ...rest };
    },
  });
}

function coverageByFile({ tests = [], mutantCoverage }: DryRun, files: readonly TestFile[]): Coverage {
  const atLoading = new Map(files.map(({ filepath, meta }) => [filepath, meta.mutantCoverage?.static]));
  const perTest = tests.map(({ id, fileName = '' }) => {
    return [id, { ...atLoading.get(fileName), ...mutantCoverage?.perTest[id] }] as const;
  });
  return { static: {}, perTest: Object.fromEntries(perTest) };
}
