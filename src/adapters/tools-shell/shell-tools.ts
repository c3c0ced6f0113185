import { rm } from 'node:fs/promises';
import { z } from 'zod';
import type { JsonObject } from '../../core/json.ts';
import { isRefusal } from '../../core/refusal.ts';
import { readArguments } from '../../core/tool/read-arguments.ts';
import { isFailed, type ToolResult } from '../../core/tool/result.ts';
import type { Tool, ToolContext } from '../../ports/tool.ts';
import { checkTool } from './check-tool.ts';
import type { CheckSources } from './choose-check.ts';
import { readOutputs } from './read-output.ts';
import { type CommandPlace, type RanCommand, runCommand } from './run-command.ts';
import {
  boundsOf,
  callName,
  commandText,
  endLimits,
  failEnded,
  failRefused,
  findFolder,
  guardCall,
  openSandbox,
} from './shell-call.ts';

/** What models and nodes may do with commands. */
export function shellTools(place: CommandPlace, sources: CheckSources): readonly Tool[] {
  return [execTool(place), checkTool(place, sources)];
}

const NAME = 'shell.exec';

/** Models write null for what they leave out. */
const Arguments = z.strictObject({
  command: commandText.regex(/\S/, { error: 'is empty' }),
  cwd: z.string().nullish(),
  timeoutMs: z.int().positive().nullish(),
});
type Arguments = z.infer<typeof Arguments>;

/** A command of a model. What it has done cannot be known afterwards, so it is never repeated without a person. */
function execTool(place: CommandPlace): Tool {
  return {
    name: NAME,
    family: 'shell',
    description:
      'Run a command with sh in the project, without network. What it starts ends with it. Long output is cut in the middle.',
    parameters: {
      type: 'object',
      additionalProperties: false,
      required: ['command'],
      properties: {
        command: { type: 'string', description: 'What sh runs.' },
        cwd: {
          type: 'string',
          description: 'A folder in @project, for example @project/src. The project if left out.',
        },
        timeoutMs: { type: 'integer', minimum: 1, description: 'Ends it after so many milliseconds.' },
      },
    },
    effect: 'once',
    run: (args, context) =>
      guardCall(NAME, async () => {
        const checked = readArguments(NAME, Arguments, args);
        return isRefusal(checked) ? failRefused(checked) : exec(place, checked, context);
      }),
  };
}

async function exec(place: CommandPlace, args: Arguments, context: ToolContext): Promise<ToolResult> {
  const { project, signal, runId, limits } = context;
  const cwd = await findFolder(project, args.cwd ?? '@project');
  if (typeof cwd !== 'string') return cwd;
  const sandbox = await openSandbox(place, NAME, context);
  if (isFailed(sandbox)) return sandbox;
  const folder = await place.processes.newFolder(place.folder(runId), callName(context));
  const argv = ['sh', '-c', args.command];
  const limited = endLimits(limits, args.timeoutMs);
  const ran = await runCommand(place, {
    argv,
    cwd,
    project,
    ...boundsOf(context),
    folder,
    sandbox,
    signal,
    limits: limited,
  });
  const told = await tell(place, folder, ran, limits.maxOutputBytes);
  await rm(folder, { recursive: true, force: true });
  return failEnded(NAME, ran.end, limited, told) ?? { ok: true, ...told };
}

async function tell(place: CommandPlace, folder: string, { end, ms }: RanCommand, maxBytes: number) {
  const { stdout, stderr } = await readOutputs(place.processes.output(folder), maxBytes);
  return {
    exitCode: end.code,
    ...(end.signal === null ? {} : { signal: end.signal }),
    stdout: stdout.text,
    stderr: stderr.text,
    ...(stdout.left + stderr.left === 0 ? {} : { truncated: true }),
    durationMs: ms,
  } satisfies JsonObject;
}
