import type { Config, Descriptor, Fields, ProgramTurn, Signal } from './descriptor.ts';
import { countOf, objectOf, sessionSignals, textOf } from './fields.ts';
import { serversByName, settingsFile, trusted } from './settings-text.ts';

/** No longer distributed: what is known of it stands in its documents and in installations that still run. */
export const iflow: Descriptor = {
  id: 'iflow',
  title: 'iFlow CLI',
  npm: undefined,
  program: 'iflow',
  versionArgs: ['--version'],
  variants: [
    {
      since: '0.0.0',
      start: ['--yolo', '--thinking', ['-m', '{model}'], ['--prompt={prompt}']],
      resume: ['--resume', '{session}', '--yolo', '--thinking', ['-m', '{model}'], ['--prompt={prompt}']],
    },
  ],
  triedSince: undefined,
  help: undefined,
  environment: {
    passed: ['IFLOW_API_KEY', 'IFLOW_BASE_URL', 'IFLOW_MODEL_NAME'],
    fixed: {},
  },
  logins: ['oauth_creds.json', 'iflow_accounts.json'].map((name) => ({ folder: '.iflow', name })),
  settings: [{ folder: '.iflow', name: 'settings.json' }],
  config,
  skills: '.iflow/skills',
  session: {
    chosen: false,
    keepsId: false,
    unknown: /(session|conversation)[^\n]* not found|no (saved )?session/i,
  },
  exits: { 41: 'ENGINE_AUTH' },
  output: { kind: 'text', info: 'Execution Info', read },
};

/** The block is written when the turn is over, and by a turn that was cut short with its reason. */
function read(event: Fields): readonly Signal[] {
  const tokens = objectOf(event['tokenUsage']);
  const usage = { input: countOf(tokens?.['input']), output: countOf(tokens?.['output']) };
  const reason = textOf(event['terminationReason']);
  return [
    ...sessionSignals(event['session-id']),
    ...(tokens === undefined ? [] : [{ kind: 'usage', scope: 'turn', usage } as const]),
    reason === undefined
      ? { kind: 'ended', ok: true }
      : { kind: 'ended', ok: false, message: `The turn was ended early: ${reason}.` },
  ];
}

function config(turn: ProgramTurn): Config {
  const kept = ['selectedAuthType', 'apiKey', 'baseUrl', 'modelName', 'searchApiKey'];
  const settings = settingsFile(turn, '.iflow/settings.json', kept, {
    usageStatisticsEnabled: false,
    telemetry: { enabled: false },
    disableAutoUpdate: true,
    mcpServers: serversByName(turn, trusted),
  });
  return { files: [settings] };
}
