import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { ProcessEnd } from '../../core/engine/process-outcome.ts';
import { replyOf } from '../../core/engine/reply-of.ts';
import { BLANK, step, type Transcript } from '../../core/engine/transcript.ts';
import { OWNER_GONE } from '../../core/tool/result.ts';
import type { EngineRequest, Reply } from '../../ports/engine.ts';
import { UNKNOWN_END } from '../../ports/processes.ts';
import { givenSession, type ReadPlace, turnFolder } from './program-turn.ts';

const STDERR_BYTES = 64 * 1024;

export type ReadOutput = {
  readonly transcript: Transcript;
  /** A line that is too long to be read into memory. */
  readonly tooLong: boolean;
  /** It was told that its run has no owner. */
  readonly ownerGone: boolean;
};

/** What a program said on stdout, read from its file. */
export async function readTranscript({ descriptor, processes }: ReadPlace, folder: string): Promise<ReadOutput> {
  let transcript = BLANK;
  let tooLong = false;
  let ownerGone = false;
  await processes.readLines(folder, (line) => {
    if (line.kind === 'line') {
      transcript = step(descriptor, transcript, line.text);
      ownerGone ||= line.text.includes(OWNER_GONE);
    } else tooLong = true;
  });
  return { transcript, tooLong, ownerGone };
}

/** The end of what it said on stderr: where it fails, it says why there. */
export async function readStderr({ processes }: ReadPlace, folder: string): Promise<string> {
  const file = await open(processes.output(folder).stderr, 'r');
  try {
    const { size } = await file.stat();
    const length = Math.min(size, STDERR_BYTES);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, size - length);
    return buffer.subarray(0, bytesRead).toString('utf8');
  } finally {
    await file.close();
  }
}

/** A name for exactly what it printed: by it an audit sees whether it is still what it was. */
async function hashOutput({ processes }: ReadPlace, folder: string): Promise<string> {
  const { stdout, stderr } = processes.output(folder);
  const hash = createHash('sha256');
  for (const file of [stdout, stderr]) {
    for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
    hash.update('\0');
  }
  return hash.digest('hex');
}

/** What came of a turn, with everything that its files say beside its lines. */
export async function readReply(
  place: ReadPlace,
  request: EngineRequest,
  { transcript, tooLong }: Pick<ReadOutput, 'transcript' | 'tooLong'>,
  end: ProcessEnd,
): Promise<Reply> {
  const folder = turnFolder(place, request);
  const reply = replyOf(place.descriptor, {
    stdout: transcript,
    stderr: await readStderr(place, folder),
    end: tooLong ? { ...end, endedBy: 'line' } : end,
    sessionBefore: request.session,
    fresh: takenSession(place, request),
  });
  const goesOn = reply.outcome.kind === 'aborted' ? { goesOn: true as const } : {};
  return { ...reply, ...goesOn, raw: await hashOutput(place, folder) };
}

/** An older version of a program may take no id; then its command line has none. */
function takenSession(place: ReadPlace, request: EngineRequest): string | undefined {
  const id = givenSession(place, request);
  return id === undefined || request.argv?.includes(id) === false ? undefined : id;
}

/** The same bytes through the same reader, for an audit; undefined where they are not there any more. */
export async function rereadTurn(place: ReadPlace, request: EngineRequest): Promise<Reply | undefined> {
  const folder = turnFolder(place, request);
  try {
    const end = await place.processes.readEnd(folder);
    return await readReply(place, request, await readTranscript(place, folder), end ?? UNKNOWN_END);
  } catch {
    return undefined;
  }
}
