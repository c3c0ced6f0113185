import type { Path } from '../package/located.ts';

/** Something in a menu item that does not count. `path` is where it stands in the item. */
export type MenuFlaw = {
  readonly code: 'MENU_PART_IGNORED' | 'MENU_NAME_UNUSABLE';
  readonly path: Path;
  readonly message: string;
};

/** Takes note of a flaw; reading goes on without that part. */
export type TellFlaw = (path: Path, message: string, code?: MenuFlaw['code']) => void;
