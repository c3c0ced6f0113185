export type ProtectedRow = {
  /** Names one below the other, at any depth; `*` stands for any characters. Everything below is protected too. */
  readonly path: readonly string[];
  readonly why: string;
  /** Only as the name of a file: a folder may be called so. */
  readonly file?: true;
};

const AGENT = 'it holds permissions, hooks or servers of an agent';
const GIT = 'git runs programs that its config and hooks name';

/** What other programs obey when they find it in a project: to write it is to run commands as the person. */
const PROTECTED: readonly ProtectedRow[] = [
  { path: ['.git'], why: GIT },
  { path: ['head'], why: 'with it any folder can be made a repository, whose config git obeys', file: true },
  { path: ['.husky'], why: 'git hooks live there' },
  { path: ['.vscode'], why: 'the editor runs tasks and takes settings from there' },
  { path: ['.idea'], why: 'the editor runs configurations from there' },
  { path: ['.mcp.json'], why: 'it names programs that agents start' },
  { path: ['.claude', 'settings*.json'], why: AGENT },
  { path: ['.claude', 'hooks'], why: AGENT },
  { path: ['.gemini', 'settings.json'], why: AGENT },
  { path: ['.qwen', 'settings.json'], why: AGENT },
  { path: ['.iflow', 'settings.json'], why: AGENT },
  { path: ['.codex'], why: AGENT },
  { path: ['.cursor'], why: AGENT },
  { path: ['.opencode'], why: AGENT },
  { path: ['opencode.json'], why: AGENT },
  { path: ['opencode.jsonc'], why: AGENT },
  { path: ['.envrc'], why: 'a shell runs it on entering the folder' },
  { path: ['.npmrc'], why: 'it says where packages come from, and which programs npm runs' },
  { path: ['.yarnrc.yml'], why: 'it names programs that yarn runs' },
  { path: ['.pre-commit-config.yaml'], why: 'it names programs that run before a commit' },
  { path: ['.devcontainer'], why: 'the editor runs commands from there' },
  { path: ['.devcontainer.json'], why: 'the editor runs commands from there' },
  { path: ['.signalbox-*'], why: 'the runtime writes files under such names before they get their own' },
  { path: ['.signalbox'], why: "it is the runtime's own" },
  { path: ['signalbox.yaml'], why: "it is the runtime's own settings" },
  { path: ['signalbox.local.yaml'], why: "it is the runtime's own settings" },
];

/** Protected names without a `*`, from a root downwards: what can be looked up and compared as an object. */
export const PROTECTED_PATHS: readonly (readonly string[])[] = PROTECTED.filter(({ file }) => file !== true)
  .map(({ path }) => path)
  .filter((path) => !path.some((name) => name.includes('*')));

/** What git itself obeys in `.git`, beside what it keeps there. */
export const PROTECTED_IN_GIT = ['config', 'config.worktree', 'hooks', 'commondir', 'modules', 'info/attributes'];

/** Whether a folder of that name may hold protected names without being one. */
export function mayHoldProtected(name: string): boolean {
  return PROTECTED.some(({ path: [first = '', ...below] }) => below.length > 0 && fits(first, folded(name)));
}

/** What makes a folder a repository, or says what git does in it, next to a file called HEAD. */
const BESIDE_HEAD: ReadonlySet<string> = new Set([
  ...['config', 'config.worktree', 'commondir', 'gitdir', 'hooks', 'info', 'modules', 'objects', 'refs', 'worktrees'],
]);

/** The rule against writing this name where the folder holds a file called HEAD. */
export function protectedBesideHead(name: string): ProtectedRow | undefined {
  return BESIDE_HEAD.has(folded(name)) ? { path: [folded(name)], why: GIT } : undefined;
}

/** The rule against writing a path of `@project`, if there is one. Reading is always allowed. */
export function protectedName(segments: readonly string[]): ProtectedRow | undefined {
  const names = segments.map(folded);
  return PROTECTED.find(({ path, file }) =>
    names.some(
      (_, start) =>
        path.every((part, at) => fits(part, names[start + at])) &&
        (file !== true || start + path.length === names.length),
    ),
  );
}

/**
 * A name as the most forgiving file system reads it: letters in one case and one form, without what cannot be seen,
 * without a stream's name after a colon and without dots and spaces at the end.
 */
function folded(name: string): string {
  return name
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKC')
    .replace(/:.*$/s, '')
    .replace(/[. ]+$/, '');
}

function fits(part: string, name: string | undefined): boolean {
  if (name === undefined) return false;
  const [start = '', end] = part.split('*');
  if (end === undefined) return name === part;
  return name.length >= start.length + end.length && name.startsWith(start) && name.endsWith(end);
}
