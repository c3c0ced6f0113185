import type { JsonObject } from '../json.ts';
import type { Usage } from '../run/events.ts';
import type { Config, Descriptor, Fields, ProgramTurn, Signal } from './descriptor.ts';
import { countOf, failedSignal, objectOf, sessionSignals, textOf, toolSignal } from './fields.ts';
import { jsonText, mergeSettings, serversByName, settingsOf, trusted } from './settings-text.ts';

const FLAGS = ['--yolo', '--output-format', 'stream-json', ['-m', '{model}']] as const;

export const gemini: Descriptor = {
  id: 'gemini',
  title: 'Gemini CLI',
  npm: '@google/gemini-cli',
  program: 'gemini',
  versionArgs: ['--version'],
  variants: [
    {
      since: '0.41.0',
      start: ['--skip-trust', ...FLAGS, ['--session-id', '{fresh}'], ['--prompt={prompt}']],
      resume: ['--skip-trust', ...FLAGS, '--resume', '{session}', ['--prompt={prompt}']],
    },
    {
      since: '0.0.0',
      start: [...FLAGS, ['--prompt={prompt}']],
      resume: [...FLAGS, '--resume', '{session}', ['--prompt={prompt}']],
    },
  ],
  triedSince: '0.20.0',
  help: 'lists',
  environment: {
    passed: [
      'GEMINI_API_KEY',
      'GOOGLE_API_KEY',
      'GOOGLE_GEMINI_BASE_URL',
      'GOOGLE_VERTEX_BASE_URL',
      'GOOGLE_GENAI_USE_VERTEXAI',
      'GOOGLE_GENAI_USE_GCA',
      'GOOGLE_CLOUD_PROJECT',
      'GOOGLE_CLOUD_LOCATION',
      'GOOGLE_APPLICATION_CREDENTIALS',
      'GEMINI_MODEL',
    ],
    // One process instead of a launcher with a worker, so that what ends the one ends both.
    fixed: { GEMINI_CLI_NO_RELAUNCH: 'true', GEMINI_CLI_TRUST_WORKSPACE: 'true' },
  },
  logins: ['oauth_creds.json', 'google_accounts.json'].map((name) => ({
    variable: 'GEMINI_CLI_HOME',
    folder: '',
    name: `.gemini/${name}`,
  })),
  settings: [{ variable: 'GEMINI_CLI_HOME', folder: '', name: '.gemini/settings.json' }],
  config,
  skills: '.agents/skills',
  session: { chosen: true, keepsId: true, unknown: /Error resuming session/i },
  // The status of the API, of which an exit code keeps the last eight bits; 41 is the program's own.
  exits: { 41: 'ENGINE_AUTH', 145: 'ENGINE_AUTH', 147: 'ENGINE_AUTH', 173: 'ENGINE_RATE_LIMITED' },
  output: { kind: 'events', document: true, read },
};

function read(event: Fields): readonly Signal[] {
  switch (event['type']) {
    case 'init':
      return sessionSignals(event['session_id']);
    case 'message':
      return event['role'] === 'assistant' ? [textSignal(event)] : [];
    case 'tool_use':
      return [toolSignal(textOf(event['tool_name']) ?? 'tool', event['tool_id'])];
    case 'error':
      return [troubleSignal(textOf(event['message']) ?? '')];
    case 'result':
      return [usageSignal(event['stats']), endSignal(event)];
    default:
      return event['type'] === undefined ? documentSignals(event) : [];
  }
}

function textSignal(event: Fields): Signal {
  const text = textOf(event['content']) ?? '';
  return event['delta'] === true ? { kind: 'text', text, delta: true } : { kind: 'text', text };
}

/** It stops a model that goes round in circles, and then reports success: only this tells of it. */
function troubleSignal(message: string): Signal {
  return /loop detected/i.test(message)
    ? { kind: 'trouble', message, code: 'LOOP_DETECTED' }
    : { kind: 'trouble', message };
}

function endSignal(event: Fields): Signal {
  if (event['status'] !== 'success') return failureIn(event);
  return cameToNothing(objectOf(event['stats'])) ? failedSignal(NOTHING) : { kind: 'ended', ok: true };
}

const NOTHING = 'The API failed, or was cut off: no answer of it was counted.';

/** Versions that did not count by model yet report success with a failed API, too. */
function cameToNothing(stats: Fields = {}): boolean {
  return stats['total_tokens'] === 0 && stats['models'] === undefined;
}

/** Where it says nothing here, it has said so before, as a trouble. */
function failureIn({ error }: { readonly error?: unknown }): Signal {
  return failedSignal(textOf(objectOf(error)?.['message']) ?? '');
}

/** Cached input is part of the input; thoughts are in the total alone. */
function usageSignal(value: unknown): Signal {
  const stats = objectOf(value) ?? {};
  const [input, output] = [countOf(stats['input_tokens']), countOf(stats['output_tokens'])];
  const beyond = countOf(stats['total_tokens']) - input;
  return turnUsage({ input, output: Math.max(output, beyond), cached: countOf(stats['cached']) });
}

function turnUsage(counted: Usage): Signal {
  return { kind: 'usage', scope: 'turn', usage: counted };
}

/** `--output-format json`: the whole turn as one object. */
function documentSignals(event: Fields): readonly Signal[] {
  const { response, error } = event;
  if (error === undefined && typeof response !== 'string') return [];
  const models = Object.values(objectOf(objectOf(event['stats'])?.['models']) ?? {});
  const tokens = models.map((model) => objectOf(objectOf(model)?.['tokens']) ?? {});
  const sum = (name: string): number => tokens.reduce((total, counts) => total + countOf(counts[name]), 0);
  const counted = { input: sum('prompt'), output: sum('candidates') + sum('thoughts'), cached: sum('cached') };
  const known = [...sessionSignals(event['session_id']), turnUsage(counted)];
  if (error !== undefined) return [...known, failureIn(event)];
  return [...known, { kind: 'text', text: String(response) }, { kind: 'ended', ok: true }];
}

function config(turn: ProgramTurn): Config {
  const path = '.gemini/settings.json';
  const own = settingsOf(turn.own?.get(path), ['security.auth', 'model.name'], {});
  const ours = {
    privacy: { usageStatisticsEnabled: false },
    telemetry: { enabled: false },
    general: {
      maxAttempts: 4,
      enableAutoUpdate: false,
      enableAutoUpdateNotification: false,
      disableAutoUpdate: true,
      disableUpdateNag: true,
    },
    security: { folderTrust: { enabled: false }, ...authOf(turn) },
    mcpServers: serversByName(turn, trusted),
  };
  return { files: [{ path, text: jsonText(mergeSettings(ours, own)) }] };
}

/** With a key and an address of its own it takes the address for a gateway and gives up, unless it is told what to do. */
function authOf({ variables }: ProgramTurn): JsonObject {
  const other = ['GOOGLE_GENAI_USE_VERTEXAI', 'GOOGLE_GENAI_USE_GCA'].some((name) => variables?.has(name) === true);
  return other || variables?.has('GEMINI_API_KEY') !== true ? {} : { auth: { selectedType: 'gemini-api-key' } };
}
