import type { DocumentName } from './document-names.ts';
import { readDocument } from './read-document.ts';
import type { Reading } from './reading.ts';

/** What a file holds, which is a problem by itself where its bytes spell no text. */
export function readFound(name: DocumentName, found: { readonly text: string; readonly isUtf8: boolean }): Reading {
  return found.isUtf8 ? readDocument(name, found.text) : NOT_UTF8;
}

const NOT_UTF8: Reading = { problems: [{ code: 'notUtf8', line: 1, args: [] }] };
