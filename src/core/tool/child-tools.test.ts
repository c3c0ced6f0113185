import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PlayedRun, patch } from '../../../test/support/played-run.ts';
import { smallPackage, smallWorkflow } from '../../../test/support/small-package.ts';
import type { AgentTools, Definition } from '../package/definition.ts';
import { spawnChild } from '../run/family/spawn-child.ts';
import { NO_TASK } from '../run/family/task-state.ts';
import { decideCall } from './decide-call.ts';
import { offeredTools } from './offered-tools.ts';

const ALL: AgentTools = { fs: { enabled: true }, shell: { enabled: true }, task: { enabled: true } };
const ITEM = { id: '1.1', text: 'Task 1.1: lay the rails', line: 4, done: false, dependsOn: [] };

/** A task that stands where items are assigned, and whose agents may use everything. */
function leading(limits: AgentTools = ALL): PlayedRun {
  const task = smallWorkflow(
    'task',
    { execute: { type: 'step', exit: 'finish' }, end: 'end' },
    { 'execute -> end': {} },
  );
  const item = smallWorkflow(
    'item',
    { work: { type: 'step', exit: 'finish' }, verify: { type: 'step', exit: 'finish' }, done: 'end' },
    { 'work -> verify': {}, 'verify -> done': {} },
  );
  const open = smallPackage([task, item]);
  const definition: Definition = { ...open, agents: open.agents.map((agent) => ({ ...agent, tools: limits })) };
  const run = new PlayedRun(definition, { tools: { mail: 'once' } });
  const specs = [
    { name: 'shell.exec', family: 'shell', description: '', effect: 'once' },
    { name: 'createTaskDocs', family: 'task', description: '', effect: 'verify' },
  ] as const;
  const tools = { ...run.run.kit.tools, ...Object.fromEntries(specs.map((spec) => [spec.name, spec])) };
  const documents = { taskList: { path: 'docs/track/taskList.md', hash: 'h', problems: [], readAt: 1 } };
  run.run = {
    ...run.run,
    kit: { ...run.run.kit, tools },
    task: { ...NO_TASK, name: 'track', simple: false, documents, items: [ITEM] },
  };
  return run;
}

function assign(run: PlayedRun, tools: readonly string[]): PlayedRun {
  const tasklist = [{ target: '1.1', subAgentPrompt: 'Lay them.', tools: [...tools] }];
  return run.replies('', ['assignTasks', { tasklist }]);
}

function refusals(run: PlayedRun): readonly string[] {
  return run.log().flatMap(({ event }) => (event.type === 'call.refused' ? [`${event.code}: ${event.message}`] : []));
}

function assignedTools(run: PlayedRun): readonly string[] | undefined {
  const events = run.log().flatMap(({ event }) => (event.type === 'items.assigned' ? [event] : []));
  return events[0]?.items[0]?.tools;
}

function childOf(parent: PlayedRun) {
  const spawned = parent.log().flatMap(({ event }) => (event.type === 'child.spawned' ? [event] : []))[0];
  if (spawned === undefined) throw new Error('no child was spawned');
  const { run } = spawnChild(parent.run, spawned, 1);
  return { ...run, kit: parent.run.kit };
}

/** What its child is offered while it does the item, and while the item is judged. */
function offeredTo(parent: PlayedRun): { readonly working: readonly string[]; readonly judging: readonly string[] } {
  const working = childOf(parent);
  const [frame] = working.frames;
  if (frame === undefined) throw new Error('a child stands in its workflow');
  const text = frame.text.replace('currentNodeId: ""', 'currentNodeId: "verify"');
  const names = (at: typeof working) => offeredTools(at).map(({ name }) => name);
  return { working: names(working), judging: names({ ...working, frames: [{ ...frame, text }] }) };
}

const OWN = ['ui.ask_user', 'workflow.rewind', 'completionResult'];

