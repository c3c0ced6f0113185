import type { Config, Descriptor, ProgramTurn } from './descriptor.ts';
import { jsonText, serversByName, settingsFile } from './settings-text.ts';
import { streamJsonSignals, usageBeside } from './stream-json.ts';

const FLAGS = [
  '-p',
  '--output-format',
  'stream-json',
  '--verbose',
  '--dangerously-skip-permissions',
  ['--model', '{model}'],
  '--strict-mcp-config',
  ['--mcp-config', '{mcp}'],
] as const;

export const claude: Descriptor = {
  id: 'claude',
  title: 'Claude Code',
  npm: '@anthropic-ai/claude-code',
  program: 'claude',
  versionArgs: ['--version'],
  variants: [
    {
      since: '0.0.0',
      start: [...FLAGS, ['--session-id', '{fresh}'], ['--', '{prompt}']],
      resume: [...FLAGS, '--resume', '{session}', ['--', '{prompt}']],
    },
  ],
  triedSince: '1.0.60',
  help: 'lists',
  environment: {
    passed: [
      // Named besides what they begin with: by these it logs in.
      'ANTHROPIC_API_KEY',
      'ANTHROPIC_AUTH_TOKEN',
      'ANTHROPIC_*',
      'CLAUDE_CODE_OAUTH_TOKEN',
      'CLAUDE_CODE_USE_BEDROCK',
      'CLAUDE_CODE_USE_VERTEX',
      'CLAUDE_CODE_SKIP_BEDROCK_AUTH',
      'CLAUDE_CODE_SKIP_VERTEX_AUTH',
      'AWS_*',
      'CLOUD_ML_REGION',
      'GOOGLE_APPLICATION_CREDENTIALS',
      'VERTEX_REGION_*',
    ],
    fixed: {
      CLAUDE_CONFIG_DIR: '{home}/.claude',
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
      DISABLE_AUTOUPDATER: '1',
      // Ten by default, with growing pauses: minutes pass before a wrong key shows.
      CLAUDE_CODE_MAX_RETRIES: '4',
      // As root it refuses to work without asking, unless it is told that it is shut in.
      IS_SANDBOX: '1',
      // Else our tools are hidden behind a search that the model has to think of.
      ENABLE_TOOL_SEARCH: 'false',
      MCP_TIMEOUT: '60000',
      MCP_TOOL_TIMEOUT: '600000',
    },
  },
  logins: [{ variable: 'CLAUDE_CONFIG_DIR', folder: '.claude', name: '.credentials.json' }],
  settings: [{ variable: 'CLAUDE_CONFIG_DIR', folder: '.claude', name: 'settings.json' }],
  config,
  skills: '.claude/skills',
  session: { chosen: true, keepsId: false, unknown: /No conversation found with session ID/i },
  output: { kind: 'events', read: (event) => streamJsonSignals(event, { usage: usageBeside, scope: 'step' }) },
};

/** The servers stand in a file, not on the command line: other users of the machine must not see the token in their environment. */
function config(turn: ProgramTurn): Config {
  const kept = ['apiKeyHelper', 'env', 'model', 'awsAuthRefresh', 'awsCredentialExport'];
  const settings = settingsFile(turn, '.claude/settings.json', kept, {});
  if ((turn.mcp ?? []).length === 0) return { files: [settings] };
  const servers = '.claude/signalbox-mcp.json';
  const text = jsonText({ mcpServers: serversByName(turn) });
  return { files: [settings, { path: servers, text }], mcp: servers };
}
