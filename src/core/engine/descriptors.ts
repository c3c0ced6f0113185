import { claude } from './claude.ts';
import { codex } from './codex.ts';
import type { Descriptor } from './descriptor.ts';
import { gemini } from './gemini.ts';
import { iflow } from './iflow.ts';
import { opencode } from './opencode.ts';
import { qwen } from './qwen.ts';

/** Every engine program that can be run. */
export const DESCRIPTORS: readonly Descriptor[] = [codex, gemini, opencode, claude, qwen, iflow];

export function descriptorOf(id: string): Descriptor | undefined {
  return DESCRIPTORS.find((descriptor) => descriptor.id === id);
}

/** Every engine that a run can be given by name. */
export const ENGINE_NAMES: readonly string[] = ['scripted', 'api', ...DESCRIPTORS.map(({ id }) => id)];
