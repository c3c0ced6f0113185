export type ProtectedRow = {
  /** Names one below the other, at any depth; `*` stands for any characters. Everything below is protected too. */
  readonly path: readonly string[];
  readonly why: string;
};

/** What other programs obey when they find it in a project: whoever may write it may run commands as the person. */
const PROTECTED: readonly ProtectedRow[] = [
  { path: ['.git'], why: 'git runs programs that its config and hooks name' },
  { path: ['.husky'], why: 'git hooks live there' },
  { path: ['.vscode'], why: 'the editor runs tasks and takes settings from there' },
  { path: ['.idea'], why: 'the editor runs configurations from there' },
  { path: ['.mcp.json'], why: 'it names programs that agents start' },
  { path: ['.claude', 'settings*.json'], why: 'it holds permissions and hooks of an agent' },
  { path: ['.gemini', 'settings.json'], why: 'it holds permissions and servers of an agent' },
  { path: ['.codex'], why: 'it holds permissions and servers of an agent' },
  { path: ['.cursor'], why: 'it holds permissions and servers of an agent' },
  { path: ['.envrc'], why: 'a shell runs it on entering the folder' },
  { path: ['.npmrc'], why: 'it says where packages come from, and which programs npm runs' },
  { path: ['.signalbox'], why: "it is the runtime's own" },
  { path: ['signalbox.yaml'], why: "it is the runtime's own settings" },
  { path: ['signalbox.local.yaml'], why: "it is the runtime's own settings" },
];

/** Protected names without a `*`, from a root downwards: what can be looked up and compared as an object. */
export const PROTECTED_PATHS: readonly (readonly string[])[] = PROTECTED.map(({ path }) => path).filter(
  (path) => !path.some((name) => name.includes('*')),
);

/** The rule against writing a path of `@project`, if there is one. Reading is always allowed. */
export function protectedName(segments: readonly string[]): ProtectedRow | undefined {
  const names = segments.map(folded);
  return PROTECTED.find(({ path }) =>
    names.some((_, start) => path.every((part, at) => fits(part, names[start + at]))),
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
