import type { Wire } from '../model-server/behaviour.ts';

export type ProgramName = 'codex' | 'gemini' | 'opencode' | 'claude' | 'qwen';

/** A program of the npm registry, in the version that is played to. */
export type Pinned = {
  /** Also the name of its command. */
  readonly name: ProgramName;
  readonly package: string;
  readonly version: string;
  readonly wire: Wire;
};

/** The quick ones first, so that a fault of the suite itself shows early. */
export const PINNED: readonly Pinned[] = [
  { name: 'codex', package: '@openai/codex', version: '0.169.0', wire: 'openai-responses' },
  { name: 'claude', package: '@anthropic-ai/claude-code', version: '2.1.326', wire: 'anthropic-messages' },
  { name: 'gemini', package: '@google/gemini-cli', version: '0.61.0', wire: 'gemini' },
  { name: 'qwen', package: '@qwen-code/qwen-code', version: '0.24.4', wire: 'openai-chat' },
  { name: 'opencode', package: 'opencode-ai', version: '1.18.33', wire: 'openai-chat' },
];

/** Those that are named, `codex` in the version above or `codex@0.146.1` in another one; all where none is named. */
export function pinnedAs(words: readonly string[]): readonly Pinned[] {
  return words.length === 0 ? PINNED : words.map(pinnedAt);
}

function pinnedAt(word: string): Pinned {
  const [name, version] = word.split('@');
  const pinned = PINNED.find((one) => one.name === name);
  if (pinned === undefined) throw new Error(`There is no ${word}: ${PINNED.map((one) => one.name).join(', ')}.`);
  return version === undefined ? pinned : { ...pinned, version };
}
