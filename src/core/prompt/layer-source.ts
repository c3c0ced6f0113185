import { DRIVEN_EXITS } from '../exit/exits.ts';
import type { Agent } from '../package/definition.ts';
import { agentOf, isProgram } from '../run/in-force.ts';
import type { Entry, Run } from '../run/run.ts';

/** Where the text of a system layer comes from. */
export function headSource(run: Run, layer: string): string {
  const agent = agentOf(run);
  switch (layer) {
    case 'BaseRuntimeRules':
      return [
        template(run, run.started.conversation === undefined ? 'base-rules-run' : 'base-rules-conversation'),
        ...(isProgram(run) ? [template(run, 'program-rules')] : []),
      ].join(', ');
    case 'ToolPolicy':
      return `policy: system${agent === undefined ? '' : `, agent ${agent.id}`}`;
    default:
      return agent === undefined ? 'runtime' : personaSource(run, agent);
  }
}

/** A skill has no file of agents: what there is to say of who speaks stands at its head. */
function personaSource({ kit }: Run, { id, systemPrompt = '' }: Agent): string {
  const { definition } = kit.pinned;
  if (Object.values(definition.workflows).some(({ skill }) => skill !== undefined)) return '@pkg/SKILL.md';
  return `agents.json: ${id}.${systemPrompt.trim() === '' ? 'persona' : 'systemPrompt'}`;
}

/** Where a message of the body comes from. */
export function sourceOf(run: Run, entry: Entry, content: string): string {
  switch (entry.kind) {
    case 'layer':
      // A brief names its step file, and only an active directive names a node.
      return entry.layer === 'NodeBrief'
        ? (/^- stepFile: (.*)$/m.exec(content)?.[1] ?? 'runtime')
        : template(run, protocolName(run, content));
    case 'summary':
      return 'runtime: earlier messages summed up';
    case 'input':
      return entry.template === undefined ? 'person' : `person, in the template of ${entry.template.agentId}`;
    case 'notice':
      return 'runtime';
    case 'assistant':
      return 'model';
    case 'tool':
      return `tool ${entry.call.tool}`;
  }
}

function protocolName({ kit }: Run, content: string): string {
  if (!/^- currentNodeId:/m.test(content)) return 'run-directive-protocol-post-run';
  const { protocol } = kit.pinned.templates;
  const said = DRIVEN_EXITS.map(({ kind }) => kind.prompt.protocol).findLast(({ key }) => {
    const text = protocol[key];
    return text !== undefined && content.includes(text.trimEnd());
  });
  return said?.file ?? 'run-directive-protocol';
}

function template({ kit }: Run, name: string): string {
  const { language } = kit.pinned.templates;
  return `prompt-templates/${name}${language === 'en' ? '' : `.${language}`}.md`;
}
