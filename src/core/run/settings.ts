import type { SettingValue } from '../config/settings.ts';
import { SYSTEM_POLICY, type ToolPolicy } from '../tool/policy.ts';

/** What a person has set for the runs they start. Recorded with each run: a later change does not alter it. */
export type Settings = {
  /** The outer bound of every tool policy. */
  readonly system: ToolPolicy;
  /** Whether a step's own text follows its brief. */
  readonly stepContent: boolean;
  /** How many tokens the model can take in; beyond four fifths of it the oldest part of a conversation is summed up. */
  readonly contextTokens: number;
  /** What follows where an engine cannot go on in its session. */
  readonly lostSession: SettingValue<'lostSession'>;
  /** How many items of a task are done at a time; by default four. */
  readonly pool?: number;
  /** How long an exchange may take, whatever the package says. */
  readonly timeLimitMs?: number;
};

export const DEFAULT_SETTINGS: Settings = {
  system: SYSTEM_POLICY,
  stepContent: true,
  contextTokens: 128_000,
  lostSession: 'restart',
};
