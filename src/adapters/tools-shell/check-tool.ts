import { z } from 'zod';
import { isRefusal } from '../../core/refusal.ts';
import { readArguments } from '../../core/tool/read-arguments.ts';
import type { ToolResult } from '../../core/tool/result.ts';
import type { Text } from '../../core/words/text.ts';
import { CALL_TROUBLE_WORDS } from '../../core/words/trouble-words.ts';
import type { Tool, ToolContext } from '../../ports/tool.ts';
import { type CheckSources, chooseCheck, findTampered } from './choose-check.ts';
import { runCheck } from './run-check.ts';
import type { CommandPlace } from './run-command.ts';
import { commandText, endLimits, failCall, failRefused, guardCall } from './shell-call.ts';

const NAME = 'check.run';

const Arguments = z.strictObject({
  command: commandText.nullish(),
  timeoutMs: z.int().positive().nullish(),
  /** For nodes of a graph: without a command the one that is set, remembered or found counts. */
  find: z.boolean().nullish(),
  /** The commit the task began at, so that what it has done to its own check is seen. */
  base: z.string().nullish(),
});
type Arguments = z.infer<typeof Arguments>;

/** A check of the project. A failed one is a result; one that has a result is not run again for the same call. */
export function checkTool(place: CommandPlace, sources: CheckSources): Tool {
  return {
    name: NAME,
    family: 'shell',
    description:
      'Run the check of the project with sh, without network, and tell its exit code and the end of its output.',
    parameters: {
      type: 'object',
      additionalProperties: false,
      properties: {
        command: { type: 'string', description: 'The check, for example npm test.' },
        timeoutMs: { type: 'integer', minimum: 1, description: 'Ends it after so many milliseconds.' },
      },
    },
    effect: 'idempotent',
    run: (args, context) =>
      guardCall(NAME, async () => {
        const checked = readArguments(NAME, Arguments, args);
        if (isRefusal(checked)) return failRefused(checked);
        if (checked.find !== true) return runGiven(place, checked, context);
        if (context.by === 'runtime') return runFound(place, sources, checked, context);
        return failCall('E_PRECONDITION_FAILED', 'find is for nodes of the graph. Name the command of the check.');
      }),
  };
}

async function runGiven(place: CommandPlace, args: Arguments, context: ToolContext): Promise<ToolResult> {
  const command = args.command ?? '';
  if (command.trim() === '') return failCall('NO_CHECK', CALL_TROUBLE_WORDS.noneNamed);
  return runCheck(place, { command, limits: endLimits(context.limits, args.timeoutMs), context });
}

/** What the files are is asked first: a check may change them, and has said nothing of what it has made. */
async function runFound(
  place: CommandPlace,
  sources: CheckSources,
  args: Arguments,
  context: ToolContext,
): Promise<ToolResult> {
  const found = await chooseCheck(sources, args.command ?? '', context.project);
  if (found.command === undefined) return failCall('NO_CHECK', noCheck(found.unheeded), { setting: 'crew.check' });
  const tampered = await findTampered(sources, found, context, args.base);
  if (tampered !== undefined)
    return failCall('NO_CHECK', CALL_TROUBLE_WORDS.checkChanged(tampered), { file: tampered });
  const { command, from, unheeded } = found;
  const tree = await sources.readTree(context);
  const told = { from, ...(unheeded === undefined ? {} : { unheeded }), ...(tree === undefined ? {} : { tree }) };
  const limits = endLimits(context.limits, args.timeoutMs);
  const result = await runCheck(place, { command, limits, context, told });
  if (from !== 'given' || (await sources.book.read(context.project)) === command) return result;
  // Words that are no command have checked nothing: dev could try for ever, and no person would be asked again.
  if (isNoCommand(result)) return failCall('NO_CHECK', CALL_TROUBLE_WORDS.noCommand(command));
  if (couldRun(result)) await sources.book.write(context.project, command);
  return result;
}

function noCheck(unheeded: string | undefined): Text {
  return unheeded === undefined ? CALL_TROUBLE_WORDS.noCheck : CALL_TROUBLE_WORDS.checkUnheeded(unheeded);
}

/** Codes by which sh says that there is no such command, or that it is none. */
const NO_COMMAND: readonly unknown[] = [126, 127];

function isNoCommand(result: ToolResult): boolean {
  return result.ok && NO_COMMAND.includes(result['exitCode']);
}

/** What had to be ended is not remembered: every later task would fail by it. */
function couldRun(result: ToolResult): boolean {
  return result.ok && typeof result['exitCode'] === 'number';
}
