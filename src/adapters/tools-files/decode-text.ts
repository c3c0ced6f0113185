import { isUtf8 } from 'node:buffer';

/** Text has no NUL near its beginning, which every other kind of file soon has. */
const LOOKED_AT = 8_192;

/** The text of a file, byte for byte, or undefined where it is none in UTF-8. */
export function decodeText(bytes: Uint8Array): string | undefined {
  // A mark at the beginning belongs to the file: written back without it, the file would have changed.
  return isText(bytes) ? new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes) : undefined;
}

export function isText(bytes: Uint8Array): boolean {
  return !bytes.subarray(0, LOOKED_AT).includes(0) && isUtf8(bytes);
}
