/** The tags of a package that has no rules of its own, without their brackets (RTE-01). */
export const BUILT_IN_TAGS = ['REQ_DEV', 'REQ_TEST', 'REQ_DOCS', 'BLOCK_NEED_MASTER', 'TASK_DONE'] as const;
