import type { Json } from '../../src/core/json.ts';
import type { Definition } from '../../src/core/package/definition.ts';
import type { RunEvent } from '../../src/core/run/events.ts';
import { type DocumentName, documentPath } from '../../src/core/task/document-names.ts';
import type { DocumentProblem, TaskItem } from '../../src/core/task/reading.ts';
import { PlayedRun, type PlayOptions, type ScriptedCall } from './played-run.ts';
import { type SmallNode, smallPackage, smallWorkflow } from './small-package.ts';

const finish = (agentId: string): SmallNode => ({ type: 'step', exit: 'finish', agentId });
const documents = (...names: readonly string[]): SmallNode => ({
  type: 'step',
  exit: 'documents',
  agentId: 'lead',
  contract: { documents: names },
});

/** A structured task in small: the graphs of the bundled package, without its texts. */
export function taskPackage(): Definition {
  const task = smallWorkflow(
    'task',
    {
      idle: finish('lead'),
      analyze: documents('requirements'),
      design: documents('requirements', 'design'),
      breakdown: documents('taskList'),
      execute: finish('lead'),
      complete: { type: 'end', exit: 'finish', agentId: 'lead' },
    },
    {
      'idle -> complete': { conditionExpr: { '==': [{ var: 'idle.simple' }, true] } },
      'idle -> analyze': { isDefault: true },
      'analyze -> design': {},
      'design -> breakdown': {},
      'breakdown -> execute': {},
      'execute -> complete': {},
    },
  );
  const item = smallWorkflow(
    'item',
    {
      work: finish('worker'),
      check: {
        type: 'step',
        exit: 'call',
        agentId: 'reviewer',
        contract: { tool: 'check.run', args: { command: { var: 'command' } } },
      },
      verify: { type: 'step', exit: 'output', mode: 'auto', agentId: 'reviewer', contract: VERDICT },
      done: { type: 'end', exit: 'finish', agentId: 'reviewer' },
    },
    {
      'work -> check': { conditionExpr: { '!!': [{ var: 'command' }] } },
      'work -> verify': { isDefault: true },
      'check -> done': {},
      'verify -> done': {},
    },
  );
  const { agents, ...small } = smallPackage([task, item], ['lead', 'worker', 'reviewer']);
  return { ...small, agents: agents.map((agent) => ({ ...agent, tools: TOOLS[agent.id] ?? {} })) };
}

const VERDICT = { artifacts: [], schema: { type: 'object', required: ['passed'] } };

const TOOLS: { readonly [agent: string]: NonNullable<Definition['agents'][number]['tools']> } = {
  lead: { fs: { enabled: true }, task: { enabled: true } },
};

/** An item as it stands in a list, by its id, what it depends on and its check. */
export function listed(id: string, more: Partial<TaskItem> = {}): TaskItem {
  return { id, text: `Task ${id}: do it`, line: 1, done: false, dependsOn: [], ...more };
}

/** A document has been read; the hash is what it was read from. */
export function documentRead(
  document: 'requirements' | 'design' | 'taskList',
  items?: readonly TaskItem[],
  problems: readonly DocumentProblem[] = [],
  by: 'model' | 'person' = 'model',
): RunEvent {
  const reading = { problems, ...(items === undefined ? {} : { items }) } as unknown as Json;
  const path = documentPath('a-task', document);
  return { type: 'document.read', task: 'a-task', document, path, hash: document, by, reading };
}

export function assign(targets: readonly string[], tools: readonly string[] = []): ScriptedCall {
  const tasklist = targets.map((target) => ({ target, subAgentPrompt: `Do ${target}.`, tools: [...tools] }));
  return ['assignTasks', { tasklist }];
}

export const COMPLEX: ScriptedCall = ['classifyTask', { steps: 5, needsResearch: false, directAnswer: false }];

export const TASK_TOOLS = { createTaskDocs: 'verify', readTaskDocs: 'pure', 'check.run': 'idempotent' } as const;

/** A run that stands in execute, its model about to speak, with these items in its list. */
export function executing(items: readonly TaskItem[], options: PlayOptions = {}): PlayedRun {
  const played = new PlayedRun(taskPackage(), { tools: TASK_TOOLS, ...options });
  played.replies('', COMPLEX);
  played.records(documentRead('requirements'), documentRead('design'), documentRead('taskList', items));
  played.replies('The documents are written.');
  played.told();
  return played;
}

/** The run that does an item, the last of them. */
export function childOf({ run }: PlayedRun, item: string): string {
  return run.children.findLast((child) => child.item === item)?.child ?? `no child for ${item}`;
}

/** What a child whose check has passed reports, or one whose check has failed. */
export function reports(played: PlayedRun, item: string, passed = true, key?: string): PlayedRun {
  const result = { work: { done: true }, check: { ok: true, exitCode: passed ? 0 : 1, log: '' }, verify: null };
  return played.sends({ kind: 'report', child: childOf(played, item), outcome: 'completed', result }, key);
}

/** The model writes a document, and the tool finds nothing wrong in it. */
export function writesDocument(
  played: PlayedRun,
  document: DocumentName,
  items?: readonly TaskItem[],
  requested?: readonly string[],
): PlayedRun {
  played.replies('', ['createTaskDocs', { taskName: 'A Task', phase: document, content: 'as it is' }]);
  const { action } = played;
  const callId = action.kind === 'calls' ? (action.calls[0]?.call.id ?? '') : '';
  const reading = { problems: [], ...(items === undefined ? {} : { items }) } as unknown as Json;
  const path = documentPath('a-task', document);
  const written = { task: 'a-task', document, path, before: null, after: document, reading };
  const evidence = { ...written, ...(requested === undefined ? {} : { requested: [...requested] }) };
  return played.happens({ kind: 'prepared', callId, evidence }).finishes({ ok: true });
}

/** The model writes the list with these boxes ticked, and the tool puts them back. */
export function claims(played: PlayedRun, items: readonly TaskItem[], requested: readonly string[]): PlayedRun {
  return writesDocument(played, 'taskList', items, requested);
}

/** The runtime's own write of the list comes to its end: from now on it reads like this. */
export function writes(played: PlayedRun, items: readonly TaskItem[]): PlayedRun {
  const { action } = played;
  const [first] = action.kind === 'calls' ? action.calls : [];
  if (first === undefined) throw new Error(`Nothing is to be written: ${action.key}`);
  const reading = { problems: [], items: [...items] } as unknown as Json;
  const path = documentPath('a-task', 'taskList');
  const evidence = { task: 'a-task', document: 'taskList', path, before: 'old', after: 'new', reading };
  return played.happens({ kind: 'prepared', callId: first.call.id, evidence }).finishes({ ok: true });
}
