/** The package that structured tasks are played by, and its workflow that takes one from its request to its result. */
export const TASK_PACKAGE = 'structured-task';
export const TASK_WORKFLOW = 'task';
