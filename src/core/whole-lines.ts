const NEWLINE = 0x0a;

/** What to do about a line that has more bytes than this and no end yet. */
export type LineLimit = { readonly bytes: number; readonly exceeded: () => void };

/**
 * Takes bytes as they come and tells whole lines, their ends included; what is left at the end without one is no line.
 * A long line comes in thousands of chunks: they are put together once.
 */
export function wholeLines(tell: (line: Uint8Array) => void, limit?: LineLimit): (chunk: Uint8Array) => void {
  let parts: Uint8Array[] = [];
  let held = 0;
  return (chunk) => {
    let from = 0;
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, from)) {
      const last = chunk.subarray(from, end + 1);
      const line = joinParts([...parts, last], held + last.length);
      parts = [];
      held = 0;
      from = end + 1;
      if (limit !== undefined && line.length > limit.bytes) return limit.exceeded();
      tell(line);
    }
    if (from === chunk.length) return;
    parts.push(chunk.subarray(from));
    held += chunk.length - from;
    if (limit !== undefined && held > limit.bytes) limit.exceeded();
  };
}

function joinParts(parts: readonly Uint8Array[], length: number): Uint8Array {
  const [only] = parts;
  if (only !== undefined && parts.length === 1) return only;
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
