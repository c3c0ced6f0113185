/** Why an agent could not go on, as it names it on a line above its tag (RTE-05). */
const REASONS = ['missing_context', 'logic_unimplementable', 'mcp_failure', 'retry_exhausted'] as const;
type BlockReason = (typeof REASONS)[number];

/** The reason that a reply gives on a line of its own; undefined where it gives none, or one that is not known. */
export function blockReason(text: string): BlockReason | undefined {
  const [, named] = /^[ \t]*reason:[ \t]*(\w+)[ \t]*\r?$/m.exec(text) ?? [];
  return REASONS.find((reason) => reason === named);
}
