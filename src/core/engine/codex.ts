import type { Usage } from '../run/events.ts';
import type { Config, Descriptor, EventReader, McpServer, ProgramTurn } from './descriptor.ts';
import { countOf, objectOf, textOf } from './fields.ts';
import { ownText } from './settings-text.ts';
import type { Signal } from './signal.ts';
import { statusIn } from './status-in.ts';
import { tomlList, tomlParts, tomlText } from './toml-parts.ts';

/** `--full-auto`, which versions before 0.147.0 take too, has every call of a tool of ours refused as by a person. */
const FLAGS = ['--json', '--skip-git-repo-check', ['-m', '{model}'], '--yolo'] as const;

/** `-C` belongs to a new session only: a resumed one keeps its folder, and `exec resume` does not know the flag. */
export const codex: Descriptor = {
  id: 'codex',
  title: 'Codex',
  npm: '@openai/codex',
  program: 'codex',
  versionArgs: ['--version'],
  variants: [
    {
      since: '0.79.0',
      start: ['exec', ...FLAGS, '-C', '{project}', ['--', '{prompt}']],
      resume: ['exec', 'resume', ...FLAGS, '--', '{session}', ['{prompt}']],
    },
    {
      since: '0.0.0',
      start: ['exec', ...FLAGS, '-C', '{project}', ['--', '{prompt}']],
      // Here `resume` knows none of the flags itself.
      resume: ['exec', ...FLAGS, '-C', '{project}', 'resume', '--', '{session}', ['{prompt}']],
    },
  ],
  triedSince: '0.44.0',
  environment: {
    passed: ['OPENAI_API_KEY', 'CODEX_API_KEY', 'OPENAI_BASE_URL', 'OPENAI_ORGANIZATION', 'OPENAI_PROJECT'],
    fixed: { CODEX_HOME: '{home}/.codex' },
  },
  logins: [{ variable: 'CODEX_HOME', folder: '.codex', name: 'auth.json' }],
  settings: [{ variable: 'CODEX_HOME', folder: '.codex', name: 'config.toml' }],
  config,
  skills: { home: '.agents/skills', project: '.agents/skills' },
  session: {
    chosen: false,
    perFolder: false,
    unknown: /no rollout found|thread\/resume failed|no (saved )?session found/i,
  },
  exits: {},
  output: { kind: 'events', read },
};

function read(event: Parameters<EventReader>[0]): readonly Signal[] {
  switch (event['type']) {
    case 'thread.started':
      return typeof event['thread_id'] === 'string' ? [{ kind: 'session', id: event['thread_id'] }] : [];
    case 'item.started':
    case 'item.completed':
      return itemSignals(objectOf(event['item']) ?? {}, event['type'] === 'item.completed');
    case 'turn.completed':
      return [
        { kind: 'usage', scope: 'session', usage: usageOf(event['usage']) },
        { kind: 'ended', ok: true },
      ];
    case 'turn.failed':
      return [failed(textOf(objectOf(event['error'])?.['message']) ?? 'The turn failed.')];
    // It tells of every attempt to reconnect too, so it does not end the turn.
    case 'error':
      return [{ kind: 'trouble', message: textOf(event['message']) ?? '' }];
    default:
      return [];
  }
}

function itemSignals(item: Readonly<Record<string, unknown>>, completed: boolean): readonly Signal[] {
  switch (item['type']) {
    case 'agent_message':
      return completed ? [{ kind: 'text', text: textOf(item['text']) ?? '' }] : [];
    case 'error':
      return completed ? [{ kind: 'trouble', message: textOf(item['message']) ?? '' }] : [];
    case 'command_execution':
    case 'mcp_tool_call':
    case 'function_call':
    case 'tool_call':
    case 'file_change':
    case 'web_search':
    case 'collab_tool_call':
      return [tool(item, item['type'])];
    default:
      return [];
  }
}

function tool(item: Readonly<Record<string, unknown>>, type: string): Signal {
  const name = type === 'mcp_tool_call' ? `${textOf(item['server'])}.${textOf(item['tool'])}` : type;
  const ref = textOf(item['id']);
  return ref === undefined ? { kind: 'tool', name } : { kind: 'tool', name, ref };
}

function failed(message: string): Signal {
  const status = statusIn(message);
  return status === undefined ? { kind: 'ended', ok: false, message } : { kind: 'ended', ok: false, message, status };
}

/** Counted over the whole thread; cached input is part of the input, and reasoning part of the output. */
function usageOf(value: unknown): Usage {
  const usage = objectOf(value) ?? {};
  return {
    input: countOf(usage['input_tokens']),
    output: countOf(usage['output_tokens']),
    cached: countOf(usage['cached_input_tokens']),
  };
}

/** Which model is asked, and by which provider. */
const KEPT = [
  'model',
  'model_provider',
  'model_providers',
  'model_reasoning_effort',
  'model_context_window',
  'model_verbosity',
  'openai_base_url',
  'chatgpt_base_url',
  'forced_login_method',
  'cli_auth_credentials_store',
];

function config(turn: ProgramTurn): Config {
  const own = tomlParts(ownText(turn, '.codex/config.toml') ?? '', KEPT);
  const parts = [own.keys, QUIET, own.tables, ...(turn.mcp ?? []).map(serverTable)];
  const passed = [...own.tables.matchAll(/^\s*env_key\s*=\s*["'](\w+)["']/gm)].map(([, name = '']) => name);
  return {
    passed,
    files: [{ path: '.codex/config.toml', text: `${parts.filter((part) => part !== '').join('\n')}\n` }],
  };
}

/** Nothing is sent to anybody but the model, and nothing is looked for on the net. */
const QUIET = `check_for_update_on_startup = false
analytics.enabled = false
feedback.enabled = false
history.persistence = "none"
features.plugins = false
features.apps = false
features.remote_plugin = false
`;

/** `required`: otherwise the model is asked before the server has come up, without its tools. */
function serverTable({ name, command, args, env }: McpServer): string {
  const pairs = Object.entries(env).map(([key, value]) => `${tomlText(key)} = ${tomlText(value)}`);
  return `[mcp_servers.${tomlText(name)}]
command = ${tomlText(command)}
args = ${tomlList(args)}
env = { ${pairs.join(', ')} }
required = true
startup_timeout_sec = 60
tool_timeout_sec = 600
`;
}
