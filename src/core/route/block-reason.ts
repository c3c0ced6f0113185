export const BLOCK_REASONS = ['missing_context', 'logic_unimplementable', 'mcp_failure', 'retry_exhausted'] as const;
export type BlockReason = (typeof BLOCK_REASONS)[number];

/** Why an agent blocks: the line `reason: …` above the tag, which is the last line; undefined where it names none of them (RTE-05). */
export function blockReason(text: string): BlockReason | undefined {
  const lines = text.split(/\r\n|\n|\r/).filter((line) => line.trim() !== '');
  const [, named] = REASON.exec(lines.at(-2) ?? '') ?? [];
  return BLOCK_REASONS.find((reason) => reason === named);
}

const REASON = /^\s*reason:[ \t]*`?([a-z_]+)`?[ \t]*$/;
