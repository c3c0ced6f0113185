/** The library: what a program needs to run workflows itself. Adding a name here makes it public. */

export type { Explanation } from './core/explanations.ts';
export { Fault, type FaultCode, isFault } from './core/fault.ts';
export type { Language } from './core/language.ts';
export type { AskedQuestion, TurnEvidence, TurnVerdict, Warning } from './core/output/evidence.ts';
export { judgeTurn } from './core/output/judge-turn.ts';
export type { Agent } from './core/package/definition.ts';
export { loadPackage } from './core/package/load-package.ts';
export type { PackageFiles } from './core/package/package-files.ts';
export type { Problem } from './core/package/problem.ts';
export type { GraphFacts } from './core/picture/graph-facts.ts';
export type { ComposeInput } from './core/prompt/compose-prompt.ts';
export { readTag, type TagProblem, type TagReading } from './core/route/read-tag.ts';
export type { Command } from './core/run/commands.ts';
export type { Recorded, RunEvent } from './core/run/events.ts';
export type { Run } from './core/run/run.ts';
export type { RunStatus } from './core/run/view/status.ts';
export { statusOf } from './core/run/view/summarize.ts';
export { isWorkflowCompleted, type WorkflowState } from './core/state/state.ts';
export type {
  CreateTaskDocsParams,
  CreateTaskDocsResult,
  ReadTaskDocsParams,
  ReadTaskDocsResult,
  TaskContext,
  TaskDocuments,
} from './core/task/task-context.ts';
export { WorkflowPhase } from './core/task/task-context.ts';
export { workflowTodoTemplate } from './core/task/todo-template.ts';
export type {
  AnswerOptions,
  CommandOptions,
  EmbeddedRuntime,
  PruneWish,
  Pruning,
  Seen,
} from './library/embedded-runtime.ts';
export type { DrawnGraph, GraphOptions, RunStanding, RunSurvey } from './library/look-calls.ts';
export type { FindingView, ReachedView, ServerView, TestedNotifier } from './library/place-calls.ts';
export type {
  EmbeddedEngines,
  EmbeddedPlay,
  EmbeddedStart,
  EmbeddedStay,
  EmbeddedTalk,
  WorkedView,
} from './library/start-calls.ts';
export {
  createDocumentManager,
  type DocumentManager,
  type DocumentManagerOptions,
  type TaskStatus,
} from './main/document-manager.ts';
export {
  createRuntime,
  type EmbedOptions,
  getAgentDefinition,
  type PackageOptions,
  type PlainMessage,
  PromptComposer,
  validatePackage,
} from './main/library.ts';
export type { Engine, EngineRequest, Reply } from './ports/engine.ts';
export type { Tool, ToolContext } from './ports/tool.ts';
export type { RunView } from './runtime/run-view.ts';
