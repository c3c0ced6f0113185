import { keyNames } from '../core/config/find-key.ts';
import { notSet } from '../core/config/key-problem.ts';
import type { Config, Setting } from '../core/config/merge-config.ts';
import type { ModelSettings } from '../core/config/model-settings.ts';
import { baseUrlOf } from '../core/config/model-settings.ts';
import { PROVIDERS } from '../core/config/providers.ts';
import { displayWidth, padTo } from '../core/picture/display-width.ts';
import { quoted } from './command-line.ts';
import type { House } from './house.ts';
import type { Output } from './output.ts';
import { oneLine } from './plain-text.ts';
import { settingsFor } from './settings-for.ts';

/**
 * A model, or a provider whose models go by `provider/model`, and whether its key is there. Keys are known by name alone,
 * and nobody is asked: that a model needs no key does not say that its server runs.
 */
type Choice = {
  readonly name: string;
  readonly about: string;
  readonly keys: readonly string[];
  readonly keyFound: string | undefined;
  readonly ready: boolean;
};

/** `signalbox engines`: who can play an agent here, and what to type. */
export async function engines(house: House, out: Output, options: { readonly project?: string }): Promise<number> {
  const project = await house.checkProject(options.project ?? house.cwd);
  const config = await settingsFor(house, out, { project, flags: {} });
  const models = [...config.models].map(([name, setting]) => configured(house, name, setting));
  const providers = Object.values(PROVIDERS).flatMap(({ title, keys, example }) =>
    example === undefined ? [] : [choiceOf(house, example, title, keys)],
  );
  const next = nextCommand(house, config, [...models, ...providers]);
  if (out.format !== 'text') {
    const api = [...models, ...providers].some(({ ready }) => ready);
    out.document({
      engines: [
        { id: 'scripted', ready: true },
        { id: 'api', ready: api },
      ],
      models,
      providers,
      next,
    });
    return 0;
  }
  out.result(
    [
      'scripted   plays a script; needs no key and no network',
      'api        models behind an API, by --model:',
      '',
      ...table([...models, ...providers]),
      '',
      'Any other server with an OpenAI-compatible API (Ollama, vLLM, DeepSeek, Qwen, …) gets a name in your config,',
      `${await house.ownConfigPath()}:`,
      '',
      '  models:',
      '    local: { provider: openai-compatible, model: qwen3, baseUrl: http://localhost:11434/v1 }',
      '',
      `Next: ${next}`,
    ].join('\n'),
  );
  return 0;
}

function configured(house: House, name: string, { value, origin }: Setting<ModelSettings>): Choice {
  return choiceOf(house, name, `${value.model} at ${baseUrlOf(value)} (${origin.where})`, keyNames(value));
}

function choiceOf(house: House, name: string, about: string, keys: readonly string[]): Choice {
  const keyFound = keys.find((key) => house.isSet(key));
  return { name, about, keys, keyFound, ready: keys.length === 0 || keyFound !== undefined };
}

function table(choices: readonly Choice[]): readonly string[] {
  const rows = choices.map((choice) => ({ ...choice, key: keyText(choice) }));
  const [names, keys] = [rows.map(({ name }) => name), rows.map(({ key }) => key)].map(widest);
  return rows.map(
    ({ ready, keyFound, name, key, about }) =>
      `  ${keyFound === undefined ? (ready ? '?' : '✗') : '✓'} ${padTo(name, names ?? 0)}   ${padTo(key, keys ?? 0)}   ${oneLine(about)}`,
  );
}

function widest(texts: readonly string[]): number {
  return Math.max(...texts.map(displayWidth));
}

function keyText({ keys, keyFound }: Choice): string {
  if (keys.length === 0) return 'needs no key; not tried';
  return keyFound === undefined ? notSet(keys) : `${keyFound} is set`;
}

function nextCommand(house: House, { model }: Config, choices: readonly Choice[]): string {
  const tour = house.bundled('hello');
  const run = (name: string): string => `signalbox run ${tour} --engine api --model ${quoted(name)}`;
  const keyed = model.value ?? choices.find(({ keyFound }) => keyFound !== undefined)?.name;
  if (keyed !== undefined) return run(keyed);
  const keyless = choices.find(({ ready }) => ready);
  if (keyless !== undefined) return `${run(keyless.name)}   # whether its server runs was not tried`;
  return `export ${choices[0]?.keys[0] ?? 'OPENAI_API_KEY'}=…   or   signalbox run ${tour} --engine scripted`;
}
