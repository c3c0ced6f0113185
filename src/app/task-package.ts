/** The bundled package of structured tasks, … */
export const TASK_PACKAGE = 'structured-task';
/** … and the workflow of it that is the task. */
export const TASK_WORKFLOW = 'task';
