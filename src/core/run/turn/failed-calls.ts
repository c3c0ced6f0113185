import { hashText } from '../../hash.ts';
import { canonicalJson, type Json } from '../../json.ts';
import type { Call } from '../events.ts';

/** A call that was refused or failed in this answer, and how often. */
export type FailedCall = {
  /** A hash of the tool, the arguments and what came of it: whole files may stand in them. */
  readonly same: string;
  /** The last of them. */
  readonly callId: string;
  readonly tool: string;
  readonly times: number;
  /** How often it had come when the model was told; 0 as long as it was not. */
  readonly told: number;
};

/** More different failures than any answer has that means something. */
const MOST_KEPT = 100;

/**
 * The failing calls with one more, the last one at the end. `reason`: what must be equal for it to be the same failure. The rules
 * refuse for a reason that has a code; what the world answers counts with all its words, since another answer is something new.
 */
export function withFailed(failed: readonly FailedCall[], call: Call, reason: Json): readonly FailedCall[] {
  const same = hashText(canonicalJson([call.tool, call.args, reason]));
  const { times, told } = failed.find((one) => one.same === same) ?? { times: 0, told: 0 };
  const others = failed.filter((one) => one.same !== same);
  const kept = others.length < MOST_KEPT ? others : others.filter((one) => one !== leastMissed(others));
  return [...kept, { same, callId: call.id, tool: call.tool, times: times + 1, told }];
}

/** The model has been told of this one; a log that does not say of which means the last that failed. */
export function toldOf(failed: readonly FailedCall[], callId = failed.at(-1)?.callId): readonly FailedCall[] {
  return failed.map((one) => (one.callId === callId ? { ...one, told: one.times } : one));
}

/** Failed the fewest times, and of those longest ago. */
function leastMissed(failed: readonly FailedCall[]): FailedCall | undefined {
  const fewest = Math.min(...failed.map(({ times }) => times));
  return failed.find(({ times }) => times === fewest);
}
