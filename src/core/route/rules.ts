/** One row of the tag dictionary (RTE-01, RTE-05). */
export type TagRule = {
  /** Without its brackets. */
  readonly tag: string;
  readonly meaning: string;
  /** The agents whose replies may end in it, by their ids. */
  readonly trigger: readonly string[];
  readonly response: string;
};

/** What `rules/project_rules.md` of a package says of routing. */
export type Rules = {
  readonly tags: readonly TagRule[];
  /** What holds for the last line of a reply, and one right and one wrong example of it. */
  readonly watchdog: string;
  readonly example: string;
  /** The file as it stands. */
  readonly text: string;
  /** Where it lies, if not in its usual place. */
  readonly file?: string;
};

export const RULES_FILE = 'rules/project_rules.md';

/** What holds in a package that has no rules of its own. */
export const BUILT_IN_RULES: Rules = {
  tags: [
    {
      tag: 'REQ_DEV',
      meaning: 'Code has to be written or changed.',
      trigger: ['master', 'test'],
      response: 'dev works',
    },
    { tag: 'REQ_TEST', meaning: 'Work has to be tested.', trigger: ['master', 'dev'], response: 'test works' },
    { tag: 'REQ_DOCS', meaning: 'Documents have to be written.', trigger: ['master', 'test'], response: 'docs works' },
    {
      tag: 'BLOCK_NEED_MASTER',
      meaning: 'The work cannot go on like this.',
      trigger: ['master', 'dev', 'test'],
      response: 'master decides; from master, a person does',
    },
    { tag: 'TASK_DONE', meaning: 'Nothing is left to do.', trigger: ['master'], response: 'everything stops' },
  ],
  watchdog: 'The last line of a reply that is not empty is exactly one tag of this table, alone on its line.',
  example: 'Right:\nThe parser is done.\n[REQ_TEST]\n\nWrong:\nThe parser is done, the tag is [REQ_TEST].',
  text: '',
};
