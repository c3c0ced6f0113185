import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

export function byteLength(text: string): number {
  return utf8ToBytes(text).length;
}

/** SHA-256 of a text, in hex. Pure, so that the kernel can name content without the platform's crypto. */
export function hashText(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)));
}

/** SHA-256 of bytes, in hex: the same as that of the text they spell. */
export function hashBytes(bytes: Uint8Array): string {
  return bytesToHex(sha256(bytes));
}
