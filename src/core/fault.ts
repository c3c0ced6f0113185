import type { Help } from './help.ts';
import type { Text } from './words/text.ts';

/** What a boundary answers: HTTP status, exit code, and who may try again (the runtime, a person, or never). */
export type FaultRule = {
  readonly http: number;
  readonly exit: number;
  readonly retry: 'backoff' | 'person' | 'never';
};

/** Every way the surroundings can fail us. One heading per code stands in docs/faults.md. */
export const FAULTS = {
  BAD_USAGE: { http: 400, exit: 2, retry: 'person' },
  RUN_NOT_FOUND: { http: 404, exit: 2, retry: 'person' },
  RUN_AMBIGUOUS: { http: 400, exit: 2, retry: 'person' },
  PACKAGE_NOT_FOUND: { http: 404, exit: 2, retry: 'person' },
  PACKAGE_INVALID: { http: 422, exit: 3, retry: 'person' },
  PACKAGE_CORRUPT: { http: 500, exit: 1, retry: 'person' },
  PACKAGE_IN_USE: { http: 409, exit: 7, retry: 'person' },
  ARCHIVE_UNSAFE: { http: 422, exit: 3, retry: 'person' },
  ARCHIVE_TOO_LARGE: { http: 413, exit: 3, retry: 'person' },
  TASK_NOT_FOUND: { http: 404, exit: 2, retry: 'person' },
  TASK_UNREADABLE: { http: 500, exit: 1, retry: 'person' },
  AGENT_NOT_FOUND: { http: 404, exit: 2, retry: 'person' },
  PACKAGE_UNTRUSTED: { http: 403, exit: 6, retry: 'person' },
  GIT_FAILED: { http: 502, exit: 1, retry: 'person' },
  BROWSER_MISSING: { http: 424, exit: 2, retry: 'person' },
  BROWSER_FAILED: { http: 502, exit: 1, retry: 'person' },
  FORGE_FAILED: { http: 502, exit: 1, retry: 'person' },
  REVIEW_AWAITED: { http: 409, exit: 8, retry: 'person' },
  MCP_SERVER_UNKNOWN: { http: 404, exit: 2, retry: 'person' },
  MCP_UNREACHABLE: { http: 503, exit: 1, retry: 'person' },
  MCP_TIMEOUT: { http: 504, exit: 1, retry: 'person' },
  MCP_FAILED: { http: 502, exit: 1, retry: 'person' },
  MCP_TOOL_UNKNOWN: { http: 404, exit: 2, retry: 'person' },
  MCP_TOOLS_CHANGED: { http: 409, exit: 6, retry: 'person' },
  NOTIFY_FAILED: { http: 502, exit: 1, retry: 'backoff' },
  SCRIPT_INVALID: { http: 422, exit: 3, retry: 'person' },
  CONFIG_INVALID: { http: 422, exit: 3, retry: 'person' },
  PROJECT_NOT_FOUND: { http: 424, exit: 2, retry: 'person' },
  PROJECT_OVERLAPS_STATE: { http: 400, exit: 2, retry: 'person' },
  ANSWER_INVALID: { http: 422, exit: 2, retry: 'person' },
  CHANGE_NOT_NAMED: { http: 422, exit: 2, retry: 'person' },
  NOT_CONFIRMED: { http: 403, exit: 6, retry: 'person' },
  STALE: { http: 409, exit: 7, retry: 'never' },
  KEY_CONFLICT: { http: 409, exit: 7, retry: 'never' },
  RUN_OVER: { http: 409, exit: 7, retry: 'never' },
  RUN_BUSY: { http: 409, exit: 7, retry: 'person' },
  OWNER_FENCED: { http: 409, exit: 7, retry: 'never' },
  ENGINE_NOT_FOUND: { http: 424, exit: 5, retry: 'person' },
  ENGINE_AUTH: { http: 424, exit: 4, retry: 'person' },
  ENGINE_TIMEOUT: { http: 504, exit: 5, retry: 'backoff' },
  ENGINE_FAILED: { http: 502, exit: 5, retry: 'backoff' },
  ENGINE_BAD_REPLY: { http: 502, exit: 5, retry: 'backoff' },
  ENGINE_UNREACHABLE: { http: 503, exit: 5, retry: 'backoff' },
  ENGINE_RATE_LIMITED: { http: 429, exit: 5, retry: 'backoff' },
  ENGINE_QUOTA: { http: 424, exit: 5, retry: 'person' },
  ENGINE_MODEL_UNKNOWN: { http: 424, exit: 5, retry: 'person' },
  ENGINE_REQUEST_INVALID: { http: 502, exit: 5, retry: 'person' },
  SANDBOX_UNAVAILABLE: { http: 424, exit: 6, retry: 'person' },
  CONTEXT_TOO_LONG: { http: 413, exit: 5, retry: 'person' },
  SESSION_RESUME_FAILED: { http: 502, exit: 5, retry: 'person' },
  OUTPUT_LIMIT_EXCEEDED: { http: 502, exit: 5, retry: 'person' },
  SCRIPT_EXHAUSTED: { http: 422, exit: 1, retry: 'never' },
  STORE_CORRUPT: { http: 500, exit: 1, retry: 'person' },
  STORE_FULL: { http: 507, exit: 1, retry: 'person' },
  STORE_UNWRITABLE: { http: 500, exit: 1, retry: 'person' },
  STORE_FAILED: { http: 500, exit: 1, retry: 'person' },
  STORE_BUSY: { http: 503, exit: 1, retry: 'backoff' },
  STORE_NEWER: { http: 500, exit: 1, retry: 'person' },
  NODE_TOO_OLD: { http: 500, exit: 1, retry: 'person' },
} as const satisfies Record<string, FaultRule>;

const WAITS = FAULTS.REVIEW_AWAITED.exit;

export type FaultCode = keyof typeof FAULTS;

export type FaultOptions = { readonly cause?: unknown; readonly help?: Help; readonly details?: unknown };

/** The surroundings failed. Thrown by adapters and boundaries only; the kernel says no with a refusal instead. */
export class Fault extends Error {
  readonly code: FaultCode;
  /** What happened, for people; `message` is the same in English, for logs and programs. */
  readonly said: Text;
  /** The next thing to do, for people, as far as a face has said it; `help` is the same in English. */
  readonly advice: Help | undefined;
  readonly details: unknown;

  constructor(code: FaultCode, said: Text, options: FaultOptions = {}) {
    super(said.en, { cause: options.cause });
    this.name = 'Fault';
    this.code = code;
    this.said = said;
    this.advice = options.help;
    this.details = options.details;
  }

  get help(): string | undefined {
    return this.advice !== undefined && 'en' in this.advice ? this.advice.en : undefined;
  }
}

export function isFault(error: unknown): error is Fault {
  return error instanceof Fault;
}

export function isFaultCode(code: string): code is FaultCode {
  return Object.hasOwn(FAULTS, code);
}

/** Whether nothing has failed: what was asked for is for people to give, and they were given time. */
export function isAwaited(code: string): boolean {
  return faultRule(code).exit === WAITS;
}

/** When what is awaited is looked for again without a person, where the details of a fault or of a call's error say so. */
export function retryAtIn(details: unknown): number | undefined {
  if (typeof details !== 'object' || details === null || !('retryAt' in details)) return undefined;
  return typeof details.retryAt === 'number' ? details.retryAt : undefined;
}

/** The rule of any code that may stand in a log; an unknown one is treated as a plain failure. */
export function faultRule(code: string): FaultRule {
  return isFaultCode(code) ? FAULTS[code] : { http: 500, exit: 1, retry: 'person' };
}
