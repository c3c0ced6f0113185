import type { ExchangeOptions, ToolOffer } from './engine.ts';

export type ToolSocketRequest = {
  readonly tools: readonly ToolOffer[];
  readonly onCall: NonNullable<ExchangeOptions['onCall']>;
};

/** Where a program finds the tools of its exchange: what it has to start as its MCP server, and with which variables. */
export type ToolSocket = {
  readonly command: readonly string[];
  readonly env: { readonly [name: string]: string };
  /** Serves no call any more; a program that still waits is told that the owner is gone. */
  close(): Promise<void>;
};

export type OpenToolSocket = (request: ToolSocketRequest) => Promise<ToolSocket>;
