import type { Json, JsonObject } from '../json.ts';
import { keepDefined } from '../keep-defined.ts';
import { isRefusal, type Refusal, refuse } from '../refusal.ts';
import { writableDocuments } from '../run/family/owed-documents.ts';
import { type Run, topFrame } from '../run/run.ts';
import { CREATE_TASK_DOCS, DOCUMENT_NAMES, docsPath, documentPath, READ_TASK_DOCS } from '../task/document-names.ts';
import { refuseLater } from '../task/phases.ts';
import type { CallDecision } from './call-decision.ts';
import { atBeginning, declared } from './classify-task.ts';
import type { MountPath } from './mount-path.ts';
import { isAllowed } from './policy.ts';
import { policyInForce } from './policy-of.ts';
import { foldersOf, foldersOutside } from './write-globs.ts';

/** Whether the agent here works on a structured task. */
export function mayUseTask(run: Run): boolean {
  return isAllowed(policyInForce(run), 'task', 'classifyTask');
}

/**
 * Where what a run starts may write: not in the documents of a child's parent, and only where its role may. `write`: the globs of the
 * role, where it has any, for what no mount can keep apart.
 */
export type WriteBounds = {
  readonly kept?: readonly string[];
  readonly writable?: readonly string[];
  readonly write?: readonly string[];
};

/** The runtime's own calls play no role: a check has to be able to build. */
export function writeBounds(run: Run, by: 'model' | 'runtime' = 'model'): WriteBounds {
  const { parent } = run.started;
  const write = by === 'model' ? policyInForce(run).fs.write : undefined;
  const globs = write ?? ['*'];
  const kept = [...(parent?.docs === undefined ? [] : [parent.docs]), ...foldersOutside(globs)];
  return keepDefined({ kept: kept.length === 0 ? undefined : kept, writable: foldersOf(globs), write });
}

/** The documents of a task are written by one tool alone, and by its own run alone. */
export function keepDocuments(run: Run, { mount, segments }: MountPath): Refusal | undefined {
  const docs = run.started.parent?.docs ?? (run.task.name === undefined ? undefined : docsPath(run.task.name));
  if (docs === undefined || mount !== 'project' || segments.slice(0, 2).join('/').toLowerCase() !== docs)
    return undefined;
  const how = run.started.parent === undefined ? 'Use createTaskDocs.' : 'They are not yours to change.';
  return refuse('E_SANDBOX_VIOLATION', `The documents of the task stand in ${docs}. ${how}`);
}

/** Documents are written phase by phase; an earlier one may be written again. Undefined: nothing stands against it. */
export function gateDocument(run: Run, { phase, due }: JsonObject): CallDecision | undefined {
  const document = DOCUMENT_NAMES.find((name) => name === phase);
  if (document !== undefined && due === undefined && atBeginning(run) && !topFrame(run).done) {
    const events = declared(run, { steps: 3, needsResearch: false, directAnswer: false, by: 'runtime' });
    if (!isRefusal(events)) return { kind: 'first', events };
  }
  const refusal =
    document === undefined || due !== undefined ? misused(due) : refuseLater(writableDocuments(run), document);
  if (refusal === undefined) return undefined;
  const { name } = run.task;
  const filePath = name === undefined || document === undefined ? '' : documentPath(name, document);
  return { kind: 'refused', refusal, before: [], fields: { success: false, filePath, message: refusal.message } };
}

/** What the tools on documents have in their results whatever they are refused for; undefined for all others. */
export function promisedFields(tool: string, { message }: Refusal): JsonObject | undefined {
  if (tool === CREATE_TASK_DOCS) return { success: false, filePath: '', message };
  return tool === READ_TASK_DOCS ? { success: false, documents: {}, message } : undefined;
}

function misused(due: Json | undefined): Refusal {
  if (due !== undefined) return refuse('E_SCHEMA_VALIDATION', 'Boxes and notes are written by the runtime.');
  return refuse('E_SCHEMA_VALIDATION', `phase must be one of ${DOCUMENT_NAMES.join(', ')}.`);
}
