import { badUsage } from '../core/bad-usage.ts';
import { inspectPrompt } from '../core/prompt/inspect-prompt.ts';
import type { InspectedPrompt } from '../core/prompt/prompt-diff.ts';
import { plan } from '../core/run/next/plan.ts';
import { ENGINE_WORDS } from '../core/words/engine-words.ts';
import { prepareRun, type StartRequest } from '../runtime/prepare-run.ts';
import type { RuntimePlace } from '../runtime/runtime-place.ts';
import { type BeginRequest, settingsOf, spokenIn } from './begin-run.ts';
import { choosePlayers } from './choose-players.ts';
import { findWorkflow, type RunOrder } from './order-run.ts';
import { type Person, settingsFor } from './person.ts';
import type { Place } from './place.ts';

const NO_RUN = 'run_dry';
const SKILL_FILE = 'SKILL.md';

/** Engines that are programs have an argument list; for the others it is empty. */
export type Rehearsed = InspectedPrompt & { readonly argv: readonly string[] };

/** What the model would be told first. Nothing is started, stored or trusted by it. */
export async function rehearseRun(
  place: Place,
  person: Person,
  order: Omit<RunOrder, 'recover'>,
  { script, role, ...request }: BeginRequest,
  wish: string,
): Promise<Rehearsed> {
  const { package: ref, mode, input, variables } = order;
  const project = await place.checkProject(request.project ?? place.cwd);
  const { definition, files } = await place.loadPackage(ref);
  const workflow = findWorkflow(definition, order);
  const asked = { flags: spokenIn(request), project };
  const config = await settingsFor(place, person, asked);
  const options = { ...asked, files, packagePath: ref, wish, script, dry: true } as const;
  const players = await choosePlayers(place, definition, options, role);
  const more = { ...players, project, mode, input, variables, ...settingsOf(config, players.engine) };
  return rehearse(await place.openTemplates(), { definition, workflow, ...more });
}

function rehearse(templates: RuntimePlace['templates'], request: StartRequest): Rehearsed {
  const { run } = prepareRun({ templates, skillFile: () => SKILL_FILE }, request, NO_RUN, 0);
  const planned = plan(run, [], 0);
  const event = planned.events.find(({ type }) => type === 'exchange.started');
  if (event?.type !== 'exchange.started') {
    throw badUsage(ENGINE_WORDS.restsBefore, { do: 'start-options' });
  }
  const exchange = { event, run: planned.run };
  const prompt = inspectPrompt(exchange, exchange, [], (hash) => planned.texts.get(hash) ?? '');
  return { ...prompt, argv: event.argv ?? [] };
}
