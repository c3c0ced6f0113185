import type { Usage } from '../run/events.ts';
import type { Config, Descriptor, Fields, McpServer, ProgramTurn, Signal } from './descriptor.ts';
import { countOf, failedSignal, objectOf, sessionSignals, textOf, toolSignal } from './fields.ts';
import { tomlList, tomlParts, tomlText } from './toml-parts.ts';

const FLAGS = ['--json', '--skip-git-repo-check', ['-m', '{model}']] as const;
const YOLO = [...FLAGS, '--yolo'] as const;
/** Its shell is then in a sandbox of the program's own. One made of namespaces cannot stand within ours; this older one can. */
const FULL_AUTO = [...FLAGS, '--full-auto', '-c', 'features.use_legacy_landlock=true'] as const;

/** `-C` belongs to a new session only: a resumed one keeps its folder, and `exec resume` does not know the flag. */
export const codex: Descriptor = {
  id: 'codex',
  title: 'Codex',
  npm: '@openai/codex',
  program: 'codex',
  versionArgs: ['--version'],
  variants: [
    {
      // From here on the program calls `--full-auto` outdated, and takes away the sandbox that can stand within ours.
      since: '0.128.0',
      start: ['exec', ...YOLO, '-C', '{project}', ['--', '{prompt}']],
      resume: ['exec', 'resume', ...YOLO, '--', '{session}', ['{prompt}']],
    },
    {
      since: '0.79.0',
      start: ['exec', ...FULL_AUTO, '-C', '{project}', ['--', '{prompt}']],
      resume: ['exec', 'resume', ...FULL_AUTO, '--', '{session}', ['{prompt}']],
    },
    {
      since: '0.0.0',
      start: ['exec', ...FULL_AUTO, '-C', '{project}', ['--', '{prompt}']],
      // Here `resume` knows none of the flags itself.
      resume: ['exec', ...FULL_AUTO, '-C', '{project}', 'resume', '--', '{session}', ['{prompt}']],
    },
  ],
  triedSince: '0.44.0',
  help: 'refuses',
  environment: {
    passed: ['OPENAI_API_KEY', 'CODEX_API_KEY', 'OPENAI_BASE_URL', 'OPENAI_ORGANIZATION', 'OPENAI_PROJECT'],
    fixed: { CODEX_HOME: '{home}/.codex' },
  },
  logins: [{ variable: 'CODEX_HOME', folder: '.codex', name: 'auth.json' }],
  settings: [{ variable: 'CODEX_HOME', folder: '.codex', name: 'config.toml' }],
  config,
  skills: '.agents/skills',
  session: {
    chosen: false,
    keepsId: true,
    unknown: /no rollout found|thread\/resume failed|no (saved )?session found/i,
  },
  output: { kind: 'events', read },
};

function read(event: Fields): readonly Signal[] {
  switch (event['type']) {
    case 'thread.started':
      return sessionSignals(event['thread_id']);
    case 'item.started':
    case 'item.completed':
      return itemSignals(objectOf(event['item']) ?? {}, event['type'] === 'item.completed');
    case 'turn.completed':
      return [
        { kind: 'usage', scope: 'session', usage: usageOf(event['usage']) },
        { kind: 'ended', ok: true },
      ];
    case 'turn.failed':
      return [failedSignal(textOf(objectOf(event['error'])?.['message']) ?? 'The turn failed.')];
    // It tells of every attempt to reconnect too, so it does not end the turn.
    case 'error':
      return [{ kind: 'trouble', message: textOf(event['message']) ?? '' }];
    default:
      return [];
  }
}

function itemSignals(item: Fields, completed: boolean): readonly Signal[] {
  switch (item['type']) {
    case 'agent_message':
      return completed ? [{ kind: 'text', text: textOf(item['text']) ?? '' }] : [];
    case 'error':
      return completed ? troubleIn(textOf(item['message']) ?? '') : [];
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

/** That a setting of ours is outdated is no trouble of the turn's. */
function troubleIn(message: string): readonly Signal[] {
  return message.includes('use_legacy_landlock') ? [] : [{ kind: 'trouble', message }];
}

function tool(item: Fields, type: string): Signal {
  const name = type === 'mcp_tool_call' ? `${textOf(item['server'])}.${textOf(item['tool'])}` : type;
  return toolSignal(name, item['id']);
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
  const own = tomlParts(turn.own?.get('.codex/config.toml') ?? '', KEPT);
  const parts = [own.keys, QUIET, shellSandbox(turn), own.tables, ...(turn.mcp ?? []).map(serverTables)];
  const passed = [...own.tables.matchAll(/^\s*env_key\s*=\s*["'](\w+)["']/gm)].map(([, name = '']) => name);
  const key = keyOf(own);
  return {
    passed,
    ...(key === undefined ? {} : { key }),
    files: [{ path: '.codex/config.toml', text: `${parts.filter((part) => part !== '').join('\n')}\n` }],
  };
}

/** The variable with the key of the provider that is chosen, where that provider is one of the user's own. */
function keyOf({ keys, tables }: ReturnType<typeof tomlParts>): string | undefined {
  const chosen = /^\s*model_provider\s*=\s*["']([^"']+)["']/m.exec(keys)?.[1];
  const table = tables.split(/^(?=\s*\[)/m).find((part) => {
    const [, quoted, plain] = /^\s*\[\s*model_providers\s*\.\s*(?:["']([^"']+)["']|([\w-]+))\s*\]/.exec(part) ?? [];
    return chosen !== undefined && (quoted ?? plain) === chosen;
  });
  return /^\s*env_key\s*=\s*["'](\w+)["']/m.exec(table ?? '')?.[1];
}

/** Nothing is sent to anybody but the model, and nothing is looked for on the net. */
const QUIET = `check_for_update_on_startup = false
analytics.enabled = false
feedback.enabled = false
history.persistence = "none"
features.plugins = false
features.apps = false
features.remote_plugin = false`;

/** What the program's own sandbox lets its shell do under `--full-auto`: what ours does. The project may be written anyway. */
function shellSandbox({ home }: ProgramTurn): string {
  return `sandbox_workspace_write.network_access = true
sandbox_workspace_write.writable_roots = ${tomlList([home])}
`;
}

/**
 * `required`: otherwise the model is asked before the server has come up, without its tools. Each tool is approved by its
 * name: the program asks a person otherwise, and takes silence for a no.
 */
function serverTables({ name, command, args, env, tools }: McpServer): string {
  const server = `mcp_servers.${tomlText(name)}`;
  const pairs = Object.entries(env).map(([key, value]) => `${tomlText(key)} = ${tomlText(value)}`);
  const approved = tools.map((tool) => `[${server}.tools.${tomlText(tool)}]\napproval_mode = "approve"\n`);
  return `[${server}]
command = ${tomlText(command)}
args = ${tomlList(args)}
env = { ${pairs.join(', ')} }
required = true
startup_timeout_sec = 60
tool_timeout_sec = 600
${approved.join('')}`;
}
