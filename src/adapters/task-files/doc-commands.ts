/*
 * Fixed commands for `sh`: names and limits come as arguments, content by standard input, nothing is ever joined to the text. They
 * begin in the project. No link is followed: after going into the folder its real path must be the one that was meant, and from
 * then on names stand in that folder, wherever a link in its place would lead.
 */

export const DOC_EXITS = { outside: 20, missing: 21, 'too-large': 22, changed: 23, short: 24 } as const;

const ENTER = ['set -eu', 'root=$(pwd -P)', `if [ -L docs ] || [ -L "docs/$1" ]; then exit ${DOC_EXITS.outside}; fi`];

const IN_FOLDER = ['cd -P "docs/$1"', `if [ "$(pwd -P)" != "\${root%/}/docs/$1" ]; then exit ${DOC_EXITS.outside}; fi`];

const ENTERED = [...IN_FOLDER, `if [ -L "$2" ]; then exit ${DOC_EXITS.outside}; fi`];

/** `$1` task. */
export const MAKE_FOLDER = [...ENTER, 'umask 022', 'mkdir -p "docs/$1"', ...IN_FOLDER].join('\n');

/** `$1` task, `$2` file, `$3` how many bytes at most. */
export const READ_DOC = [
  ...ENTER,
  `if [ ! -d "docs/$1" ]; then exit ${DOC_EXITS.missing}; fi`,
  ...ENTERED,
  `if [ ! -e "$2" ]; then exit ${DOC_EXITS.missing}; fi`,
  // A second name may be that of a file outside.
  `if [ ! -f "$2" ] || [ -n "$(find "$2" -prune -links +1)" ]; then exit ${DOC_EXITS.outside}; fi`,
  `if [ "$(wc -c <"$2")" -gt "$3" ]; then exit ${DOC_EXITS['too-large']}; fi`,
  'cat "$2"',
].join('\n');

/** `$1` task, `$2` file, `$3` the size that must arrive, `$4` what must be there: a hash, `none`, or nothing said. */
export const WRITE_DOC = [
  ...ENTER,
  'umask 022',
  'mkdir -p "docs/$1"',
  ...ENTERED,
  `if [ -e "$2" ] && [ ! -f "$2" ]; then exit ${DOC_EXITS.outside}; fi`,
  'new=".$2.signalbox-new"',
  'rm -f "$new"',
  `trap 'rm -f "$new"' EXIT`,
  // Whatever is put under this name meanwhile is not written to.
  'set -C',
  'cat >"$new"',
  'set +C',
  `if [ "$(wc -c <"$new")" -ne "$3" ]; then exit ${DOC_EXITS.short}; fi`,
  'dd if=/dev/null of="$new" conv=notrunc,fsync 2>/dev/null || sync',
  `if [ "$4" = none ] && [ -e "$2" ]; then exit ${DOC_EXITS.changed}; fi`,
  'hash() { if command -v sha256sum >/dev/null; then sha256sum; else shasum -a 256; fi; }',
  `if [ "\${#4}" -eq 64 ]; then now=$(hash <"$2") || exit ${DOC_EXITS.changed}`,
  `  if [ "\${now%% *}" != "$4" ]; then exit ${DOC_EXITS.changed}; fi; fi`,
  'mv -f "$new" "$2"',
  'sync . 2>/dev/null || sync',
].join('\n');
