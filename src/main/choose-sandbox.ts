import { bwrapSandbox } from '../adapters/sandbox-bwrap/bwrap-sandbox.ts';
import type { FoundBwrap } from '../adapters/sandbox-bwrap/find-bwrap.ts';
import { plainSandbox } from '../adapters/sandbox-plain/plain-sandbox.ts';
import { Fault } from '../core/fault.ts';
import { GUARD_WORDS, SANDBOX_WORDS } from '../core/words/sandbox-words.ts';
import type { Text } from '../core/words/text.ts';
import type { Sandbox, SandboxGuard } from '../ports/sandbox.ts';
import { probeSandbox } from './probe-sandbox.ts';

/** What `config` says; undefined means that nobody has said anything. */
export type AskedSandbox = 'bwrap' | 'plain' | undefined;

/** The sandbox for programs: one that was tried and holds. There is no falling back: none at all only where asked for. */
export async function chooseSandbox(
  asked: AskedSandbox,
  find: () => Promise<FoundBwrap | undefined>,
): Promise<Sandbox> {
  if (asked === 'plain') return plainSandbox();
  const examined = await examineSandbox(await find());
  if (examined.kind === 'holds') return examined.sandbox;
  throw new Fault('SANDBOX_UNAVAILABLE', SANDBOX_WORDS.unavailable(examined.why), {
    help: SANDBOX_WORDS.orPlain(examined.remedy),
  });
}

export type ExaminedSandbox =
  | { readonly kind: 'holds'; readonly sandbox: Sandbox; readonly version: string; readonly held: Held }
  | { readonly kind: 'none'; readonly why: Text; readonly remedy: Text };
type Held = { readonly engine: readonly SandboxGuard[]; readonly tool: readonly SandboxGuard[] };

/** Finds out by trying whether what was found holds. */
export async function examineSandbox(found: FoundBwrap | undefined): Promise<ExaminedSandbox> {
  if (process.platform !== 'linux') return none(SANDBOX_WORDS.notHere(process.platform), SANDBOX_WORDS.install);
  if (found === undefined) return none(SANDBOX_WORDS.missing, SANDBOX_WORDS.install);
  const { program, version } = found;
  const sandbox = bwrapSandbox(program);
  const [engine, tool] = await Promise.all([probeSandbox(sandbox, 'engine'), probeSandbox(sandbox, 'tool')]);
  if (engine.kind === 'failed') return failed(version, engine.why);
  if (tool.kind === 'failed') return failed(version, tool.why);
  const ways = [...new Set([...engine.broken, ...tool.broken])].map((guard): Text => GUARD_WORDS[guard]);
  if (ways.length > 0) return none(SANDBOX_WORDS.leaks(version, ways), SANDBOX_WORDS.install);
  return { kind: 'holds', sandbox, version, held: { engine: engine.held, tool: tool.held } };
}

function none(why: Text, remedy: Text): ExaminedSandbox {
  return { kind: 'none', why, remedy };
}

/** In the words of bubblewrap, and what they come from. */
const REMEDIES: readonly (readonly [RegExp, Text])[] = [
  [/setting up uid map|No permissions to create new namespace|namespace failed/i, SANDBOX_WORDS.namespaces],
  [/mount proc|pivot_root|Failed to make \/ slave/i, SANDBOX_WORDS.container],
];

function failed(version: string, why: string): ExaminedSandbox {
  const remedy = REMEDIES.find(([pattern]) => pattern.test(why))?.[1] ?? SANDBOX_WORDS.install;
  return none(SANDBOX_WORDS.failed(version, why), remedy);
}
