import { enginesOfNodes, enginesOfRoles, settingsOf, spokenIn } from '../../app/begin-run.ts';
import { settingsFor } from '../../app/person.ts';
import { badUsage } from '../../core/bad-usage.ts';
import { resolveWorkflow } from '../../core/package/resolve-workflow.ts';
import { commandLine, quoted } from '../../core/words/command-line.ts';
import { RUN_WORDS } from '../../core/words/run-words.ts';
import { rehearse } from '../../runtime/rehearse.ts';
import type { House } from '../house.ts';
import { type Output, tellResult } from '../output.ts';
import { personAt } from '../person.ts';
import { modeOf, type RunOptions, variablesOf } from '../run-options.ts';
import { promptText } from '../telling/prompt-text.ts';
import { say } from '../telling/speech.ts';

/** `signalbox run --dry-run`: what the model would be told first. Nothing is started, stored or trusted by it. */
export async function dryRun(house: House, out: Output, path: string, options: RunOptions): Promise<number> {
  const project = await house.checkProject(options.project ?? house.terminal.cwd);
  const { definition, files } = await house.loadPackage(path);
  const workflow = resolveWorkflow(definition, options.workflow);
  if (workflow.kind === 'problem') throw badUsage(workflow.message, commandLine('graph', path), workflow.details);
  const request = { flags: spokenIn(options), project };
  const config = await settingsFor(house, personAt(house, out), request);
  const command = `${commandLine('run', path)} --dry-run`;
  const place = { ...request, files, packagePath: path, wish: command, dry: true } as const;
  const { choice } = await house.chooseEngine({ ...place, script: options.script });
  const engines = await enginesOfNodes(house, definition, choice, place);
  const roles = await enginesOfRoles(house, definition, options.role ?? [], place);
  const mode = modeOf(options.mode);
  const prompt = rehearse(await house.openTemplates(), {
    definition,
    workflow: workflow.id,
    ...(mode === undefined ? {} : { mode }),
    engine: choice,
    engines,
    roles: Object.fromEntries(roles.map(({ agent, chosen }) => [agent, chosen.choice])),
    project,
    ...settingsOf(config, choice),
    variables: variablesOf(options.input ?? []),
    ...(options.message === undefined ? {} : { input: options.message }),
  });
  const argv = prompt.argv.length === 0 ? '' : `argv  ${commandText(prompt.argv)}\n\n`;
  const told = () => `${promptText(prompt)}\n${argv}${say(RUN_WORDS.nothingStarted)}`;
  return tellResult(out, { dryRun: true, runId: null, ...prompt }, told);
}

/** Where the command line has no place for the prompt, it is read from stdin. */
function commandText(argv: readonly string[]): string {
  const words = argv.map(quoted).join(' ');
  return argv.some((word) => word.includes('{prompt}')) ? words : `${words}   # ${say(RUN_WORDS.promptByStdin)}`;
}
