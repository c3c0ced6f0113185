import type { StopSignal } from './stop-signal.ts';

/** Something that is done on a page, or expected of it. A selector is one of CSS, or what playwright understands. */
export type PageStep =
  /** The visible words of a part of the page. */
  | { readonly kind: 'look'; readonly selector: string }
  | { readonly kind: 'click'; readonly selector: string }
  | { readonly kind: 'type'; readonly selector: string; readonly text: string }
  /** A key of the keyboard: `Enter`, `Control+a`. */
  | { readonly kind: 'press'; readonly key: string }
  | { readonly kind: 'expectText'; readonly selector: string; readonly text: string }
  | { readonly kind: 'expectVisible'; readonly selector: string };

export type StepEnd =
  /** `status` of a page that was opened is there where its server has answered with an error. */
  | { readonly outcome: 'passed'; readonly seen?: string; readonly status?: number }
  | { readonly outcome: 'failed'; readonly why: string };

/** What came up while the page was open, each the newest few. */
export type PageEvents = {
  readonly dialogs: readonly string[];
  readonly downloads: readonly string[];
  readonly popups: readonly string[];
  /** What was asked of a host that may not be reached. */
  readonly refused: readonly string[];
  readonly consoleErrors: readonly string[];
  readonly failedRequests: readonly string[];
};

export type ServedFile = { readonly bytes: Uint8Array; readonly type: string };

export type PageOrder = {
  /** The folder of the project: no program that lies in it is started. */
  readonly project: string;
  /** An empty folder for this page alone: what a browser would remember is gone with it. */
  readonly profile: string;
  /** Another one, with a short path. */
  readonly temporary: string;
  /** What its processes carry, so that a later process of ours finds them. */
  readonly variables: Readonly<Record<string, string>>;
  /** Hosts that may be reached besides this machine. */
  readonly allow: readonly string[];
  /** What is answered below `PROJECT_ORIGIN`; undefined where there is no such file. */
  readonly serve: (path: string) => Promise<ServedFile | undefined>;
  readonly signal: StopSignal;
};

/** Below this address lie the files of the project; no request for one leaves the browser. */
export const PROJECT_ORIGIN = 'http://project.localhost';

/** One page in a browser of its own. Nothing here throws for what a page does, or when its browser is gone. */
export type OpenPage = {
  go(url: string, ms: number): Promise<StepEnd>;
  act(step: PageStep, ms: number): Promise<StepEnd>;
  /** The whole page as a PNG, or why there is none. */
  shoot(ms: number): Promise<Uint8Array | { readonly why: string }>;
  events(): PageEvents;
  /** Ends the browser with all its processes, once. */
  close(): Promise<StepEnd>;
};

/** A browser that reaches this machine, the project and what is allowed, and nothing else. Must pass `test/contracts/browser.ts`. */
export interface Browser {
  /** Faults with BROWSER_MISSING or BROWSER_FAILED. */
  open(order: PageOrder): Promise<OpenPage>;
}
