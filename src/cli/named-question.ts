/** A run that a person means, or one question of it: `run_x.q2`, as `inbox --json` has it. */
export type NamedQuestion = { readonly run: string; readonly question?: string };

export function namedQuestion(ref: string): NamedQuestion {
  const [, run, question] = /^(.+)\.(q\d+)$/.exec(ref) ?? [];
  return run === undefined || question === undefined ? { run: ref } : { run, question };
}
