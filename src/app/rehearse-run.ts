import { badUsage } from '../core/bad-usage.ts';
import { resolveWorkflow } from '../core/package/resolve-workflow.ts';
import { type Rehearsed, rehearse } from '../runtime/rehearse.ts';
import { type BeginRequest, enginesOfNodes, enginesOfRoles, settingsOf, spokenIn } from './begin-run.ts';
import type { RunOrder } from './order-run.ts';
import { type Person, settingsFor } from './person.ts';
import type { Place } from './place.ts';

/** What the model would be told first. Nothing is started, stored or trusted by it. */
export async function rehearseRun(
  place: Place,
  person: Person,
  order: Omit<RunOrder, 'recover'>,
  request: BeginRequest,
  wish: string,
): Promise<Rehearsed> {
  const { package: ref, mode, input, variables } = order;
  const project = await place.checkProject(request.project ?? place.cwd);
  const { definition, files } = await place.loadPackage(ref);
  const workflow = resolveWorkflow(definition, order.workflow);
  if (workflow.kind === 'problem') throw badUsage(workflow.message, { do: 'draw', package: ref }, workflow.details);
  const asked = { flags: spokenIn(request), project };
  const config = await settingsFor(place, person, asked);
  const around = { ...asked, files, packagePath: ref, wish, dry: true } as const;
  const { choice } = await place.chooseEngine({ ...around, script: request.script });
  const engines = await enginesOfNodes(place, definition, choice, around);
  const roles = await enginesOfRoles(place, definition, request.role ?? [], around);
  return rehearse(await place.openTemplates(), {
    definition,
    workflow: workflow.id,
    ...(mode === undefined ? {} : { mode }),
    engine: choice,
    engines,
    roles: Object.fromEntries(roles.map(({ agent, chosen }) => [agent, chosen.choice])),
    project,
    ...settingsOf(config, choice),
    ...(variables === undefined ? {} : { variables }),
    ...(input === undefined ? {} : { input }),
  });
}
