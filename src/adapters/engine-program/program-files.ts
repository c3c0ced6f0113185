import { join } from 'node:path';

/** What a program leaves in the folder that it was given. */
export type ProgramFiles = {
  readonly stdout: string;
  readonly stderr: string;
  /** How it ended, written by the recorder. */
  readonly exit: string;
  /** Why we have ended it, written before we do. */
  readonly stopped: string;
  /** Who it is, written before it begins. */
  readonly process: string;
};

export function programFiles(folder: string): ProgramFiles {
  return {
    stdout: join(folder, 'stdout'),
    stderr: join(folder, 'stderr'),
    exit: join(folder, 'exit'),
    stopped: join(folder, 'stopped'),
    process: join(folder, 'process.json'),
  };
}
