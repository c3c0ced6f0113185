import type { Command } from 'commander';
import { listRuns } from '../../app/list-runs.ts';
import { badUsage } from '../../core/bad-usage.ts';
import { oneLine } from '../../core/words/plain-text.ts';
import { SETTINGS_WORDS } from '../../core/words/settings-words.ts';
import { type Output, tellResult } from '../output.ts';
import { say } from '../telling/speech.ts';
import type { TerminalPlace } from '../terminal-place.ts';
import { withReader } from '../with-store.ts';

/** A verb as shells need it: its words, what follows them, and what it is for. */
type Verb = {
  readonly path: readonly string[];
  readonly about: string;
  readonly flags: readonly string[];
  /** It is about a run: those that are there are offered, and the newest one. */
  readonly takesRun: boolean;
  /** Something else may stand in its place: a package, a folder. */
  readonly takesMore: boolean;
};

const SHELLS = { bash, zsh, fish } as const;
type Shell = keyof typeof SHELLS;

/** `signalbox completion`: a script for the shell that completes verbs, flags and runs. `runs` is what such a script asks. */
export async function completion(
  place: TerminalPlace,
  out: Output,
  shell: string,
  __: object,
  { parent: program }: Command,
): Promise<number> {
  if (shell === RUNS) return tellRuns(place, out);
  if (!isShell(shell)) {
    throw badUsage(SETTINGS_WORDS.noCompletion(shell, Object.keys(SHELLS)), 'signalbox completion bash');
  }
  const script = SHELLS[shell](program === null ? [] : verbsOf(program, []));
  return tellResult(out, { shell, script }, () => script);
}

const RUNS = 'runs';
const MOST_RUNS = 100;

/** A line each, newest first: the id, a tab, and what it is. */
async function tellRuns(place: TerminalPlace, out: Output): Promise<number> {
  const { runs } = await withReader(place, out, (store) => listRuns(store, { limit: MOST_RUNS }));
  const lines = runs.map(({ runId, status, workflow }) => `${runId}\t${oneLine(`${workflow} ${status}`)}`);
  if (out.format === 'text' && lines.length === 0) return 0;
  return tellResult(out, { runs }, () => lines.join('\n'));
}

function isShell(name: string): name is Shell {
  return Object.hasOwn(SHELLS, name);
}

/** Arguments that a run stands for: of a task, too. */
const OF_RUN: ReadonlySet<string> = new Set(['run', 'task']);

function verbsOf(command: Command, path: readonly string[]): readonly Verb[] {
  return command.commands.flatMap((one) => {
    const own = [...path, one.name()];
    const flags = one.options.flatMap(({ long }) => (long == null ? [] : [long]));
    const named = one.registeredArguments.map((argument) => argument.name().split('|'));
    const meant = named.find((names) => names.some((name) => OF_RUN.has(name)));
    const takes = { takesRun: meant !== undefined, takesMore: meant?.some((name) => name !== 'run') === true };
    return [{ path: own, about: one.description(), flags, ...takes }, ...verbsOf(one, own)];
  });
}

function below(verbs: readonly Verb[], path: readonly string[]): readonly Verb[] {
  return verbs.filter(
    (verb) => verb.path.length === path.length + 1 && path.every((word, at) => verb.path[at] === word),
  );
}

/** What may follow the words of a verb: verbs of its own, flags, and the newest run. */
function following(verbs: readonly Verb[], { path, flags, takesRun }: Verb): string {
  return [
    ...below(verbs, path).map((verb) => verb.path.at(-1) ?? ''),
    ...flags,
    '--help',
    ...(takesRun ? ['@last'] : []),
  ].join(' ');
}

function bash(verbs: readonly Verb[]): string {
  const cases = verbs.map((verb) => `    '${verb.path.join(' ')}') words='${following(verbs, verb)}' ;;`);
  return `# signalbox: ${say(SETTINGS_WORDS.putInto('~/.bashrc', 'source <(signalbox completion bash)'))}
_signalbox() {
  local words path="\${COMP_WORDS[1]}"
  case "$path" in ${groups(verbs).join('|')}) [ "$COMP_CWORD" -gt 2 ] && path="$path \${COMP_WORDS[2]}" ;; esac
  [ "$COMP_CWORD" -eq 1 ] && path=''
  case "$path" in
    '') words='${below(verbs, [])
      .map((verb) => verb.path[0])
      .join(' ')} --help --version' ;;
${cases.join('\n')}
  esac
  case "$words" in *@last) words="$words $(signalbox completion ${RUNS} 2>/dev/null | cut -f1)" ;; esac
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _signalbox signalbox`;
}

function groups(verbs: readonly Verb[]): readonly string[] {
  return below(verbs, []).flatMap(({ path }) => (below(verbs, path).length === 0 ? [] : (path[0] ?? [])));
}

function zsh(verbs: readonly Verb[]): string {
  const first = below(verbs, []).map(({ path, about }) => `    '${path[0]}:${quoted(about)}'`);
  const cases = verbs.map((verb) => {
    const runs = verb.takesRun ? ` \${(f)"$(signalbox completion ${RUNS} 2>/dev/null | cut -f1)"}` : '';
    return `    '${verb.path.join(' ')}') compadd -- ${following(verbs, verb)}${runs} ;;`;
  });
  return `#compdef signalbox
# signalbox: ${say(SETTINGS_WORDS.putAfterCompinit('~/.zshrc', 'source <(signalbox completion zsh)'))}
_signalbox() {
  local verb="$words[2]"
  local -a verbs
  verbs=(
${first.join('\n')}
  )
  if (( CURRENT == 2 )); then _describe 'verb' verbs; return; fi
  case "$verb" in ${groups(verbs).join('|')}) (( CURRENT > 3 )) && verb="$verb $words[3]" ;; esac
  case "$verb" in
${cases.join('\n')}
  esac
  _files
}
compdef _signalbox signalbox`;
}

function quoted(text: string): string {
  return text.replaceAll("'", "'\\''").replaceAll(':', '\\:');
}

function fish(verbs: readonly Verb[]): string {
  const lines = verbs.flatMap(({ path, about, flags, takesRun, takesMore }) => {
    const name = path.at(-1) ?? '';
    const parents = path.slice(0, -1);
    const after = parents.length === 0 ? '__fish_use_subcommand' : `__fish_seen_subcommand_from ${parents.join(' ')}`;
    const own = `complete -c signalbox -f -n '${after}' -a '${name}' -d '${about.replaceAll("'", "\\'")}'`;
    const condition = path.map((word) => `__fish_seen_subcommand_from ${word}`).join('; and ');
    // fish offers files beside the runs unless it is told not to.
    const files = takesMore ? '' : '-f ';
    const runs = takesRun
      ? [`complete -c signalbox ${files}-n '${condition}' -a '@last (signalbox completion ${RUNS} 2>/dev/null)'`]
      : [];
    return [own, ...runs, ...flags.map((flag) => `complete -c signalbox -n '${condition}' -l '${flag.slice(2)}'`)];
  });
  return ['# signalbox: signalbox completion fish > ~/.config/fish/completions/signalbox.fish', ...lines].join('\n');
}
