import { createTool } from '../../src/adapters/tools-task/create-tool.ts';
import { readTool } from '../../src/adapters/tools-task/task-tools.ts';
import type { RunEvent } from '../../src/core/run/events.ts';
import type { PlannedCall } from '../../src/core/run/next/action.ts';
import { taskViewOf } from '../../src/core/run/view/task-view-of.ts';
import { DOCUMENT_NAMES, type DocumentName } from '../../src/core/task/document-names.ts';
import type { TaskFiles } from '../../src/ports/task-files.ts';
import type { Tool, ToolContext } from '../../src/ports/tool.ts';
import { PlayedRun, type ScriptedCall } from './played-run.ts';
import { TASK_TOOLS, taskPackage } from './task-package.ts';

/** What was on the disk when a node was entered, and what the log held before. */
export type Entered = {
  readonly node: string;
  readonly from: string | undefined;
  readonly texts: { readonly [N in DocumentName]?: string };
  readonly before: readonly RunEvent[];
};

export type PlayedTaskOptions = {
  readonly project?: string;
  /** Whether the next item passes its verification. */
  readonly passes?: () => boolean;
  /** The process dies each time that a document has been written, before that is recorded. */
  readonly isKilled?: boolean;
};

const LIMITS = { maxReadBytes: 2 ** 21, maxWriteBytes: 2 ** 21, timeoutMs: 60_000, maxOutputBytes: 2 ** 21 };
const MOST_STEPS = 60;

/**
 * A structured task without engine and store: the kernel decides, the tools on documents are the real ones, and everything that is
 * not its lead's to do is done here. Tools come to their end, children report, and a person says to go on.
 */
export class PlayedTask {
  readonly run: PlayedRun;
  readonly entered: Entered[] = [];
  private readonly tools: ReadonlyMap<string, Tool>;
  private readonly files: TaskFiles;
  private readonly passes: () => boolean;
  private readonly isKilled: boolean;
  private seen = 0;

  constructor(
    files: TaskFiles,
    { project = '/project', passes = () => true, isKilled = false }: PlayedTaskOptions = {},
  ) {
    this.isKilled = isKilled;
    this.files = files;
    this.passes = passes;
    this.run = new PlayedRun(taskPackage(), { tools: TASK_TOOLS, project });
    this.tools = new Map([createTool(files), readTool(files)].map((tool) => [tool.name, tool]));
  }

  get events(): readonly RunEvent[] {
    return this.run.batches.flat();
  }

  get isOver(): boolean {
    return this.run.status === 'completed' || this.run.run.exchange === undefined;
  }

  /** The lead's reply, and all that follows up to its next one. */
  async does(...calls: readonly ScriptedCall[]): Promise<this> {
    if (this.isOver) return this;
    this.run.replies('', ...calls);
    for (let steps = 0; steps < MOST_STEPS && !this.isLeadsTurn(); steps += 1) {
      await this.look();
      await this.act();
    }
    await this.look();
    return this;
  }

  async texts(): Promise<Entered['texts']> {
    const { name } = this.run.run.task;
    if (name === undefined) return {};
    const found = await this.files.readDocs(this.place(), name, DOCUMENT_NAMES);
    if (found.kind === 'refused') throw new Error(found.said.en);
    return Object.fromEntries([...found.docs].map(([document, { text }]) => [document, text]));
  }

  private isLeadsTurn(): boolean {
    const { action, status } = this.run;
    return status === 'completed' || (action.kind !== 'park' && action.kind !== 'calls');
  }

  private place() {
    return { project: this.run.run.started.project, runId: this.run.run.id };
  }

  private async look(): Promise<void> {
    const { events } = this;
    for (const [index, event] of events.entries()) {
      if (index < this.seen || event.type !== 'node.entered') continue;
      const { node, from } = event;
      this.entered.push({ node, from, texts: await this.texts(), before: events.slice(0, index) });
    }
    this.seen = events.length;
  }

  private async act(): Promise<void> {
    const { action, run } = this.run;
    if (action.kind === 'calls') await this.carryOut(action.how, action.calls);
    else if (run.interactions.length === 0) this.report();
    else this.run.sends(run.blocked ? { kind: 'resume' } : { kind: 'message', text: 'Go on.' });
  }

  private async carryOut(how: 'run' | 'prepare' | 'probe', calls: readonly PlannedCall[]): Promise<void> {
    const [first] = calls;
    if (first === undefined) throw new Error(`No calls to ${how}.`);
    const { id, tool, args } = first.call;
    if (how === 'probe') {
      const found = await this.tools.get(tool)?.probe?.(args, first.evidence ?? null, this.contextOf(first));
      this.run.happens({ kind: 'probed', callId: id, found: found ?? 'unknown' });
      return;
    }
    if (how === 'prepare') {
      const evidence = (await this.tools.get(tool)?.prepare?.(args, this.contextOf(first))) ?? null;
      this.run.happens({ kind: 'prepared', callId: id, evidence });
      return;
    }
    const results = await Promise.all(
      calls.map(async (planned) => {
        const real = this.tools.get(planned.call.tool);
        return real === undefined ? { ok: true as const } : real.run(planned.call.args, this.contextOf(planned));
      }),
    );
    if (this.isKilled && first.evidence !== undefined) this.run.restarts();
    else this.run.finishes(...results);
  }

  private contextOf({ call, evidence }: PlannedCall): ToolContext {
    const { signal } = new AbortController();
    const whose = { ...this.place(), key: call.id, signal, roots: [], packageHash: '', limits: LIMITS };
    const task = taskViewOf(this.run.run);
    return evidence === undefined ? { ...whose, task } : { ...whose, task, evidence };
  }

  private report(): void {
    const child = this.run.run.children.find((one) => one.report === undefined)?.child ?? '';
    const result = { verify: { passed: this.passes(), reason: 'seen' } };
    this.run.sends({ kind: 'report', child, outcome: 'completed', result });
  }
}

/** The call that writes a document. */
export function writing(phase: DocumentName, content: string, taskName = 'A Task'): ScriptedCall {
  return ['createTaskDocs', { taskName, phase, content }];
}
