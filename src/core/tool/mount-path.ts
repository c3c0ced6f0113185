import { byteLength } from '../hash.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { statePath } from './state-path.ts';

export type MountName = 'project' | 'pkg' | 'state';

export type MountPath = { readonly mount: MountName; readonly segments: readonly string[] };

const MOUNTS: readonly MountName[] = ['project', 'pkg', 'state'];
const MAX_PATH_BYTES = 4_096;
const MAX_NAME_BYTES = 255;
const MAX_SEGMENTS = 64;

type Rule = { readonly breaks: (text: string) => boolean; readonly message: string };

/** Rules for a whole path, in order. No message repeats the path: a model may have learnt a real one. */
const PATH_RULES: readonly Rule[] = [
  { breaks: (path) => !path.isWellFormed(), message: 'The path holds half a character. Send it as valid Unicode.' },
  {
    breaks: (path) => path.length > MAX_PATH_BYTES || byteLength(path) > MAX_PATH_BYTES,
    message: `The path is longer than ${MAX_PATH_BYTES} bytes. Use a shorter one.`,
  },
  {
    breaks: (path) => /\p{Cc}/u.test(path),
    message: 'The path holds a control character, such as NUL or a line break. Leave it out.',
  },
  {
    breaks: (path) => /[\p{Cf}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}]/u.test(path),
    message: 'The path holds an invisible character (bidi, zero-width or a line separator). Leave it out.',
  },
  {
    breaks: (path) => path.normalize('NFC') !== path,
    message: 'The path is not in the composed form of Unicode (NFC). Write é as one character, not as e and an accent.',
  },
  { breaks: (path) => path.includes('\\'), message: 'The path holds a backslash. Separate names with /.' },
  {
    breaks: (path) => path.startsWith('/'),
    message: 'Absolute paths are not known here. Begin with @project or @pkg.',
  },
  { breaks: (path) => path.startsWith('~'), message: 'A home folder is not known here. Begin with @project or @pkg.' },
];

/** Rules for each name of a path, in order. */
const NAME_RULES: readonly Rule[] = [
  { breaks: (name) => name === '..', message: 'A path cannot go up with "..". Name the target from its mount down.' },
  {
    breaks: (name) => name.normalize('NFKC') !== name && /[/\\]|^@|^\.{1,2}$/.test(name.normalize('NFKC')),
    message: 'A name holds a character that only looks like /, \\, . or @. Use the plain character.',
  },
  {
    breaks: (name) => /^[a-z]:/i.test(name),
    message: 'Drive letters are not known here. Begin with @project or @pkg.',
  },
  {
    breaks: (name) => /[. ]$/.test(name),
    message: 'A name ends with a dot or a space, which some systems drop. Leave it out.',
  },
  {
    breaks: (name) => /^(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[0-9¹²³])( *\..*)?$/i.test(name),
    message: 'A name is reserved on Windows (con, nul, com1 and their like). Choose another.',
  },
  {
    breaks: (name) => byteLength(name) > MAX_NAME_BYTES,
    message: `A name is longer than ${MAX_NAME_BYTES} bytes. Use a shorter one.`,
  },
];

/** Reads a path as a model writes it. What has two readings on any system is refused instead of guessed at. */
export function mountPath(path: string): MountPath | Refusal {
  if (path.trim() === '')
    return refuse('E_SCHEMA_VALIDATION', 'The path is empty. Say @project for the whole project.');
  const badPath = PATH_RULES.find(({ breaks }) => breaks(path));
  if (badPath !== undefined) return refuse('E_SANDBOX_VIOLATION', badPath.message);
  const names = path.split('/').filter((name) => name !== '' && name !== '.');
  const badName = NAME_RULES.find(({ breaks }) => names.some(breaks));
  if (badName !== undefined) return refuse('E_SANDBOX_VIOLATION', badName.message);
  if (names.length > MAX_SEGMENTS)
    return refuse('E_SANDBOX_VIOLATION', `The path has more than ${MAX_SEGMENTS} names. Use a shorter one.`);
  const found = mounted(names);
  if (found === undefined)
    return refuse(
      'ENOENT',
      'There is no such mount. There are @project, @pkg and @state; @project/@name is a file @name.',
    );
  // What decides about the state must never take a path for state that is a project's file here, however it is spelt.
  if (found.mount !== 'state' && statePath(path) !== undefined)
    return refuse('E_SANDBOX_VIOLATION', 'The path only looks like @state. The state file is @state/workflow.md.');
  return found;
}

/** The path as models see it. */
export function virtualPath({ mount, segments }: MountPath): string {
  return [`@${mount}`, ...segments].join('/');
}

function mounted(names: readonly string[]): MountPath | undefined {
  const [first, ...below] = names;
  if (first === undefined || !first.startsWith('@')) return { mount: 'project', segments: names };
  const mount = MOUNTS.find((name) => first === `@${name}`);
  return mount === undefined ? undefined : { mount, segments: below };
}
