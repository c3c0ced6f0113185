import { open } from 'node:fs/promises';

/** `left` is how many bytes of it are not in the text. */
export type ReadOutput = { readonly text: string; readonly left: number };

/** Both outputs of a command in at most so many bytes; one that is short leaves its part to the other. */
export async function readOutputs(
  files: { readonly stdout: string; readonly stderr: string },
  maxBytes: number,
): Promise<{ readonly stdout: ReadOutput; readonly stderr: ReadOutput }> {
  const [output, errors] = await Promise.all([sizeOf(files.stdout), sizeOf(files.stderr)]);
  const forOutput = Math.min(output, Math.max(Math.floor(maxBytes / 2), maxBytes - errors));
  const [stdout, stderr] = await Promise.all([
    readEnds(files.stdout, forOutput),
    readEnds(files.stderr, maxBytes - forOutput),
  ]);
  return { stdout, stderr };
}

/** The beginning and the end of a file: what was meant stands at the one, what went wrong at the other. */
async function readEnds(file: string, maxBytes: number): Promise<ReadOutput> {
  const size = await sizeOf(file);
  if (size <= maxBytes) return { text: new TextDecoder().decode(await readPart(file, 0, size)), left: 0 };
  const head = Math.ceil(maxBytes / 2);
  const tail = maxBytes - head;
  const left = size - maxBytes;
  const [first, last] = await Promise.all([readPart(file, 0, head), readPart(file, size - tail, tail)]);
  return { text: `${decodeHead(first)}\n[… ${left} bytes left out …]\n${decodeTail(last)}`, left };
}

/** The end of a file alone. */
export async function readTail(file: string, maxBytes: number): Promise<ReadOutput> {
  const size = await sizeOf(file);
  const length = Math.min(size, maxBytes);
  const bytes = await readPart(file, size - length, length);
  return { text: length < size ? decodeTail(bytes) : new TextDecoder().decode(bytes), left: size - length };
}

async function sizeOf(file: string): Promise<number> {
  const handle = await open(file, 'r');
  try {
    return (await handle.stat()).size;
  } finally {
    await handle.close();
  }
}

async function readPart(file: string, from: number, length: number): Promise<Uint8Array> {
  const handle = await open(file, 'r');
  try {
    const bytes = Buffer.alloc(length);
    let done = 0;
    while (done < length) {
      const { bytesRead } = await handle.read(bytes, done, length - done, from + done);
      if (bytesRead === 0) break;
      done += bytesRead;
    }
    return bytes.subarray(0, done);
  } finally {
    await handle.close();
  }
}

/** Half a character at its end is left out. */
function decodeHead(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes, { stream: true });
}

const LONGEST_REST = 3;

/** Half a character at its beginning is left out: bytes that go on with one begin with the bits 10. */
function decodeTail(bytes: Uint8Array): string {
  let from = 0;
  while (from < LONGEST_REST && ((bytes[from] ?? 0) & 0xc0) === 0x80) from += 1;
  return new TextDecoder().decode(bytes.subarray(from));
}
