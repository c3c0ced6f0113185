import type { Config, Descriptor, Fields, ProgramTurn, Signal } from './descriptor.ts';
import { countOf, failedSignal, objectOf, sessionSignals, statusOf, textOf, toolSignal } from './fields.ts';
import { serversByName, settingsOf } from './settings-text.ts';

const FLAGS = ['run', '--format', 'json'] as const;
/** A session goes on in its own folder: with another one it asks the model and then hangs without a word. */
const PLACE = ['--dir', '{project}', ['-m', '{model}']] as const;

/** It puts quotes around a prompt of several words and backslashes into it, so the prompt always goes in by stdin. */
export const opencode: Descriptor = {
  id: 'opencode',
  title: 'opencode',
  npm: 'opencode-ai',
  program: 'opencode',
  versionArgs: ['--version'],
  variants: [
    {
      since: '1.17.18',
      start: [...FLAGS, '--auto', ...PLACE, '--title', 'signalbox'],
      resume: [...FLAGS, '--auto', ...PLACE, '--session', '{session}'],
    },
    {
      since: '1.14.34',
      start: [...FLAGS, '--dangerously-skip-permissions', ...PLACE],
      resume: [...FLAGS, '--dangerously-skip-permissions', ...PLACE, '--session', '{session}'],
    },
    {
      since: '0.0.0',
      start: [...FLAGS, ['-m', '{model}']],
      resume: [...FLAGS, ['-m', '{model}'], '--session', '{session}'],
    },
  ],
  triedSince: '1.1.65',
  help: 'lists',
  environment: {
    passed: [
      'OPENAI_API_KEY',
      'ANTHROPIC_API_KEY',
      'GEMINI_API_KEY',
      'GOOGLE_GENERATIVE_AI_API_KEY',
      'OPENROUTER_API_KEY',
      'DEEPSEEK_API_KEY',
      'OPENCODE_API_KEY',
    ],
    fixed: {
      OPENCODE_DISABLE_AUTOUPDATE: '1',
      OPENCODE_DISABLE_MODELS_FETCH: '1',
      OPENCODE_DISABLE_LSP_DOWNLOAD: '1',
      OPENCODE_DISABLE_SHARE: '1',
    },
  },
  logins: [{ variable: 'XDG_DATA_HOME', folder: '.local/share', name: 'opencode/auth.json' }],
  settings: ['opencode.json', 'opencode.jsonc'].map((name) => ({
    variable: 'XDG_CONFIG_HOME',
    folder: '.config',
    name: `opencode/${name}`,
  })),
  config,
  skills: '.agents/skills',
  session: {
    chosen: false,
    keepsId: false,
    unknown: /Session not found|NotFoundError.*session|Resource not found:.*\bses_/i,
  },
  output: { kind: 'events', read },
};

function read(event: Fields): readonly Signal[] {
  const part = objectOf(event['part']) ?? {};
  // It stands on every line; only the first one matters, and the fold sees that.
  return [...sessionSignals(event['sessionID']), ...partSignals(event, part)];
}

function partSignals(event: Fields, part: Fields): readonly Signal[] {
  switch (event['type']) {
    case 'text':
      return textSignals(part);
    case 'tool_use':
      return [toolSignal(textOf(part['tool']) ?? 'tool', part['callID'])];
    case 'step_finish':
      return stepSignals(part);
    case 'error':
      return [failureSignal(objectOf(event['error']) ?? {})];
    default:
      return [];
  }
}

/** Text that it has written itself is told like the model's. After a summary of a long session it bids the model go on. */
function textSignals(part: Fields): readonly Signal[] {
  const isOwn = part['synthetic'] === true;
  if (isOwn) return objectOf(part['metadata'])?.['compaction_continue'] === true ? [{ kind: 'withdrawn' }] : [];
  const [text, message] = [textOf(part['text']) ?? '', textOf(part['messageID'])];
  return [message === undefined ? { kind: 'text', text } : { kind: 'text', text, message }];
}

/** After a step that failed comes the error that says why, or nothing. */
const GOES_ON: ReadonlySet<unknown> = new Set(['tool-calls', 'error']);

/** There is no event for the end of a turn: it is the step that does not go on with tools. */
function stepSignals(part: Fields): readonly Signal[] {
  const tokens = objectOf(part['tokens']) ?? {};
  const cache = objectOf(tokens['cache']) ?? {};
  const cached = countOf(cache['read']);
  const input = countOf(tokens['input']) + cached + countOf(cache['write']);
  const output = countOf(tokens['output']) + countOf(tokens['reasoning']);
  const usage: Signal = { kind: 'usage', scope: 'step', usage: { input, output, cached } };
  if (GOES_ON.has(part['reason'])) return [usage];
  return [
    usage,
    part['reason'] === 'length' ? { kind: 'ended', ok: false, message: CUT_OFF } : { kind: 'ended', ok: true },
  ];
}

const CUT_OFF = 'The answer of the model was cut off at its limit of length.';

function failureSignal(error: Fields): Signal {
  const data = objectOf(error['data']) ?? {};
  const message = textOf(data['message']) ?? textOf(error['name']) ?? 'The turn failed.';
  return failedSignal(message, statusOf(data['statusCode']));
}

/** Given in the environment, where it stands above what a project says: a permission that asks would hang for ever. */
function config(turn: ProgramTurn): Config {
  const own = turn.own?.get('.config/opencode/opencode.json') ?? turn.own?.get('.config/opencode/opencode.jsonc');
  const kept = ['model', 'small_model', 'provider', 'enabled_providers', 'disabled_providers'];
  const settings = settingsOf(own, kept, {
    autoupdate: false,
    share: 'disabled',
    permission: { '*': 'allow', question: 'deny' },
    mcp: serversByName(turn, ({ command, args, env }) => ({
      type: 'local',
      command: [command, ...args],
      environment: env,
      enabled: true,
      timeout: 600_000,
    })),
  });
  const content = JSON.stringify(settings);
  const passed = [...content.matchAll(/\{env:(\w+)\}/g)].map(([, name = '']) => name);
  return { files: [], env: { OPENCODE_CONFIG_CONTENT: content }, passed };
}
