import { isHandOverName } from '../route/hand-over-names.ts';
import { protectedName } from './protected-names.ts';
import { mayWrite } from './write-globs.ts';

/**
 * Whether what a command or a program has made of a file stays, by the globs of its role. The hand-over files are written by the
 * runtime, also in the middle of a turn. What other programs obey, its own settings too, is for no role to change: a check that is
 * set there is what the work is judged by.
 */
export function mayChange(write: readonly string[], path: string): boolean {
  return protectedName(path.split('/')) === undefined && (mayWrite(write, path) || isHandOverName(path));
}
