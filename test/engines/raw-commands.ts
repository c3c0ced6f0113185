import { PATH } from './install.ts';
import type { ProgramName } from './pinned.ts';

/** Where a program is started, and with what. */
export type RawTurn = {
  readonly url: string;
  readonly home: string;
  readonly work: string;
  readonly prompt: string;
  /** The session to go on with. */
  readonly session?: string;
  /** Argv of an MCP server called `lab`. */
  readonly mcp?: readonly string[];
};

export type RawCommand = {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** Files that must stand in the home folder, by their path in it. */
  readonly files: Readonly<Record<string, string>>;
};

export const KEY = 'lab-key-0123456789';
/** Some programs take a model for what its name says, and behave otherwise with one they do not know. */
export const MODELS = {
  codex: 'lab-model',
  claude: 'claude-sonnet-4-5',
  gemini: 'gemini-2.5-flash',
  qwen: 'lab-model',
  opencode: 'lab-model',
} as const;

/** The programs as they are started without us: the least that makes each of them talk to a server of ours. */
export const RAW_COMMANDS: { readonly [name in ProgramName]: (turn: RawTurn) => RawCommand } = {
  codex: ({ url, home, work, prompt, session, mcp }) => ({
    args: [
      'exec',
      ...(session === undefined ? [] : ['resume']),
      '--json',
      '--yolo',
      '--skip-git-repo-check',
      // Plugins and apps are asked for at hosts of the vendor.
      ...['plugins', 'apps', 'remote_plugin'].flatMap((feature) => ['--disable', feature]),
      ...(session === undefined ? ['-C', work] : [session]),
      prompt,
    ],
    env: { CODEX_HOME: `${home}/.codex`, OPENAI_API_KEY: KEY },
    files: { '.codex/config.toml': codexConfig(url, mcp) },
  }),
  claude: ({ url, home, prompt, session, mcp }) => ({
    args: [
      '-p',
      '--output-format',
      'stream-json',
      '--verbose',
      '--dangerously-skip-permissions',
      '--model',
      MODELS.claude,
      ...(session === undefined ? [] : ['--resume', session]),
      ...(mcp === undefined ? [] : ['--strict-mcp-config', '--mcp-config', JSON.stringify(mcpServers(mcp))]),
      '--',
      prompt,
    ],
    env: {
      CLAUDE_CONFIG_DIR: `${home}/.claude`,
      ANTHROPIC_BASE_URL: withoutVersion(url),
      ANTHROPIC_API_KEY: KEY,
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
      DISABLE_AUTOUPDATER: '1',
      CLAUDE_CODE_MAX_RETRIES: '1',
      // Without it the program refuses to skip permissions for root, as whom CI may run.
      IS_SANDBOX: '1',
    },
    files: {},
  }),
  gemini: ({ url, prompt, session, mcp }) => ({
    args: [
      ...['--yolo', '--skip-trust', '--output-format', 'stream-json', '-m', MODELS.gemini],
      ...(session === undefined ? [] : ['--resume', session]),
      '-p',
      prompt,
    ],
    env: { GEMINI_API_KEY: KEY, GOOGLE_GEMINI_BASE_URL: withoutVersion(url) },
    files: {
      '.gemini/settings.json': JSON.stringify({
        // With a base URL in the environment the program takes itself for one behind a gateway, and refuses that.
        security: { auth: { selectedType: 'gemini-api-key' } },
        privacy: { usageStatisticsEnabled: false },
        telemetry: { enabled: false },
        general: { enableAutoUpdate: false, enableAutoUpdateNotification: false, maxAttempts: 2 },
        ...(mcp === undefined ? {} : mcpServers(mcp, { trust: true })),
      }),
    },
  }),
  qwen: ({ url, prompt, session, mcp }) => ({
    args: [
      ...['--yolo', '--output-format', 'stream-json', '--auth-type', 'openai', '-m', MODELS.qwen],
      ...(session === undefined ? [] : ['--resume', session]),
      '-p',
      prompt,
    ],
    env: { OPENAI_API_KEY: KEY, OPENAI_BASE_URL: url, OPENAI_MODEL: MODELS.qwen },
    files: {
      '.qwen/settings.json': JSON.stringify({
        privacy: { usageStatisticsEnabled: false },
        telemetry: { enabled: false },
        general: { enableAutoUpdate: false, disableAutoUpdate: true },
        ...(mcp === undefined ? {} : mcpServers(mcp, { trust: true })),
      }),
    },
  }),
  opencode: ({ url, home, work, prompt, session, mcp }) => ({
    args: [
      ...['run', '--format', 'json', '--auto', '--dir', work, '-m', `lab/${MODELS.opencode}`],
      ...(session === undefined ? [] : ['--session', session]),
      prompt,
    ],
    env: {
      XDG_CONFIG_HOME: `${home}/.config`,
      XDG_DATA_HOME: `${home}/.local/share`,
      XDG_STATE_HOME: `${home}/.local/state`,
      XDG_CACHE_HOME: `${home}/.cache`,
      OPENCODE_DISABLE_AUTOUPDATE: '1',
      OPENCODE_DISABLE_MODELS_FETCH: '1',
      OPENCODE_DISABLE_LSP_DOWNLOAD: '1',
      OPENCODE_DISABLE_SHARE: '1',
      OPENCODE_CONFIG_CONTENT: JSON.stringify(opencodeConfig(url, mcp)),
    },
    files: {},
  }),
};

/** What every program gets beside its own: little, so that nothing of the developer's machine decides. */
export function plainEnvironment({ home, work }: Pick<RawTurn, 'home' | 'work'>): Readonly<Record<string, string>> {
  return { PATH, HOME: home, TMPDIR: `${home}/tmp`, PWD: work, LANG: 'C.UTF-8', TERM: 'dumb', NO_COLOR: '1' };
}

export function withoutVersion(url: string): string {
  return url.replace(/\/v1$/, '');
}

export function codexConfig(url: string, mcp?: RawTurn['mcp']): string {
  const [command, ...args] = mcp ?? [];
  return [
    `model = "${MODELS.codex}"`,
    'model_provider = "lab"',
    '[model_providers.lab]',
    'name = "lab"',
    `base_url = "${url}"`,
    'env_key = "OPENAI_API_KEY"',
    'wire_api = "responses"',
    'request_max_retries = 1',
    'stream_max_retries = 1',
    ...(command === undefined
      ? []
      : [
          '[mcp_servers.lab]',
          'required = true',
          `command = ${JSON.stringify(command)}`,
          `args = ${JSON.stringify(args)}`,
        ]),
    '',
  ].join('\n');
}

export function opencodeConfig(url: string, mcp?: RawTurn['mcp']): object {
  return {
    autoupdate: false,
    share: 'disabled',
    enabled_providers: ['lab'],
    provider: {
      lab: {
        npm: '@ai-sdk/openai-compatible',
        name: 'Lab',
        options: { baseURL: url, apiKey: KEY },
        models: { [MODELS.opencode]: { name: 'Lab', limit: { context: 200_000, output: 8192 } } },
      },
    },
    ...(mcp === undefined ? {} : { mcp: { lab: { type: 'local', command: mcp, enabled: true } } }),
  };
}

function mcpServers([command, ...args]: readonly string[], more: object = {}): object {
  return { mcpServers: { lab: { command, args, ...more } } };
}
