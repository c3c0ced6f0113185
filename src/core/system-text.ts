import { ERRNO_WORDS, errnoText } from './words/errno-words.ts';
import { asIs, type Text } from './words/text.ts';

/** What an error says: in our words where the system means one of the usual things, else in its own. `named`: a path that is told anyway. */
export function systemText(error: unknown, named?: string): Text {
  if (!(error instanceof Error)) return asIs(String(error));
  const { code, path } = error as { readonly code?: unknown; readonly path?: unknown };
  if (!isKnown(code)) return asIs(error.message);
  return errnoText(code, typeof path === 'string' && path !== named ? path : undefined);
}

function isKnown(code: unknown): code is keyof typeof ERRNO_WORDS {
  return typeof code === 'string' && Object.hasOwn(ERRNO_WORDS, code);
}
