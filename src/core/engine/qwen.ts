import type { Config, Descriptor, ProgramTurn } from './descriptor.ts';
import { serversByName, settingsFile, trusted } from './settings-text.ts';
import { streamJsonSignals, usageWithin } from './stream-json.ts';

const FLAGS = ['--yolo', '--output-format', 'stream-json', ['-m', '{model}']] as const;

/** Written as if the model had said it, with a line of advice where a limit was met; old versions report success with it. */
const FAILURE = /^\s*\[API Error: [\s\S]*\]\s*(?:\n(?:Possible quota limitations|Please wait)[^\n]*)?\s*$/;

/** Old versions put it behind what the model had said before the connection broke. */
const FAILURE_BEHIND = /\[API Error: [^\]]*\]\s*$/;

export const qwen: Descriptor = {
  id: 'qwen',
  title: 'Qwen Code',
  npm: '@qwen-code/qwen-code',
  program: 'qwen',
  versionArgs: ['--version'],
  variants: [
    {
      since: '0.12.0',
      start: [...FLAGS, ['--session-id', '{fresh}'], ['--prompt={prompt}']],
      resume: [...FLAGS, '--resume', '{session}', ['--prompt={prompt}']],
    },
    {
      since: '0.0.0',
      start: [...FLAGS, ['--prompt={prompt}']],
      resume: [...FLAGS, '--resume', '{session}', ['--prompt={prompt}']],
    },
  ],
  triedSince: '0.5.0',
  help: 'lists',
  environment: {
    passed: [
      'OPENAI_API_KEY',
      'OPENAI_BASE_URL',
      'OPENAI_MODEL',
      'QWEN_MODEL',
      'DASHSCOPE_API_KEY',
      'ANTHROPIC_API_KEY',
      'ANTHROPIC_BASE_URL',
      'ANTHROPIC_MODEL',
    ],
    fixed: { QWEN_CODE_SUPPRESS_YOLO_WARNING: '1' },
  },
  logins: [{ variable: 'QWEN_HOME', folder: '.qwen', name: 'oauth_creds.json' }],
  settings: [{ variable: 'QWEN_HOME', folder: '.qwen', name: 'settings.json' }],
  config,
  skills: '.agents/skills',
  session: { chosen: true, keepsId: false, unknown: /No saved session found|session .* not found/i },
  output: {
    kind: 'events',
    read: (event) =>
      streamJsonSignals(event, {
        usage: usageWithin,
        scope: 'session',
        failure: FAILURE,
        failureBehind: FAILURE_BEHIND,
      }),
  },
};

function config(turn: ProgramTurn): Config {
  const settings = settingsFile(turn, '.qwen/settings.json', ['security.auth', 'model', 'modelProviders', 'env'], {
    privacy: { usageStatisticsEnabled: false },
    telemetry: { enabled: false },
    general: { enableAutoUpdate: false, disableAutoUpdate: true, disableUpdateNag: true },
    security: { folderTrust: { enabled: false } },
    // A second request of its own after each turn, and our tools hidden behind a search.
    memory: { enableManagedAutoMemory: false, enableManagedAutoDream: false },
    tools: { toolSearch: { enabled: false } },
    mcpServers: serversByName(turn, trusted),
  });
  return { files: [settings] };
}
