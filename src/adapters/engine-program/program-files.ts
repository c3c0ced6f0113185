import { join } from 'node:path';

/** What a program leaves in the folder that it was given. */
export type ProgramFiles = {
  readonly stdout: string;
  readonly stderr: string;
  /** How it ended, written by the recorder. */
  readonly exit: string;
  /** Who it is, written before it begins. */
  readonly process: string;
};

export function programFiles(folder: string): ProgramFiles {
  return {
    stdout: join(folder, 'stdout'),
    stderr: join(folder, 'stderr'),
    exit: join(folder, 'exit'),
    process: join(folder, 'process.json'),
  };
}
