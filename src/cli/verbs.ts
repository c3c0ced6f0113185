import { SPOKEN } from '../core/config/spoken-settings.ts';
import type { OPTION_WORDS } from '../core/words/option-words.ts';
import type { VERB_WORDS } from '../core/words/verb-words.ts';
import type { Output } from './output.ts';
import type { TerminalPlace } from './terminal-place.ts';

/** What a verb does with what was typed: its arguments, its options, its command. Its number is the exit code. */
export type Verb = (place: TerminalPlace, out: Output, ...typed: never[]) => Promise<number>;

/** Verbs that have verbs of their own. */
export const VERB_FAMILIES = ['package', 'memory', 'config', 'notify'] as const;

export type VerbName = Exclude<keyof typeof VERB_WORDS, 'signalbox' | (typeof VERB_FAMILIES)[number]>;

type SharedOption = keyof typeof OPTION_WORDS;
type OwnOption<V extends VerbName> = (typeof VERB_WORDS)[V] extends { readonly options: infer O } ? keyof O : never;

/**
 * `load`: the file with the verb, which is called when it is typed, so that looking stays quick; `options`: in the order of its
 * help, shared ones and those of its words.
 */
type Row<V extends VerbName> = readonly [
  usage: string,
  load: () => Promise<{ readonly [E in V]: Verb }>,
  options: readonly (SharedOption | OwnOption<V>)[],
];

const TALKING = [
  'jsonl',
  'liveTalk',
  'engineTalk',
  'modelTalk',
  'scriptTalk',
  'project',
  'language',
  'trust',
] as const satisfies readonly SharedOption[];

/** What every new run may be given: every setting that can be typed is among it. */
const STARTING: readonly SharedOption[] = [
  'engine',
  'role',
  'model',
  'script',
  'mode',
  'project',
  'answer',
  ...SPOKEN.map(({ key }) => key).filter((key) => key !== 'engine' && key !== 'model'),
  'detach',
  'dryRun',
  'noInput',
];

/** Which runs a list has, and which part of it is shown. */
const LISTING: readonly SharedOption[] = ['statusIs', 'packageIs', 'projectIs', 'limit', 'after'];

/** Every verb, in the order of the help. */
export const VERBS: { readonly [V in VerbName]: Row<V> } = {
  run: [
    'run <package>',
    () => import('./verbs/run.ts'),
    ['jsonl', 'live', 'message', 'input', 'workflow', ...STARTING, 'trust'],
  ],
  crew: ['crew [request]', () => import('./verbs/crew.ts'), ['jsonl', 'live', 'docs', ...STARTING, 'trust']],
  task: ['task <request> [docs]', () => import('./verbs/task.ts'), ['jsonl', 'live', ...STARTING]],
  reply: [
    'reply <run> [text]',
    () => import('./verbs/reply.ts'),
    ['jsonl', 'choose', 'set', 'live', 'file', 'change', 'key', 'noInput'],
  ],
  approve: ['approve <run>', () => import('./verbs/approve.ts'), ['jsonl', 'live', 'change', 'yes', 'key', 'noInput']],
  reject: ['reject <run>', () => import('./verbs/reject.ts'), ['jsonl', 'live', 'reason', 'key', 'noInput']],
  resume: [
    'resume <run>',
    () => import('./verbs/resume.ts'),
    ['jsonl', 'live', 'engine', 'role', 'model', 'script', 'trust', 'noInput'],
  ],
  worker: ['worker', () => import('./verbs/worker.ts'), ['jsonl', 'concurrency', 'run', 'untilIdle']],
  cancel: ['cancel <run>', () => import('./verbs/cancel.ts'), ['jsonl', 'reason', 'key']],
  rewind: ['rewind <run>', () => import('./verbs/rewind.ts'), ['jsonl', 'live', 'to', 'reason', 'key', 'noInput']],
  demo: ['demo [what]', () => import('./verbs/demo.ts'), ['liveTalk']],
  rm: ['rm <run>', () => import('./verbs/rm.ts'), ['yes']],
  prune: ['prune', () => import('./verbs/prune.ts'), ['older', 'status', 'dryRun', 'yes']],
  chat: ['chat [words]', () => import('./verbs/chat.ts'), [...TALKING, 'package']],
  agent: ['agent <agent> [words]', () => import('./verbs/agent.ts'), [...TALKING, 'package']],
  inbox: ['inbox', () => import('./verbs/inbox.ts'), LISTING],
  status: ['status [run]', () => import('./verbs/status.ts'), [...LISTING, 'exitStatus']],
  watch: ['watch <run>', () => import('./verbs/watch.ts'), ['jsonl', 'from', 'exitStatus']],
  show: ['show <run>', () => import('./verbs/show.ts'), ['jsonl', 'exitStatus']],
  docs: ['docs <task> [check]', () => import('./verbs/docs.ts'), ['project']],
  snapshots: ['snapshots [run...]', () => import('./verbs/snapshots.ts'), ['yes']],
  prompt: ['prompt <run>', () => import('./verbs/prompt.ts'), ['turn', 'diff']],
  log: ['log <run>', () => import('./verbs/log.ts'), ['jsonl']],
  audit: ['audit <run>', () => import('./verbs/audit.ts'), []],
  ls: ['ls', () => import('./verbs/ls.ts'), ['jsonl', ...LISTING]],
  init: ['init <folder>', () => import('./verbs/init.ts'), ['name']],
  validate: ['validate <package>', () => import('./verbs/validate.ts'), ['format', 'strict']],
  graph: ['graph <package|run>', () => import('./verbs/graph.ts'), ['format', 'workflow', 'output']],
  pack: ['pack <package>', () => import('./verbs/pack.ts'), ['output', 'force']],
  packageAdd: ['package add <package>', () => import('./verbs/package.ts'), []],
  packageLs: ['package ls', () => import('./verbs/package.ts'), []],
  packageShow: ['package show <package>', () => import('./verbs/package.ts'), []],
  packageTrust: ['package trust <package>', () => import('./verbs/package.ts'), ['folder']],
  packageRm: ['package rm <package>', () => import('./verbs/package-rm.ts'), ['yes']],
  memoryLs: ['memory ls', () => import('./verbs/memory.ts'), ['limit']],
  memorySearch: ['memory search <words>', () => import('./verbs/memory.ts'), ['limit']],
  memoryExport: ['memory export', () => import('./verbs/memory.ts'), []],
  memoryImport: ['memory import <file>', () => import('./verbs/memory.ts'), []],
  memoryServe: ['memory serve', () => import('./verbs/memory.ts'), []],
  doctor: ['doctor', () => import('./verbs/doctor.ts'), ['store']],
  engines: ['engines', () => import('./verbs/engines.ts'), ['projectOfConfig']],
  servers: ['servers [name]', () => import('./verbs/servers.ts'), ['accept', 'projectOfConfig']],
  explain: ['explain [code]', () => import('./verbs/explain.ts'), []],
  mcp: ['mcp', () => import('./verbs/mcp.ts'), []],
  completion: ['completion <shell>', () => import('./verbs/completion.ts'), []],
  configList: ['config list', () => import('./verbs/config-list.ts'), ['showOrigin', 'projectOfConfig']],
  configSet: ['config set <key> <value>', () => import('./verbs/config-set.ts'), ['to', 'projectOfConfig']],
  configUnset: ['config unset <key>', () => import('./verbs/config-set.ts'), ['to', 'projectOfConfig']],
  notifyTest: ['notify test', () => import('./verbs/notify.ts'), []],
};