describe('the tools of a child', () => {
  it.each(['command', 'item', 'title', 'attempt'])('TSK-10: it cannot change by what it is judged: %s', (name) => {
    const child = childOf(assign(leading(), ['fs.apply_patch']));
    const [tool, args] = patch({ variables: { set: { [name]: 'true' } } });
    expect(decideCall(child, { id: 'c', tool, args })).toMatchObject({
      kind: 'refused',
      refusal: { code: 'E_SCHEMA_VALIDATION', message: expect.stringContaining(`variables.${name}`) },
    });
  });

  it('TSK-09: it has of what its agent may use only what its parent named, and the tools of the run', () => {
    const run = assign(leading(), ['fs.write', 'shell.exec']);
    expect(refusals(run)).toEqual([]);
    const { working, judging } = offeredTo(run);
    expect(working.filter((name) => !OWN.includes(name))).toEqual(['fs.write', 'shell.exec']);
    expect(working).toContain('completionResult');
    // Nobody can judge work that they may not look at.
    expect(judging.filter((name) => !OWN.includes(name))).toEqual([
      'fs.list',
      'fs.read',
      'fs.search',
      'fs.write',
      'shell.exec',
    ]);
  });

  it('TSK-09: what its agent may not use it has not, though its parent named it', () => {
    const run = assign(leading({ ...ALL, shell: { enabled: false } }), ['fs.read', 'shell.exec', 'mail']);
    const { working } = offeredTo(run);
    expect(working.filter((name) => !OWN.includes(name))).toEqual(['fs.read', 'mail']);
  });

  it('TSK-09: a parent cannot hand on what a task is led by, and nobody has it in a child', () => {
    const run = assign(leading(), ['assignTasks', 'createTaskDocs', 'fs.read']);
    expect(refusals(run)).toEqual([
      expect.stringMatching(/^TOOL_NOT_AVAILABLE: A sub-agent cannot have "assignTasks", "createTaskDocs"\. It can/),
    ]);
    const { working, judging } = offeredTo(assign(leading(), ['fs.read']));
    for (const name of ['assignTasks', 'createTaskDocs', 'classifyTask', 'updateTodolist'])
      expect([...working, ...judging]).not.toContain(name);
  });

  it('TSK-09: unknown names are refused together, with those that there are, and nothing is assigned', () => {
    const run = assign(leading(), ['fs.read', 'browser.open', 'Read']);
    expect(refusals(run)).toEqual([
      'TOOL_NOT_AVAILABLE: A sub-agent cannot have "browser.open", "Read". It can have: fs.list, fs.read, fs.search, fs.write, fs.apply_patch, mail, shell.exec, ui.ask_user, completionResult.',
    ]);
    expect(assignedTools(run)).toBeUndefined();
  });

  it('a name without its dot, as some providers offer it, is the tool that it was offered for; twice is once', () => {
    expect(assignedTools(assign(leading(), ['fs_write', 'fs.write', ' shell_exec ']))).toEqual([
      'fs.write',
      'shell.exec',
    ]);
    expect(assignedTools(assign(leading(), ['completionResult', 'ui_ask_user']))).toEqual([
      'completionResult',
      'ui.ask_user',
    ]);
  });

  it('TSK-09: whatever is named, a child at work is offered nothing but that and the tools of the run', () => {
    const known = ['fs.list', 'fs.read', 'fs.search', 'fs.write', 'fs.apply_patch', 'mail', 'shell.exec'];
    fc.assert(
      fc.property(fc.subarray(known), (named) => {
        const { working } = offeredTo(assign(leading(), named));
        expect(working.filter((name) => !OWN.includes(name)).toSorted()).toEqual(named.toSorted());
      }),
    );
  });

  it('TSK-09: after items were assigned nothing is carried out until they are done, and the agent is told what it waits for', () => {
    const tasklist = [{ target: '1.1', subAgentPrompt: 'Lay them.', tools: [] }];
    const run = leading().replies('', ['assignTasks', { tasklist }], ['assignTasks', { tasklist }], ['mail', {}]);
    expect(refusals(run)).toEqual(
      Array(2).fill('ASK_PENDING: Items have been assigned. End your turn; what came of them is your next input.'),
    );
    expect(run.status).toBe('waiting_children');
  });
});
