import { Fault } from '../core/fault.ts';
import type { JsonObject } from '../core/json.ts';
import { Id } from '../core/package/names.ts';
import { resolveWorkflow } from '../core/package/resolve-workflow.ts';
import type { Mode } from '../core/run/events.ts';
import type { Attended, AttendOptions } from '../runtime/attend.ts';
import type { Runtime } from '../runtime/runtime.ts';
import type { House } from './house.ts';
import type { Output } from './output.ts';
import { oneLine } from './plain-text.ts';
import { refusedBy } from './send.ts';
import { stay } from './stay.ts';
import { usePackage } from './use-package.ts';

export type RunOptions = {
  readonly message?: string;
  readonly input?: readonly string[];
  readonly workflow?: string;
  readonly engine?: string;
  readonly script?: string;
  readonly mode?: string;
  readonly project?: string;
  readonly answer?: readonly string[];
  readonly trust?: boolean;
};

/** `signalbox run`: starts a run and stays with it. */
export async function run(house: House, out: Output, path: string, options: RunOptions): Promise<number> {
  const mode = modeOf(options.mode);
  const project = await house.checkProject(options.project ?? house.cwd);
  const { definition, files, warnings, trust } = await usePackage(house, out, path, options);
  const workflow = resolveWorkflow(definition, options.workflow);
  if (workflow.kind === 'problem')
    throw new Fault('BAD_USAGE', workflow.message, { help: 'signalbox run <package> --workflow <id>' });
  const { choice, texts } = await house.chooseEngine({
    engine: options.engine,
    script: options.script,
    files,
    packagePath: path,
  });
  const { runtime, store } = await house.openRuntime();
  try {
    const lease = await runtime.start({
      definition,
      workflow: workflow.id,
      mode,
      engine: choice,
      texts,
      project,
      trust,
      variables: variablesOf(options.input ?? []),
      ...(options.message === undefined ? {} : { input: options.message }),
    });
    const { runId } = lease;
    if (out.format === 'text') out.result(runId);
    for (const { file, line, column, code, message } of out.format === 'text' ? warnings : []) {
      out.talk(`! ${file}:${line}:${column}  ${code}: ${oneLine(message)}`);
    }
    const { code } = await stay(out, { store, runId }, async (attendOptions) => {
      const first = await runtime.attend(runId, { ...attendOptions, lease });
      return answered(runtime, first, options.answer ?? [], attendOptions);
    });
    return code;
  } finally {
    await runtime.close();
  }
}

/** Answers given beforehand, one per question: for scripts, tests and demonstrations. */
async function answered(
  runtime: Runtime,
  first: Attended,
  answers: readonly string[],
  options: AttendOptions,
): Promise<Attended> {
  let attended = first;
  for (const text of answers) {
    if (attended.ended === 'left' || attended.run.interactions.length === 0) break;
    const sent = await runtime.send(attended.run.id, { kind: 'message', text }, options);
    if (sent.verdict?.type === 'command.refused') throw refusedBy(attended.run.id, sent.verdict);
    attended = sent;
  }
  return attended;
}

function modeOf(mode: string | undefined): Mode {
  if (mode === undefined || mode === 'interactive') return 'interactive';
  if (mode === 'auto') return 'auto';
  throw new Fault('BAD_USAGE', `--mode is auto or interactive, not ${mode}.`, { help: 'signalbox run --help' });
}

function variablesOf(pairs: readonly string[]): JsonObject {
  return Object.fromEntries(
    pairs.map((pair) => {
      const at = pair.indexOf('=');
      const name = pair.slice(0, Math.max(at, 0));
      if (Id.safeParse(name).success) return [name, pair.slice(at + 1)];
      throw new Fault(
        'BAD_USAGE',
        `-i takes name=value, where a name is of letters, digits and _ . : -; not ${pair}.`,
        {
          help: 'signalbox run <package> -i audience=everybody',
        },
      );
    }),
  );
}
