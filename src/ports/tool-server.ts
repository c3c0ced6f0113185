import type { JsonObject } from '../core/json.ts';
import type { ServedTool } from '../core/mcp/compare-tools.ts';
import type { ReadAnswer } from '../core/mcp/read-answer.ts';
import type { StopSignal } from './stop-signal.ts';

/** How long an answer is waited for, and who may call it off. */
export type Patience = { readonly ms: number; readonly signal: StopSignal };

export type ServedTools = {
  readonly tools: readonly ServedTool[];
  /** Those that are not what a person has seen, by name. They cannot be called. */
  readonly changed: readonly string[];
};

/**
 * An MCP server of other people, as far as its tools go: its resources and prompts are not asked for, and what it asks of us is
 * refused. Throws a Fault where there is no answer: MCP_UNREACHABLE, MCP_TIMEOUT, MCP_FAILED, OUTPUT_LIMIT_EXCEEDED; a tool that
 * has changed is MCP_TOOLS_CHANGED, one that is not there MCP_TOOL_UNKNOWN. Must pass `test/contracts/tool-server.ts`.
 */
export interface ToolServer {
  tools(patience: Patience): Promise<ServedTools>;
  call(tool: string, args: JsonObject, patience: Patience): Promise<ReadAnswer>;
  /** Whether it can still be asked; else it has to be opened anew. */
  isOpen(): boolean;
  /** It is gone when this returns, with all that it has started. */
  close(): Promise<void>;
}
