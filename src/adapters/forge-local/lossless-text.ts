/** Bytes that are no UTF-8 become halves of characters, which no text holds; written back they are the same bytes. */
const ESCAPE = 0xdc00;

/** A text of any bytes. A line that is no UTF-8 keeps its ASCII readable. */
export function decodeLossless(bytes: Uint8Array): string {
  const whole = decodeStrict(bytes);
  if (whole !== undefined) return whole;
  const parts: string[] = [];
  for (let from = 0; from < bytes.length; ) {
    const end = bytes.indexOf(0x0a, from);
    const line = bytes.subarray(from, end === -1 ? bytes.length : end + 1);
    parts.push(decodeStrict(line) ?? Array.from(line, escaped).join(''));
    from += line.length;
  }
  return parts.join('');
}

export function encodeLossless(text: string): Uint8Array {
  if (text.isWellFormed()) return Buffer.from(text);
  const parts = text.split(/((?<![\uD800-\uDBFF])[\uDC80-\uDCFF]+)/);
  return Buffer.concat(
    parts.map((part, index) =>
      index % 2 === 0 ? Buffer.from(part) : Buffer.from(Array.from(part, (char) => char.charCodeAt(0) - ESCAPE)),
    ),
  );
}

function escaped(byte: number): string {
  return String.fromCharCode(byte < 0x80 ? byte : ESCAPE + byte);
}

function decodeStrict(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
