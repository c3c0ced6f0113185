import { z } from 'zod';
import { DOCUMENT_NAMES, type DocumentName } from '../task/document-names.ts';
import { ASKED_WORDS } from '../words/asked-words.ts';
import { asked, told } from '../words/recordable.ts';
import { TROUBLE_WORDS } from '../words/trouble-words.ts';
import type { ExitKind, ExitVerdict, YieldFacts } from './exit-kind.ts';

const FIELDS = {
  documents: z
    .array(z.enum(DOCUMENT_NAMES))
    .min(1)
    .describe('exit documents: the documents that have to be there and valid')
    .exactOptional(),
};

/** A contract is made by the `load` of its node's exit, so here it is one of documents. */
type DocumentsContract = { readonly documents: readonly DocumentName[] };

/** The documents that a node names are written and valid; it is left as soon as they are, also in the middle of a turn. */
export const documentsExit = {
  form: { fields: FIELDS, load: ({ documents = [] }: Partial<DocumentsContract>) => ({ documents }) },
  leftBy: 'runtime',
  offers: [],
  prompt: {
    thread: 'run',
    protocol: { key: 'documents', file: 'run-directive-protocol-documents' },
    validation: () => ['createTaskDocs has written the documents of this phase, and they have all their sections'],
    allowedNext: 'chosen by the runtime as soon as the documents are valid',
  },
  rules: {
    onStop: 'block',
    documents: (contract) => (contract as DocumentsContract | undefined)?.documents ?? [],
    judge,
  },
} as const satisfies ExitKind;

function judge({ nodeId, mode, moved, wrote, owed, repairsLeft, segments }: YieldFacts): ExitVerdict {
  if (moved) return { kind: 'notice', text: `Go on with node ${nodeId}.` };
  const waits = mode === 'interactive' && (!wrote || repairsLeft <= 0);
  if (waits) {
    const said = segments.findLast((segment) => segment.trim() !== '');
    return { kind: 'wait', question: asked(said ?? ASKED_WORDS.silent), warnings: [] };
  }
  if (repairsLeft <= 0) {
    return {
      kind: 'block',
      code: 'DOCUMENTS_INVALID',
      ...told(TROUBLE_WORDS.documentsInvalid(nodeId, owed.join('; '))),
    };
  }
  return {
    kind: 'notice',
    text: `The documents of ${nodeId} are not complete yet: ${owed.join('; ')}. Write them with createTaskDocs.`,
  };
}
