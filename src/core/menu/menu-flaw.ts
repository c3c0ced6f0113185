import type { Path } from '../package/located.ts';
import type { Text } from '../words/text.ts';

/** Something in a menu item that does not count. `path` is where it stands in the item. */
export type MenuFlaw = {
  readonly code: 'MENU_PART_IGNORED' | 'MENU_NAME_UNUSABLE';
  readonly path: Path;
  readonly said: Text;
};

/** Takes note of a flaw; reading goes on without that part. */
export type TellFlaw = (path: Path, said: Text, code?: MenuFlaw['code']) => void;
