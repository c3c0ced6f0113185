import { ProtocolError, SdkError, SdkErrorCode } from '@modelcontextprotocol/client';
import { Fault, isFault } from '../../core/fault.ts';
import type { Help } from '../../core/help.ts';
import { quoteLine } from '../../core/mcp/quote-answer.ts';
import { SERVER_WORDS } from '../../core/words/server-words.ts';
import type { EndedServer } from './dialogue-transport.ts';

const MIB = 2 ** 20;

export type Failed = {
  readonly name: string;
  readonly ms: number;
  readonly longest: number;
  /** How its program ended, where it has one that has. */
  readonly ended: EndedServer | undefined;
  /** Whether its answer over HTTP was too long. */
  readonly tooMuch: boolean;
  /** Before anything was asked of it. */
  readonly opening: boolean;
};

/** What it means that a server has not answered. */
export function judgeFailure(cause: unknown, { name, ms, longest, ended, tooMuch, opening }: Failed): Fault {
  if (isFault(cause)) return cause;
  const look = { do: 'show-servers', server: name } as const;
  const mayBeOther = opening && (ended !== undefined || isTimeout(cause) || isOfAnotherVersion(cause));
  const help: Help = mayBeOther ? { steps: [look], said: (said = '') => SERVER_WORDS.tryPinned(said) } : look;
  const options = { cause, help };
  if (tooMuch || ended?.endedBy === 'line')
    return new Fault('OUTPUT_LIMIT_EXCEEDED', SERVER_WORDS.tooMuch(name, Math.round(longest / MIB)), options);
  if (ended !== undefined) {
    const how = ended.signal ?? `exit ${ended.code ?? '?'}`;
    const said = opening ? SERVER_WORDS.endedAtOnce : SERVER_WORDS.ended;
    return new Fault('MCP_UNREACHABLE', said(name, how, quoteLine(ended.stderr)), options);
  }
  if (isTimeout(cause)) return new Fault('MCP_TIMEOUT', SERVER_WORDS.noAnswer(name, ms), options);
  if (ProtocolError.isInstance(cause))
    return new Fault('MCP_FAILED', SERVER_WORDS.saysNo(name, quoteLine(cause.message)), options);
  if (opening || isUnreached(cause))
    return new Fault('MCP_UNREACHABLE', SERVER_WORDS.notReached(name, reasonOf(cause)), options);
  return new Fault('MCP_FAILED', SERVER_WORDS.noSense(name), options);
}

function isTimeout(cause: unknown): boolean {
  if (SdkError.isInstance(cause)) return cause.code === SdkErrorCode.RequestTimeout;
  return cause instanceof Error && (cause.name === 'AbortError' || cause.name === 'TimeoutError');
}

/** What a server says, or does not, that knows only the other version of the protocol. */
function isOfAnotherVersion(cause: unknown): boolean {
  if (ProtocolError.isInstance(cause)) return true;
  return SdkError.isInstance(cause) && cause.code === SdkErrorCode.EraNegotiationFailed;
}

function isUnreached(cause: unknown): boolean {
  if (SdkError.isInstance(cause)) return cause.code !== SdkErrorCode.InvalidResult;
  return cause instanceof TypeError || (cause instanceof Error && 'code' in cause);
}

/** The system says more of a failed request one level below. */
function reasonOf(cause: unknown): string {
  const inner = cause instanceof Error ? cause.cause : undefined;
  const words =
    inner instanceof Error && inner.message !== ''
      ? inner.message
      : cause instanceof Error
        ? cause.message
        : String(cause);
  return quoteLine(words);
}
